import { createHash } from 'node:crypto'
import { encodeAddress } from '../../core/address.ts'
import type { NetworkKind, Protocol } from '../../core/protocol.ts'
import { protocols } from '../../core/protocol.ts'

/** The protocols' own accounts, by what they are for. */
export type Module =
  | 'asgard'
  | 'reserve'
  | 'bond'
  | 'affiliateCollector'
  | 'mint'
  | 'treasury'
  | 'tcyClaim'
  | 'tcyStake'
  | 'runePool'
  | 'mayaFund'
  | 'cacaoPool'
  | 'devFund'
  | 'marketingFund'

/** As the nodes name them; the account of a module is the hash of its name. Source: cosmos-sdk NewModuleAddress. */
const names: Readonly<Record<Exclude<Module, 'mint'>, string>> = {
  asgard: 'asgard',
  reserve: 'reserve',
  bond: 'bond',
  affiliateCollector: 'affiliate_collector',
  treasury: 'treasury',
  tcyClaim: 'tcy_claim',
  tcyStake: 'tcy_stake',
  runePool: 'rune_pool',
  mayaFund: 'maya_fund',
  cacaoPool: 'cacao_pool',
  devFund: 'dev_fund',
  marketingFund: 'marketing_fund',
}

/** The module that mints has the protocol's own name. */
const mints: Readonly<Record<Protocol, string>> = { THORCHAIN: 'thorchain', MAYACHAIN: 'mayachain' }

/** The address of every module on one network. */
export function moduleAddresses(protocol: Protocol, network: NetworkKind): Readonly<Record<Module, string>> {
  const { chain } = protocols[protocol]
  const entries = Object.entries({ ...names, mint: mints[protocol] }).map(([module, name]) => {
    const hash = new Uint8Array(createHash('sha256').update(name).digest()).slice(0, 20)
    return [module, encodeAddress(chain, network, hash)] as const
  })
  return Object.fromEntries(entries) as Record<string, string> as Record<Module, string>
}
