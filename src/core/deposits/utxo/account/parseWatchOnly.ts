import type { HDKey } from '@scure/bip32'
import { isValidAddress, parseAddress } from '../../../address/address.ts'
import { decodeBase58Check } from '../../../address/codec.ts'
import { base58 } from '../../../address/encoding/base58.ts'
import { hex } from '../../../address/encoding/hex.ts'
import type { KeyOrigin } from '../psbt.ts'
import type { UtxoChainOnNetwork } from '../script.ts'
import type { InputKind } from '../size.ts'
import { utxoNetworks } from '../utxoNetworks.ts'
import { descriptorChecksum } from './descriptorChecksum.ts'
import { type ExtendedKey, parseExtendedKey } from './extendedKey.ts'
import { keyAddress } from './keyAddress.ts'
import type { WatchedBranch, WatchedKey, WatchOnly } from './watchOnly.ts'
import { WatchOnlyError } from './watchOnlyErrors.ts'

/**
 * The chain and network of an account.
 * @example
 * const params: WatchOnlyParams = { chain: 'BTC', network: 'mainnet', kind: 'p2tr' }
 */
export interface WatchOnlyParams extends UtxoChainOnNetwork {
  /** The kind of addresses of a key that states none; a witness by default, where the chain has them. */
  readonly kind?: InputKind
}

/** Longer than two descriptors with long paths. */
const MAX_LENGTH = 2_000
const HARDENED = 0x8000_0000

/**
 * Parses what a wallet shows of its coins: an address, an account's extended public key in any form of SLIP 132, with or
 * without its origin in square brackets, or an output descriptor of one key. Two descriptors on two lines are the
 * receiving and the change addresses of one account. Verifies every checksum. Throws `WatchOnlyError`, also for
 * anything secret. Source: BIP 32, 380, 381, 382, 386, 389.
 * @example
 * const key = 'zpub6rFR7y4Q2AijBEqTUquhVz398htDFrtymD9xYYfG1m4wAcvPhXNfE3EfH1r1ADqtfSdVCToUG868RvUUkgDKf31mGDtKsAYz2oz2AGutZYs'
 * const account = parseWatchOnly(key, { chain: 'BTC', network: 'mainnet' })
 * account.type === 'account' && account.branches[0]?.keyAt(0).address // 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
 */
export function parseWatchOnly(text: string, params: WatchOnlyParams): WatchOnly {
  const trimmed = text.trim()
  if (isSecret(trimmed)) throw new WatchOnlyError('private')
  if (trimmed === '' || trimmed.length > MAX_LENGTH) throw new WatchOnlyError('unreadable')
  if (isValidAddress(trimmed, params.chain, params.network)) return addressOf(trimmed, params)
  const [first = '', ...more] = trimmed.split(/\s*\n\s*/)
  const found = parseLine(first, params)
  const others = more.map((line) => parseLine(line, params))
  if (others.length === 0) return found
  if (found.type !== 'account' || others.length > 3) throw new WatchOnlyError('unreadable')
  const branches = others.flatMap((each) => (each.type === 'account' && each.kind === found.kind ? each.branches : []))
  if (branches.length === 0) throw new WatchOnlyError('unreadable')
  return { ...found, branches: [...found.branches, ...branches] }
}

const addressOf = (text: string, { chain, network }: WatchOnlyParams): WatchOnly => ({
  type: 'address',
  address: parseAddress(text, chain, network),
})

/** Whether a text looks like recovery words, or like a private key in the form of wallets. */
function isSecret(text: string): boolean {
  if (/^(?:[a-z]{3,8}\s+){11,23}[a-z]{3,8}$/i.test(text)) return true
  const payload = text.length < 60 ? decodeBase58Check(base58, text) : undefined
  return payload?.length === 34 || payload?.length === 33
}

function parseLine(line: string, params: WatchOnlyParams): WatchOnly {
  if (!line.includes('(')) return readKeyLine(line, params)
  const [, body = '', checksum] = /^([^#]*)(?:#(.*))?$/.exec(line) ?? []
  if (checksum !== undefined && descriptorChecksum(body) !== checksum) throw new WatchOnlyError('checksum')
  const [, address] = /^addr\(([^()]*)\)$/.exec(body) ?? []
  if (address !== undefined) {
    if (isValidAddress(address, params.chain, params.network)) return addressOf(address, params)
    throw new WatchOnlyError('unreadable')
  }
  if (/\b(?:multi|sortedmulti|multi_a|sortedmulti_a|musig)\(/.test(body)) throw new WatchOnlyError('several_keys')
  for (const [form, kind] of forms) {
    const [, key] = form.exec(body) ?? []
    if (key !== undefined) return accountOf(parseKey(key, params), kind, params)
  }
  throw new WatchOnlyError(/^[a-z]+\(.*\)$/.test(body) ? 'scripts' : 'unreadable')
}

const forms: readonly (readonly [RegExp, InputKind])[] = [
  [/^wpkh\(([^(),]*)\)$/, 'p2wpkh'],
  [/^tr\(([^(),]*)\)$/, 'p2tr'],
  [/^sh\(wpkh\(([^(),]*)\)\)$/, 'p2sh'],
  [/^pkh\(([^(),]*)\)$/, 'p2pkh'],
]

/** Reads an extended key on its own. It has both lists of addresses unless it states a path. */
function readKeyLine(line: string, params: WatchOnlyParams): WatchOnly {
  const parsed = parseKey(line, params)
  if (parsed.extended === undefined) throw new WatchOnlyError('unreadable')
  const { kind: stated } = parsed.extended
  const { segwit } = utxoNetworks[params.chain]
  const usual = segwit ? 'p2wpkh' : 'p2pkh'
  const kind = stated ?? (segwit ? (params.kind ?? usual) : usual)
  const isWhole = parsed.paths.length === 1 && parsed.paths[0]?.length === 0 && !parsed.isRanged
  const account = accountOf(isWhole ? { ...parsed, paths: [[0], [1]], isRanged: true } : parsed, kind, params)
  return account.type === 'account' ? { ...account, isKindStated: stated !== undefined || !segwit } : account
}

interface ParsedKey {
  readonly origin: KeyOrigin | undefined
  readonly extended: ExtendedKey | undefined
  /** A key without derivation. */
  readonly bare: Uint8Array | undefined
  /** The steps of each list of addresses. */
  readonly paths: readonly (readonly number[])[]
  readonly isRanged: boolean
}

const keyPattern = /^(?:\[([0-9a-f]{8})((?:\/\d{1,10}['h]?)*)\])?([0-9a-z]+)((?:\/[^/*]+)*)(\/\*)?(['h])?$/i

function parseKey(text: string, { chain, network }: WatchOnlyParams): ParsedKey {
  const match = keyPattern.exec(text)
  if (match === null) throw new WatchOnlyError('unreadable')
  const [, fingerprint, originPath = '', key = '', steps = '', range, hardened] = match
  if (isSecret(key)) throw new WatchOnlyError('private')
  const origin =
    fingerprint === undefined
      ? undefined
      : { fingerprint: Number.parseInt(fingerprint, 16), path: stepsOf(originPath).map(stepNumber) }
  if (/^(?:0[23])?[0-9a-f]{64}$/i.test(key)) {
    if (steps !== '' || range !== undefined) throw new WatchOnlyError('unreadable')
    return { origin, extended: undefined, bare: hex.decode(key), paths: [[]], isRanged: false }
  }
  const extended = parseExtendedKey(key)
  if (extended.isTest !== (network === 'mocknet')) throw new WatchOnlyError('other_network')
  if (extended.chains !== undefined && !extended.chains.includes(chain)) throw new WatchOnlyError('other_chain')
  if (hardened !== undefined) throw new WatchOnlyError('hardened')
  return { origin, extended, bare: undefined, paths: pathsOf(steps), isRanged: range !== undefined }
}

const stepsOf = (path: string): readonly string[] => path.split('/').slice(1)

function stepNumber(step: string): number {
  const index = Number(step.replace(/['hH]$/, ''))
  if (!Number.isInteger(index) || index >= HARDENED) throw new WatchOnlyError('unreadable')
  return /['hH]$/.test(step) ? index + HARDENED : index
}

/** Returns the paths of a key's lists of addresses; one step may have several numbers. Source: BIP 389. */
function pathsOf(text: string): readonly (readonly number[])[] {
  const steps = stepsOf(text).map((step) => {
    const [, several] = /^<(\d{1,10}['h]?(?:;\d{1,10}['h]?)+)>$/i.exec(step) ?? []
    const parts = several?.split(';') ?? [step]
    if (!parts.every((part) => /^\d{1,10}['h]?$/i.test(part))) throw new WatchOnlyError('unreadable')
    const numbers = parts.map(stepNumber)
    if (numbers.some((number) => number >= HARDENED)) throw new WatchOnlyError('hardened')
    return numbers
  })
  const widest = steps.filter(({ length }) => length > 1)
  const [choices = [0]] = widest
  const isRepeated = new Set(choices).size !== choices.length
  if (widest.length > 1 || choices.length > 4 || isRepeated) throw new WatchOnlyError('unreadable')
  return choices.map((choice) => steps.map((numbers) => (numbers.length > 1 ? choice : (numbers[0] ?? 0))))
}

function accountOf(parsed: ParsedKey, kind: InputKind, params: WatchOnlyParams): WatchOnly {
  const { extended, bare } = parsed
  if (bare !== undefined) {
    if (bare.length === 32 && kind !== 'p2tr') throw new WatchOnlyError('unreadable')
    const keyOrigin = parsed.origin ?? { fingerprint: 0, path: [] }
    const only: WatchedKey = { address: addressFor(bare, kind, params), publicKey: bare, keyOrigin }
    return { type: 'account', kind, isKindStated: true, branches: [{ isRanged: false, keyAt: () => only }] }
  }
  if (extended === undefined) throw new WatchOnlyError('unreadable')
  const branches = parsed.paths.map((path) => branchOf(extended.key, { ...parsed, path, kind, params }))
  // Computed now, so that a chain without such addresses is refused at once.
  branches[0]?.keyAt(0)
  return { type: 'account', kind, isKindStated: true, branches }
}

interface BranchParams extends Pick<ParsedKey, 'origin' | 'isRanged'> {
  readonly path: readonly number[]
  readonly kind: InputKind
  readonly params: WatchOnlyParams
}

function branchOf(account: HDKey, { origin, isRanged, path, kind, params }: BranchParams): WatchedBranch {
  const key = path.reduce((each, index) => each.deriveChild(index), account)
  // Without a stated origin, the account's own key is the first one.
  const from = origin ?? { fingerprint: account.fingerprint, path: [] }
  return {
    isRanged,
    keyAt(index) {
      const own = isRanged ? key.deriveChild(index) : key
      const { publicKey } = own
      if (publicKey === null) throw new WatchOnlyError('unreadable')
      const keyOrigin = { ...from, path: [...from.path, ...path, ...(isRanged ? [index] : [])] }
      return { address: addressFor(publicKey, kind, params), publicKey, keyOrigin }
    },
  }
}

function addressFor(publicKey: Uint8Array, kind: InputKind, params: WatchOnlyParams) {
  try {
    return keyAddress(publicKey, kind, params)
  } catch (cause) {
    throw cause instanceof WatchOnlyError ? cause : new WatchOnlyError('unreadable', cause)
  }
}
