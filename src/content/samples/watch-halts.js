const call = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_network_status', arguments: { fields: ['portage'] } },
}
const answer = await fetch('{base_url}/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify(call),
})
const { result } = await answer.json()
if (result.isError) throw new Error(result.content[0].text)
const { chains } = result.structuredContent.portage
const halted = chains.filter((each) => each.halted).map(({ chain }) => chain)
console.log(halted.length === 0 ? 'Every chain is open.' : `Halted: ${halted.join(', ')}`)
