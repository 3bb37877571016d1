const ask = async () => {
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
  if (answer.status === 429) {
    return { waitSeconds: Number(answer.headers.get('Retry-After')) }
  }
  const { result } = await answer.json()
  if (result.isError) return { reason: result.content[0].text }
  return { quote: result.structuredContent }
}

const { quote, reason, waitSeconds } = await ask()
if (quote) console.log(quote.expected_amount_out, 'until', quote.portage.expires_at)
else console.log(reason ?? `ask again in ${waitSeconds} seconds`)
