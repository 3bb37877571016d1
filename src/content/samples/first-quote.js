const answer = await fetch('{base_url}/mcp', {
  method: 'POST',
  headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
  body: JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: {
      name: 'get_swap_quote',
      arguments: {
        from_asset: 'BTC.BTC',
        to_asset: 'ETH.ETH',
        amount: '15000000',
      },
    },
  }),
})
const { result } = await answer.json()
if (result.isError) throw new Error(result.content[0].text)
const quote = result.structuredContent
console.log(quote.portage.summary)
console.log(quote.expected_amount_out, 'until', quote.portage.expires_at)
