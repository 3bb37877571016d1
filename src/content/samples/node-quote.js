const question = new URLSearchParams({
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '15000000',
})
const answer = await fetch(`{thornode_url}/thorchain/quote/swap?${question}`)
const quote = await answer.json()
if (!answer.ok) throw new Error(quote.message)
console.log(quote.expected_amount_out)
