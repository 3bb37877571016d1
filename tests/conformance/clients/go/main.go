// Connects to an MCP server in one mode, lists its tools and calls one. Prints what it saw as JSON.
package main

import (
	"context"
	"encoding/json"
	"log"
	"os"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func main() {
	url, mode, tool, arguments := os.Args[1], os.Args[2], os.Args[3], os.Args[4]
	versions := map[string]string{"default": "", "legacy": "2025-11-25"}
	version, known := versions[mode]
	if !known {
		version = mode
	}
	ctx := context.Background()
	client := mcp.NewClient(&mcp.Implementation{Name: "test", Version: "1"}, nil)
	transport := &mcp.StreamableClientTransport{Endpoint: url}
	session, err := client.Connect(ctx, transport, &mcp.ClientSessionOptions{ProtocolVersion: version})
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close()
	listed, err := session.ListTools(ctx, nil)
	if err != nil {
		log.Fatal(err)
	}
	names := []string{}
	for _, listedTool := range listed.Tools {
		names = append(names, listedTool.Name)
	}
	result, err := session.CallTool(ctx, &mcp.CallToolParams{Name: tool, Arguments: json.RawMessage(arguments)})
	if err != nil {
		log.Fatal(err)
	}
	seen := map[string]any{
		"version": session.InitializeResult().ProtocolVersion,
		"tools":   names,
		"result":  result.StructuredContent,
	}
	if err := json.NewEncoder(os.Stdout).Encode(seen); err != nil {
		log.Fatal(err)
	}
}
