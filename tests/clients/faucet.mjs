import { setTimeout as sleep } from 'node:timers/promises'

/** Requests coins of the devnet for an address and waits until they are in a block. Amounts are in 1e8 units. */
export async function fund(devnet, { asset, address, amount }) {
  const response = await fetch(`${devnet}/devnet/faucet`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ asset, address, amount }),
  })
  if (!response.ok) throw new Error(`The faucet returned ${response.status}: ${await response.text()}`)
  // Other chains include them at once.
  while (asset === 'THOR.RUNE' && !(await hasCoins(`${devnet}/chain/THOR`, address))) await sleep(50)
}

async function hasCoins(api, address) {
  const { balances } = await (await fetch(`${api}/cosmos/bank/v1beta1/balances/${address}`)).json()
  return balances.length > 0
}

/** Returns the vault of a chain on THORChain. */
export async function vaultOf(devnet, chain) {
  const rows = await (await fetch(`${devnet}/thorchain/inbound_addresses`)).json()
  return rows.find((row) => row.chain === chain).address
}
