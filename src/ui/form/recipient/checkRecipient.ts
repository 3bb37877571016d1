import { getInboundAddresses } from '../../../core/actions/getInboundAddresses.ts'
import { resolveName } from '../../../core/actions/resolveName.ts'
import type { CheckedAddress } from '../../../core/address/destination.ts'
import { checkDestination, checkRefundAddress } from '../../../core/address/destination.ts'
import type { KnownAddresses } from '../../../core/address/findings.ts'
import { isName, UnknownNameError } from '../../../core/address/names.ts'
import { homeChain } from '../../../core/asset/asset.ts'
import { chains, isChainId } from '../../../core/chains/chains.ts'
import { protocolIds } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Nodes, QueryOptions } from '../../../core/nodes/node.ts'
import { NameUnconfirmedError } from '../../../core/quorum/nameUnconfirmedError.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { failureCode } from '../../shared/support/failureCode.ts'
import { errorLines } from '../../texts/errors.en.ts'
import { recipientEn as messages } from '../../texts/recipient.en.ts'
import type { RecipientCheck, RecipientName, SavedName } from '../recipientState.ts'
import { canHaveEnsName, isEnsName } from './ensNames.ts'
import { findingText } from './findingText.ts'
import type { RecipientParams, RecipientSources } from './recipientParams.ts'

/**
 * Checks an address field without a network call. Returns undefined for a name, which `checkRecipient` resolves. Vaults
 * and routers that are not known here are refused again before signing.
 */
export function checkAddressText(
  params: RecipientParams,
  known: KnownAddresses = {},
  name?: RecipientName,
): RecipientCheck | undefined {
  // A saved address makes others with the same ends suspicious, and never lends them its name.
  const recent = [...(params.recent ?? known.recent ?? []), ...(params.saved ?? []).map(({ address }) => address)]
  const checked = checkForm(params, { ...known, own: params.own, recent })
  if (checked.ok) {
    const isOwn = params.own.includes(checked.address)
    const savedAs = savedName(params, checked.address)
    const shown = isOwn ? [] : checked.findings
    const question = isOwn ? undefined : exchangeQuestion(params, checked.address)
    return {
      kind: 'address',
      address: checked.address,
      name,
      ...(savedAs && { savedAs }),
      isOwn,
      isSuspicious: shown.some(({ severity }) => severity === 'danger'),
      notices: [...shown.map((finding) => findingText(finding, params)), ...(question === undefined ? [] : [question])],
    }
  }
  const refused = checked.findings.find(({ severity }) => severity === 'refusal')
  if (refused?.code === 'invalid_address' && isName(params.text)) return undefined
  if (refused?.code === 'invalid_address' && isEnsName(params.text)) return ensProblem(params)
  const { suggestedAddress } = refused ?? {}
  return {
    kind: 'problem',
    problem: refused ? findingText(refused, params) : '',
    ...(suggestedAddress === undefined ? {} : { suggestedAddress }),
  }
}

/** Returns the name of exactly this address on this chain; undefined for every other one. */
function savedName(
  { asset, protocol, saved = [], recent = [] }: RecipientParams,
  address: string,
): SavedName | undefined {
  const chain = homeChain(asset, protocol)
  const found = saved.find((one) => one.chain === chain && one.address === address)
  return found && { name: found.name, isUnused: !recent.includes(address) }
}

/**
 * Returns the notice that asks whether an exchange owns a destination that no swap of this browser went to. Chains
 * whose exchanges need a tag or a memo have a notice of their own.
 */
function exchangeQuestion({ side, asset, protocol, recent }: RecipientParams, address: string): string | undefined {
  const chain = homeChain(asset, protocol)
  if (side !== 'destination' || recent === undefined || recent.includes(address) || !isChainId(chain)) return undefined
  const { family } = chains[chain]
  if (family === 'xrp' || family === 'cosmos') return undefined
  return family === 'evm' ? messages.exchangeByContract : messages.exchange
}

/** Says why an ENS name can't be looked up; undefined when it can. */
function ensProblem({ asset, protocol, network }: RecipientParams): RecipientCheck | undefined {
  if (network === 'mocknet') return { kind: 'problem', problem: messages.ensDevnet }
  const chain = homeChain(asset, protocol)
  return canHaveEnsName(chain) ? undefined : { kind: 'problem', problem: messages.ensChain(chainName(chain)) }
}

function checkForm({ side, text, asset, protocol, network }: RecipientParams, known: KnownAddresses): CheckedAddress {
  return side === 'destination'
    ? checkDestination({ protocol, toAsset: asset, destination: text, network, known })
    : checkRefundAddress({ protocol, fromAsset: asset, refundAddress: text, network, known })
}

/**
 * Checks an address field with the network: resolves a name with a majority of the nodes, refuses vaults and routers,
 * and warns about contracts. Facts that can't be read are left out, because all of them are checked again before
 * signing. Rejects only when the caller aborts.
 */
export async function checkRecipient(
  sources: RecipientSources,
  params: RecipientParams,
  signal: AbortSignal,
): Promise<RecipientCheck> {
  const direct = checkAddressText(params)
  if (direct?.kind === 'problem') return direct
  const named = direct === undefined ? await resolve(sources, params, signal) : undefined
  if (named !== undefined && 'kind' in named) return named
  const pasted = direct?.kind === 'address' ? direct.address : params.text
  const text = named?.address ?? pasted
  const chain = homeChain(params.asset, params.protocol)
  const [known, code] = await Promise.all([
    readKnownAddresses(sources.nodes, signal),
    sources.codeOf(chain, text, signal).catch(() => undefined),
  ])
  signal.throwIfAborted()
  const checked = checkAddressText(named === undefined ? params : { ...params, text }, known, named?.name)
  if (checked?.kind !== 'address') return checked ?? { kind: 'problem', problem: messages.lookUpFailed }
  const { info, warnings } = nameNotices(params.text, named?.name)
  const warning = codeNotice(code)
  const shown = checked.isOwn ? [] : [...warnings, ...(warning === undefined ? [] : [warning])]
  const notices = [...checked.notices, ...info, ...shown]
  return { ...checked, isSuspicious: checked.isSuspicious || shown.length > 0, notices }
}

/** Returns notices about an ENS name that is spelled in another way than typed, or has letters of other scripts. */
function nameNotices(typed: string, name: RecipientName | undefined) {
  if (name?.registry !== 'ENS') return { info: [], warnings: [] }
  return {
    info: typed.toLowerCase() === name.name ? [] : [messages.ensSpelling(name.name)],
    warnings: /^[\x21-\x7e]+$/.test(name.name) ? [] : [messages.ensLetters],
  }
}

async function resolve({ nodes, resolveEns }: RecipientSources, params: RecipientParams, signal: AbortSignal) {
  try {
    if (!isEnsName(params.text)) return await resolveRecipientName(nodes, params, { signal })
    const chain = homeChain(params.asset, params.protocol)
    const { name, address } = await resolveEns({ name: params.text, chain }, { signal })
    return { address, name: { registry: 'ENS' as const, name } }
  } catch (error) {
    signal.throwIfAborted()
    const code = failureCode(error)
    return { kind: 'problem', problem: nameProblem(error), ...(code !== 'unknown_name' && { failure: code }) } as const
  }
}

/** Says why a name has no address that coins may go to. */
function nameProblem(error: unknown): string {
  if (error instanceof NameUnconfirmedError) return messages.nameUnconfirmed
  const isExplained = error instanceof SwapError && error.code !== 'nodes_unreachable'
  return isExplained ? errorLines(error).join(' ') : messages.lookUpFailed
}

/** Vaults and routers of both protocols, as most nodes of each report them. */
async function readKnownAddresses(nodes: Nodes, signal: AbortSignal): Promise<KnownAddresses> {
  const readings = protocolIds.map((protocol) => getInboundAddresses(nodes[protocol], { signal }).catch(() => []))
  const rows = (await Promise.all(readings)).flat()
  return {
    vaults: rows.flatMap(({ address }) => address ?? []),
    routers: rows.flatMap(({ router }) => router ?? []),
  }
}

/** Returns a warning for an account with code; an EIP-7702 account delegates to a contract. */
function codeNotice(code: string | undefined): string | undefined {
  if (code === undefined || code === '0x') return undefined
  return code.startsWith('0xef0100') ? messages.delegated : messages.contract
}

/** The address of a name, as a majority of one protocol's nodes reports it. */
interface ResolvedRecipient {
  readonly address: string
  readonly name: RecipientName
}

/**
 * Resolves a THORName or MAYAName. The swap's own protocol decides; the other one counts only if a majority of the
 * first one's nodes has no address for the name. Throws what `resolveName` throws for the swap's own protocol.
 */
async function resolveRecipientName(
  nodes: Nodes,
  { text, asset, protocol }: Pick<RecipientParams, 'text' | 'asset' | 'protocol'>,
  options?: QueryOptions,
): Promise<ResolvedRecipient> {
  const chain = homeChain(asset, protocol)
  if (!isChainId(chain)) throw new UnknownNameError({ protocol, name: text, reason: `it has no address on ${chain}` })
  const other = protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN'
  const own = await resolveName(nodes[protocol], { name: text, chain }, options).catch((error: unknown) => {
    if (error instanceof UnknownNameError) return error
    throw error
  })
  if (!(own instanceof UnknownNameError)) return { address: own.address, name: { registry: protocol, name: own.name } }
  const found = await resolveName(nodes[other], { name: text, chain }, options).catch(() => undefined)
  options?.signal?.throwIfAborted()
  if (found === undefined) throw own
  return { address: found.address, name: { registry: other, name: found.name } }
}
