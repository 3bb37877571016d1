// Reads pools and a deposit's action with @xchainjs/xchain-midgard-query. Prints the result as JSON.
import { Network } from '@xchainjs/xchain-client'
import { Midgard, MidgardCache, MidgardQuery } from '@xchainjs/xchain-midgard-query'
import { assetFromString } from '@xchainjs/xchain-util'

const [devnet, txid] = process.argv.slice(2)
const midgard = new Midgard(Network.Testnet, { apiRetries: 0, midgardBaseUrls: [`${devnet}/midgard`] })
const cache = new MidgardCache(midgard)
const query = new MidgardQuery(cache)
const pools = await cache.getPools()
const { actions } = await query.getActions({ txid })
const facts = {
  isAvailable: pools.some(({ asset, status }) => asset === 'BTC.BTC' && status === 'available'),
  decimals: await query.getDecimalForAsset(assetFromString('GAIA.ATOM')),
  actions: actions.map(({ type, status, in: [inbound] }) => [type, status, inbound.coins[0].asset]),
}
console.info(JSON.stringify(facts))
