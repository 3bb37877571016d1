import { issueSentence } from '../../contract/describeIssues.ts'
import { isValidAddress } from '../../core/address/address.ts'
import { type Asset, formatAsset, InvalidAssetError, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { constantsOf } from '../rules/constants/constants.ts'
import { derivedAddress } from '../rules/derive.ts'
import type { NameRecord, NetworkFee, PoolState } from '../rules/state.ts'
import type { Genesis, ProtocolGenesis } from './genesis.ts'
import { GenesisError } from './genesisError.ts'
import { genesisFileSchema, type ReadGenesisFile } from './genesisSchema.ts'

/**
 * Reads a genesis file: a JSON object with the initial state of a network.
 *
 * | field | meaning |
 * |---|---|
 * | `network` | required: `mainnet`, `stagenet` or `mocknet`. Decides the prefixes of every address, shown or accepted
 * |
 * | `height` | height of the first block, 1 when absent |
 * | `time` | Unix seconds of the first block, the moment of starting when absent |
 * | `pools` | required: `{asset, balance_asset, balance_rune \| balance_cacao, decimals?, status?}` |
 * | `mimirs` | `{name: integer}`, for both protocols; letter case does not matter |
 * | `constants` | `{name: integer}`, over the defaults of THORNode 3.20 and Mayanode 1.124 |
 * | `network_fees` | `{chain, transaction_size, transaction_fee_rate}`; size × rate is an outbound's cost in the
 * chain's gas-rate unit |
 * | `names` | `{name, aliases: [{chain, address}], owner?, expire_block_height?, preferred_asset?, protocol?,
 * affiliate_bps?, subaffiliates?}` |
 *
 * A pool with `balance_rune` belongs to THORChain, one with `balance_cacao` (1e10 to the coin) to Maya. Balances, sizes
 * and rates are strings of digits in base units; other integers may be numbers or strings. `decimals` is the precision
 * to which the chain pays out, 8 when absent or 0; `status` is Available, Staged or Suspended. A name without
 * `protocol` is known to both. Absent fields are empty, and every outbound fee counter starts at zero. Each chain with
 * a pool or a network fee has a vault; vault addresses are hashes of labels in the network's format, without private
 * keys.
 *
 * Throws `GenesisError`. Unknown fields are errors, because a typo could otherwise change amounts unnoticed.
 */
export function genesisOfFile(value: unknown): Genesis {
  const read = genesisFileSchema.safeParse(value, { error: issueSentence })
  if (!read.success) throw new GenesisError(read.error.issues.flatMap(problemsOf))
  const file = read.data
  const problems: string[] = []
  const protocolGenesis = (protocol: Protocol): ProtocolGenesis => ({
    height: file.height ?? 1,
    pools: poolsOf(file, protocol, problems),
    mimirs: new Map(Object.entries(file.mimirs ?? {}).map(([name, vote]) => [name.toUpperCase(), vote])),
    constants: constantsOf(protocol, file.constants),
    networkFees: new Map(networkFees.filter(([chain]) => chains[chain].protocols.includes(protocol))),
    names: namesOf(file, protocol, problems),
    outboundFees: new Map(),
    scheduledOutboundValue: 0n,
  })
  const networkFees = networkFeesOf(file, problems)
  const genesis = {
    network: file.network,
    acceptedNetworks: [file.network],
    protocols: { THORCHAIN: protocolGenesis('THORCHAIN'), MAYACHAIN: protocolGenesis('MAYACHAIN') },
  }
  if (problems.length > 0) throw new GenesisError([...new Set(problems)])
  return file.time === undefined ? genesis : { ...genesis, time: file.time }
}

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
  readonly code?: string | undefined
  readonly keys?: readonly string[]
}

function problemsOf({ path, message, code, keys = [] }: Issue): string[] {
  if (code === 'unrecognized_keys')
    return keys.map((key) => `${fieldName([...path, key])}: is not a field of a genesis file`)
  return [path.length === 0 ? `The genesis ${message}.` : `${fieldName(path)}: ${message}`]
}

/** "pools[2].balance_rune". */
function fieldName(path: readonly PropertyKey[]): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '')
}

function poolsOf(file: ReadGenesisFile, protocol: Protocol, problems: string[]): PoolState[] {
  const seen = new Set<string>()
  return file.pools.flatMap((pool, index) => {
    const field = `pools[${index}]`
    if ((pool.balance_rune === undefined) === (pool.balance_cacao === undefined)) {
      problems.push(`${field}: needs either balance_rune (THORChain) or balance_cacao (Maya)`)
      return []
    }
    const balanceBase = protocol === 'THORCHAIN' ? pool.balance_rune : pool.balance_cacao
    if (balanceBase === undefined) return []
    const asset = poolAsset(pool.asset, protocol, (what) => problems.push(`${field}.asset: ${what}`))
    if (!asset) return []
    const name = formatAsset(asset)
    if (seen.has(name)) problems.push(`${field}.asset: ${name} has more than one pool`)
    seen.add(name)
    return {
      asset,
      balanceAsset: BigInt(pool.balance_asset),
      balanceBase: BigInt(balanceBase),
      decimals: pool.decimals || 8,
      status: pool.status ?? 'Available',
      synthSupply: 0n,
      poolUnits: BigInt(balanceBase),
      tradingHalted: false,
    }
  })
}

function poolAsset(text: string, protocol: Protocol, refuse: (what: string) => void): Asset | undefined {
  const asset = attemptAsset(text, protocol)
  if (!asset) refuse(`"${text}" is not an asset; write CHAIN.SYMBOL, such as BTC.BTC`)
  else if (asset.kind !== 'native' && asset.kind !== 'token')
    refuse(`"${text}" is a ${asset.kind} asset; pools need a native asset or token`)
  else if (!isChainId(asset.chain) || !chains[asset.chain].protocols.includes(protocol))
    refuse(`${asset.chain} is not a chain of ${protocols[protocol].name}`)
  else if (formatAsset(asset) === protocols[protocol].baseAsset) refuse(`${text} is the base asset, which has no pool`)
  else return asset
  return undefined
}

function attemptAsset(text: string, protocol: Protocol): Asset | undefined {
  try {
    return parseAsset(text, protocol)
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}

function networkFeesOf(file: ReadGenesisFile, problems: string[]): (readonly [ChainId, NetworkFee])[] {
  return (file.network_fees ?? []).flatMap((fee, index) => {
    if (!isChainId(fee.chain)) {
      problems.push(`network_fees[${index}].chain: "${fee.chain}" is not a chain`)
      return []
    }
    const transactionSize = BigInt(fee.transaction_size)
    return [[fee.chain, { transactionSize, transactionFeeRate: BigInt(fee.transaction_fee_rate) }] as const]
  })
}

const NEVER = 1_000_000_000

function namesOf(file: ReadGenesisFile, protocol: Protocol, problems: string[]): NameRecord[] {
  const { chain } = protocols[protocol]
  return (file.names ?? []).flatMap((name, index) => {
    name.aliases.forEach(({ chain: home, address }, at) => {
      const field = `names[${index}].aliases[${at}]`
      if (!isChainId(home)) problems.push(`${field}.chain: "${home}" is not a chain`)
      else if (!isValidAddress(address, home, file.network))
        problems.push(`${field}.address: "${address}" is not a ${file.network} address of ${home}`)
    })
    if (name.protocol !== undefined && name.protocol !== protocol) return []
    const owner = name.owner ?? name.aliases.find((alias) => alias.chain === chain)?.address
    const record: NameRecord = {
      name: name.name.toLowerCase(),
      expireBlockHeight: name.expire_block_height ?? NEVER,
      owner: owner ?? derivedAddress(chain, file.network, `name ${name.name}`),
      preferredAsset: name.preferred_asset ?? '.',
      aliases: name.aliases,
    }
    if (protocol === 'THORCHAIN') return [record]
    return [{ ...record, affiliateBps: name.affiliate_bps ?? 0, subaffiliates: name.subaffiliates ?? [] }]
  })
}
