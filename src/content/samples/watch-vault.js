const vaultOf = async (chain) => {
  const answer = await fetch('{thornode_url}/thorchain/inbound_addresses')
  const row = (await answer.json()).find((each) => each.chain === chain)
  return row && !row.halted ? row.address : undefined
}

const shown = await vaultOf('BTC')
await new Promise((done) => setTimeout(done, 2_000))
const now = await vaultOf('BTC')
if (now === undefined) console.log('Bitcoin is halted: send nothing.')
else if (now === shown) console.log('The vault is the same.')
else console.log('The vault has changed: forget the old address.')
