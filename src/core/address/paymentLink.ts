import { type ChainId, chainIds } from '../chains/chains.ts'
import { isEvmChain } from '../chains/isEvmChain.ts'
import { networks } from '../chains/networks.ts'
import type { NetworkKind } from '../chains/protocol.ts'

/** A payment link pasted as an address: its address, or why it has none that a swap could pay on the chain. */
export type PaymentLink =
  | {
      readonly kind: 'address'
      readonly address: string
      /** Whether the link has a memo or a tag, without which its receiver may not get the coins. */
      readonly hasMemo: boolean
    }
  /** The link is for another chain; undefined for one that neither protocol knows. */
  | { readonly kind: 'other_chain'; readonly chain: ChainId | undefined }
  /** The link has no address, several, or pays in another way. */
  | { readonly kind: 'unreadable' }

const chainOfScheme = new Map(
  chainIds.flatMap((chain) => networks[chain].linkSchemes.map((scheme) => [scheme, chain] as const)),
)

/** Longest link that is read. */
const MAX_LENGTH = 2_000

const linkForm = /^([a-z][a-z\d+.-]*):(?:\/\/)?([^?#]*)(?:\?([^#]*))?(?:#.*)?$/i

/** Names of parameters that a receiver needs to credit a payment, without dashes and underscores. */
const memoNames: ReadonlySet<string> = new Set(['dt', 'tag', 'destinationtag', 'memo', 'memoid'])

/** Names of parameters that only the call of a contract has: the address before them is the contract's. */
const callNames: ReadonlySet<string> = new Set(['address', 'uint256', 'function', 'data', 'bytecode'])

/**
 * Reads a payment link, or an address with parameters behind it, for a chain. Returns undefined for every other text.
 * The address is not checked. Never throws.
 */
export function readPaymentLink(text: string, chain: ChainId, network: NetworkKind): PaymentLink | undefined {
  if (text.length > MAX_LENGTH) return undefined
  const [, scheme, target = '', query = ''] = linkForm.exec(text) ?? []
  const owner = scheme === undefined ? undefined : chainOfScheme.get(scheme.toLowerCase())
  if (scheme?.toLowerCase() === 'eip155') return readEip155(target, query, { chain, network })
  if (owner !== undefined && scheme !== undefined) {
    return isEvmChain(owner)
      ? readEvmLink(target, query, { owner, chain, network })
      : readPlainLink(text, { scheme, target, query, owner, chain })
  }
  const [address = '', ...rest] = text.split('?')
  if (scheme !== undefined || rest.length === 0) return undefined
  return withMemo({ address, query: rest.join('?'), chain })
}

interface PlainLink {
  readonly scheme: string
  readonly target: string
  readonly query: string
  readonly owner: ChainId
  readonly chain: ChainId
}

/**
 * BIP-21 and its relatives: scheme, address and parameters. One with a demand that is not known here must not be paid.
 */
function readPlainLink(text: string, { scheme, target, query, owner, chain }: PlainLink): PaymentLink | undefined {
  if (owner !== chain) return { kind: 'other_chain', chain: owner }
  const parameters = [...parametersOf(query)]
  const found = soleAddress(target.replace(/\/$/, ''), parameters)
  if (found === undefined || parameters.some(([name]) => /^req-/i.test(name))) return { kind: 'unreadable' }
  // A cash address includes its prefix, so one without parameters is no link. A legacy address has none.
  const address = chain === 'BCH' && /^[qp]/i.test(found) ? `${scheme}:${found}` : found
  return address === text ? undefined : withMemo({ address, query, chain })
}

/**
 * Returns the only address of a link. ZIP-321 and BIP-321 allow one as a parameter alone; ZIP-321 also several, of
 * which a swap could pay no more than one.
 */
function soleAddress(target: string, parameters: readonly (readonly [string, string])[]): string | undefined {
  const names = target === '' ? /^(?:address(?:\.\d+)?|bc|tb|bcrt)$/i : /^address(?:\.\d+)?$/i
  const named = parameters.flatMap(([name, value]) => (names.test(name) ? [value] : []))
  const [address, ...others] = target === '' ? named : [target, ...named]
  return others.length === 0 ? address : undefined
}

interface EvmTarget {
  readonly owner: ChainId
  readonly chain: ChainId
  readonly network: NetworkKind
}

const evmTarget = /^(?:pay-)?([^@/]+)(?:@(\d+))?(?:\/(\w*))?$/

/**
 * EIP-681. The scheme `ethereum` with a chain id is for every EVM chain. In a transfer of a token, the first address is
 * the contract and the parameter `address` the receiver; other calls pay no address. EIP-67 writes a call as parameters
 * alone.
 */
function readEvmLink(target: string, query: string, { owner, chain, network }: EvmTarget): PaymentLink {
  const [, first, id, call] = evmTarget.exec(target) ?? []
  const wanted = id === undefined ? owner : chainOfId(Number(id))
  if (wanted !== chain && !(wanted === undefined && network === 'mocknet' && isEvmChain(chain))) {
    return { kind: 'other_chain', chain: wanted }
  }
  if (first === undefined || (call && call !== 'transfer')) return { kind: 'unreadable' }
  const parameters = parametersOf(query)
  const [address, ...others] = call ? parameters.getAll('address') : [first]
  const isCall = !call && [...parameters.keys()].some((name) => callNames.has(name.toLowerCase()))
  return address && others.length === 0 && !isCall ? withMemo({ address, query, chain }) : { kind: 'unreadable' }
}

/** CAIP-10: `eip155:<chain id>:<address>`. */
function readEip155(target: string, query: string, context: Omit<EvmTarget, 'owner'>): PaymentLink {
  const [id = '', address = '', ...rest] = target.split(':')
  if (rest.length > 0 || !/^\d+$/.test(id)) return { kind: 'unreadable' }
  return readEvmLink(`${address}@${id}`, query, { ...context, owner: 'ETH' })
}

/** The devnet's chains have ids of their own, which no public chain has. */
const chainOfId = (id: number): ChainId | undefined =>
  chainIds.find((chain) => isEvmChain(chain) && networks[chain].chainId === id)

interface Found {
  readonly address: string
  readonly query: string
  readonly chain: ChainId
}

/** An XRP address keeps its tag, so that it is refused as an address with a tag. */
function withMemo({ address, query, chain }: Found): PaymentLink {
  const memo = [...parametersOf(query)].find(([name]) => memoNames.has(name.toLowerCase().replace(/[-_]/g, '')))
  if (memo === undefined) return { kind: 'address', address, hasMemo: false }
  return chain === 'XRP'
    ? { kind: 'address', address: `${address}?dt=${memo[1]}`, hasMemo: true }
    : { kind: 'address', address, hasMemo: true }
}

const parametersOf = (query: string): URLSearchParams => new URLSearchParams(query)
