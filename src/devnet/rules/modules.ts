import { type ModuleName, moduleAddress } from '../../core/address/moduleAccounts.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { protocols } from '../../core/chains/protocol.ts'

/** The protocols' module accounts. */
export type Module =
  | 'asgard'
  | 'reserve'
  | 'bond'
  | 'lending'
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

/** The nodes' names of the modules. */
const names: Readonly<Record<Exclude<Module, 'mint'>, ModuleName>> = {
  asgard: 'asgard',
  reserve: 'reserve',
  bond: 'bond',
  lending: 'lending',
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

/** The minting module is named after the protocol. */
const mints: Readonly<Record<Protocol, ModuleName>> = { THORCHAIN: 'thorchain', MAYACHAIN: 'mayachain' }

type ModuleAddresses = Readonly<Record<Module, string>>

const known = new Map<string, ModuleAddresses>()

/** Returns the address of every module on one network. */
export function moduleAddresses(protocol: Protocol, network: NetworkKind): ModuleAddresses {
  const key = `${protocol} ${network}`
  const addresses = known.get(key) ?? encodeAddresses(protocol, network)
  known.set(key, addresses)
  return addresses
}

function encodeAddresses(protocol: Protocol, network: NetworkKind): ModuleAddresses {
  const { chain } = protocols[protocol]
  const entries = Object.entries({ ...names, mint: mints[protocol] }).map(
    ([module, name]) => [module, moduleAddress(name, chain, network)] as const,
  )
  return Object.fromEntries(entries) as Record<string, string> as Record<Module, string>
}

/**
 * Modules that no swap may pay. Source: IsModuleAccAddress of both nodes; the bank refuses THORChain's others as
 * receivers.
 */
const unpaid: Readonly<Record<Protocol, ReadonlySet<string>>> = {
  THORCHAIN: new Set<Module>([
    'asgard',
    'reserve',
    'bond',
    'lending',
    'affiliateCollector',
    'mint',
    'treasury',
    'tcyClaim',
    'tcyStake',
    'runePool',
    'devFund',
    'marketingFund',
  ]),
  MAYACHAIN: new Set<Module>(['asgard', 'reserve', 'bond', 'affiliateCollector', 'mint', 'mayaFund', 'cacaoPool']),
}

/** Whether an address belongs to a module that no swap may pay, except RUNE to THORChain's reserve. */
export function isRefusedModule(
  { protocol, network }: { readonly protocol: Protocol; readonly network: NetworkKind },
  address: string,
  asset: string,
): boolean {
  const modules = Object.entries(moduleAddresses(protocol, network))
  const [name = ''] = modules.find(([, own]) => own === address) ?? []
  const isDonation = protocol === 'THORCHAIN' && name === 'reserve' && asset === protocols.THORCHAIN.baseAsset
  return unpaid[protocol].has(name) && !isDonation
}
