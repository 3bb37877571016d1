//! Connects to an MCP server in one mode, lists its tools and calls one. Prints what it saw as JSON.

use rmcp::{
    ClientHandler, ClientLifecycleMode, ClientServiceExt, ServiceExt,
    model::{CallToolRequestParams, ProtocolVersion},
    transport::StreamableHttpClientTransport,
};

#[derive(Clone, Default)]
struct Client;

impl ClientHandler for Client {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().collect();
    let [_, url, mode, tool, arguments] = args.as_slice() else {
        return Err("URL MODE TOOL ARGUMENTS".into());
    };
    let transport = StreamableHttpClientTransport::from_uri(url.as_str());
    let modern = vec![ProtocolVersion::V_2026_07_28];
    let lifecycle = match mode.as_str() {
        "default" => None,
        "legacy" => Some(ClientLifecycleMode::Initialize),
        "auto" => Some(ClientLifecycleMode::Auto {
            preferred_versions: modern,
            legacy_version: None,
        }),
        "auto-both" => Some(ClientLifecycleMode::Auto {
            preferred_versions: vec![ProtocolVersion::V_2026_07_28, ProtocolVersion::V_2025_11_25],
            legacy_version: None,
        }),
        _ => Some(ClientLifecycleMode::Discover {
            preferred_versions: modern,
        }),
    };
    let client = match lifecycle {
        None => Client.serve(transport).await?,
        Some(lifecycle) => Client.serve_with_lifecycle(transport, lifecycle).await?,
    };
    let version = client
        .peer_info()
        .ok_or("no server")?
        .protocol_version
        .clone();
    let tools: Vec<_> = client
        .list_all_tools()
        .await?
        .into_iter()
        .map(|listed| listed.name)
        .collect();
    let call =
        CallToolRequestParams::new(tool.clone()).with_arguments(serde_json::from_str(arguments)?);
    let result = client.call_tool(call).await?;
    let seen = serde_json::json!({ "version": version, "tools": tools, "result": result.structured_content });
    println!("{seen}");
    client.cancel().await?;
    Ok(())
}
