import { setTimeout as sleep } from 'node:timers/promises'

/** Requests coins of the devnet for an address and waits until they are in a block. Amounts are in 1e8 units. */
export async function fund(devnet, { asset, address, amount }) {
  const response = await post(`${devnet}/devnet/faucet`, { asset, address, amount })
  const { hash, error } = await response.json()
  if (!response.ok) throw new Error(`The faucet returned ${response.status}: ${error}`)
  const [chain] = asset.split('.')
  const isIncluded = waits[chain]
  while (isIncluded && !(await isIncluded(`${devnet}/chain/${chain}`, { hash, address }))) await sleep(50)
}

/** Chains whose coins arrive with their next block. Other chains include them at once. */
const waits = {
  THOR: async (api, { address }) => {
    const { balances } = await (await fetch(`${api}/cosmos/bank/v1beta1/balances/${address}`)).json()
    return balances.length > 0
  },
  ETH: async (api, { hash }) => {
    const call = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [hash] }
    const { result } = await (await post(api, call)).json()
    return result !== null
  },
}

const post = (url, body) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

/** Returns THORChain's inbound address of a chain, with its router on EVM chains. */
export async function inboundOf(devnet, chain) {
  const rows = await (await fetch(`${devnet}/thorchain/inbound_addresses`)).json()
  return rows.find((row) => row.chain === chain)
}

/** Returns the vault of a chain on THORChain. */
export const vaultOf = async (devnet, chain) => (await inboundOf(devnet, chain)).address
