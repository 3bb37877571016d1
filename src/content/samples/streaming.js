const ask = async (extra) => {
  const question = new URLSearchParams({
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.ETH',
    amount: '500000000',
    ...extra,
  })
  const answer = await fetch(`{thornode_url}/thorchain/quote/swap?${question}`)
  const quote = await answer.json()
  if (!answer.ok) throw new Error(quote.message)
  return quote
}

for (const extra of [{}, { streaming_interval: '1' }]) {
  const quote = await ask(extra)
  const parts = `at most ${quote.max_streaming_quantity} parts`
  console.log(quote.expected_amount_out, 'in', parts, 'and', quote.total_swap_seconds, 'seconds')
}
