import { formatAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { derivedAddress } from '../rules/derive.ts'
import type { NameRecord } from '../rules/state.ts'
import { marketAsset } from './market.ts'

const FAR_FUTURE = 90_000_000

const aliasChains: Readonly<Record<Protocol, readonly ChainId[]>> = {
  THORCHAIN: ['THOR', 'BTC', 'LTC', 'BCH', 'DOGE', 'ETH', 'BASE', 'AVAX', 'BSC', 'GAIA', 'XRP', 'TRON', 'SOL'],
  MAYACHAIN: ['MAYA', 'THOR', 'BTC', 'DASH', 'ZEC', 'ETH', 'ARB', 'XRD'],
}

function aliasesOf(name: string, chains: readonly ChainId[]) {
  return chains.map((chain) => ({ chain, address: derivedAddress(chain, 'mocknet', `name ${name}`) }))
}

/**
 * Returns names for testing affiliates and destinations: "portage" has an alias on every chain and prefers a token,
 * "ferry" has one on the protocol's chain only, "ebb" is expired.
 */
export function builtInNames(protocol: Protocol): NameRecord[] {
  const { chain } = protocols[protocol]
  const ownerOf = (name: string) => derivedAddress(chain, 'mocknet', `name ${name}`)
  const plain = (name: string, expireBlockHeight: number): NameRecord => ({
    name,
    expireBlockHeight,
    owner: ownerOf(name),
    preferredAsset: '.',
    aliases: aliasesOf(name, [chain]),
  })
  const portage: NameRecord = {
    ...plain('portage', FAR_FUTURE),
    preferredAsset: formatAsset(marketAsset('ETH.USDC', protocol)),
    aliases: aliasesOf('portage', aliasChains[protocol]),
  }
  if (protocol === 'THORCHAIN') return [portage, plain('ferry', FAR_FUTURE), plain('ebb', 1)]
  return [
    { ...portage, affiliateBps: 50, subaffiliates: [{ name: 'ferry', bps: 3_000 }] },
    { ...plain('ferry', FAR_FUTURE), affiliateBps: 30, subaffiliates: [] },
    { ...plain('ebb', 1), affiliateBps: 0, subaffiliates: [] },
  ]
}
