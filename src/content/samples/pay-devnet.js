const devnet = '{devnet_url}'
const question = new URLSearchParams({
  from_asset: 'BTC.BTC',
  to_asset: 'ETH.ETH',
  amount: '1000000',
  destination: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  // The memo gets a limit 3 % below the quote.
  liquidity_tolerance_bps: '300',
})
const quote = await (await fetch(`${devnet}/thorchain/quote/swap?${question}`)).json()

// A devnet account pays the vault, with the memo of the quote.
const payment = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1000000', memo: quote.memo }
const headers = { 'Content-Type': 'application/json' }
const paid = await fetch(`${devnet}/devnet/deposit`, { method: 'POST', headers, body: JSON.stringify(payment) })
const { hash } = await paid.json()
console.log(`Paid in ${hash}`)

const done = (stages) => stages.outbound_signed?.completed === true
for (let latest = {}; !done(latest); ) {
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const answer = await fetch(`${devnet}/thorchain/tx/status/${hash.toUpperCase()}`)
  const { stages, out_txs = [] } = await answer.json()
  latest = stages
  for (const { chain, to_address, coins } of out_txs) {
    console.log(`${chain} paid ${coins[0].amount} of ${coins[0].asset} to ${to_address}`)
  }
}
