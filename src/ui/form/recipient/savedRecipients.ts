import { parseAddress } from '../../../core/address/address.ts'
import { hex } from '../../../core/address/encoding/hex.ts'
import { sha256 } from '../../../core/address/hash/sha256.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { sanitizeText } from '../../../std/sanitizeText.ts'
import { browserSwaps, type SwapStorage } from '../../track/history/swapStore.ts'

/** Each saved recipient has a key of its own, so that two tabs never overwrite each other’s. The privacy page lists it. */
export const recipientKeyPrefix = 'recipient-'

/** Saved recipients at most, over all chains and networks. */
export const MOST_RECIPIENTS = 100
export const LONGEST_NAME = 40

const VERSION = 1
const LONGEST_RECORD = 800

/** An address that a person saved with a name of their own, for one chain of one network. */
export interface SavedRecipient {
  readonly network: NetworkKind
  readonly chain: string
  readonly address: string
  readonly name: string
  /** It came from a file, and no swap of this browser went to it. */
  readonly imported?: true
}

const networks: readonly string[] = ['mainnet', 'stagenet', 'mocknet'] satisfies readonly NetworkKind[]

/** The hash over every field. A record that was changed without it is refused. */
const checkOf = ({ network, chain, address, name }: SavedRecipient): string =>
  hex.encode(sha256(new TextEncoder().encode(JSON.stringify([VERSION, network, chain, address, name]))))

const keyOf = ({ network, chain, address }: Pick<SavedRecipient, 'network' | 'chain' | 'address'>): string =>
  `${recipientKeyPrefix}${network}-${chain}-${address}`

/** Writes a recipient as JSON with its check. */
export function formatRecipient(recipient: SavedRecipient): string {
  const { network, chain, address, name, imported } = recipient
  const record = { version: VERSION, network, chain, address, name, check: checkOf(recipient) }
  return JSON.stringify(imported ? { ...record, imported } : record)
}

/** Parses a stored or imported recipient. Undefined for one that was changed or that `formatRecipient` does not write. */
export function parseRecipient(text: string): SavedRecipient | undefined {
  if (text.length > LONGEST_RECORD) return undefined
  try {
    const { version, network, chain, address, name, check, imported } = Object(JSON.parse(text)) as Record<
      string,
      unknown
    >
    if (version !== VERSION || typeof chain !== 'string' || !isChainId(chain)) return undefined
    if (typeof network !== 'string' || !networks.includes(network)) return undefined
    if (typeof address !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(address)) return undefined
    if (typeof name !== 'string' || recipientName(name) !== name) return undefined
    const recipient = { network: network as NetworkKind, chain, address, name }
    if (check !== checkOf(recipient) || parseAddress(address, chain, recipient.network) !== address) return undefined
    return imported === true ? { ...recipient, imported } : recipient
  } catch {
    return undefined
  }
}

/** Returns a name as it is stored: visible, on one line and short. Empty for a text without one. */
export const recipientName = (text: string): string => sanitizeText(text.normalize('NFC'), LONGEST_NAME)

interface StoredRecipients {
  /** In the order of their names. */
  readonly saved: readonly SavedRecipient[]
  /** Keys of records that were changed, or that this version does not read. */
  readonly refused: readonly string[]
}

/** Returns the saved recipients of a network, and the records that are refused. */
export function readRecipients(
  network: NetworkKind,
  storage: SwapStorage | undefined = browserSwaps(),
): StoredRecipients {
  try {
    const saved: SavedRecipient[] = []
    const refused: string[] = []
    for (const key of storedKeys(storage)) {
      const recipient = parseRecipient(storage?.getItem(key) ?? '')
      if (recipient === undefined || keyOf(recipient) !== key) refused.push(key)
      else if (recipient.network === network) saved.push(recipient)
    }
    return { saved: saved.sort((a, b) => a.name.localeCompare(b.name)), refused }
  } catch {
    return { saved: [], refused: [] }
  }
}

/** Why a recipient was not saved. */
export type SaveProblem = 'no_name' | 'name_taken' | 'too_many' | 'not_stored'

/** Saves a recipient, or gives a saved one another name. A name has one address on a chain. */
export function saveRecipient(recipient: SavedRecipient, storage = browserSwaps()): SaveProblem | undefined {
  const name = recipientName(recipient.name)
  if (name === '') return 'no_name'
  const { saved } = readRecipients(recipient.network, storage)
  const isOther = (one: SavedRecipient) => one.chain === recipient.chain && one.address !== recipient.address
  if (saved.some((one) => isOther(one) && isSameName(one.name, name))) return 'name_taken'
  const key = keyOf(recipient)
  try {
    if (storage === undefined) return 'not_stored'
    if (storage.getItem(key) === null && storedKeys(storage).length >= MOST_RECIPIENTS) return 'too_many'
    storage.setItem(key, formatRecipient({ ...recipient, name }))
    return undefined
  } catch {
    return 'not_stored'
  }
}

/** Whether people would read two names as one. */
const isSameName = (one: string, other: string): boolean =>
  one.normalize('NFKC').toLowerCase() === other.normalize('NFKC').toLowerCase()

/** Reads one recipient again just before it is used; undefined when its record was changed or removed meanwhile. */
export function rereadRecipient(recipient: SavedRecipient, storage = browserSwaps()): SavedRecipient | undefined {
  const { saved } = readRecipients(recipient.network, storage)
  return saved.find(
    ({ chain, address, name }) => chain === recipient.chain && address === recipient.address && name === recipient.name,
  )
}

/** Removes a recipient, or a refused record by its key. */
export function removeRecipient(recipient: SavedRecipient | string, storage = browserSwaps()): void {
  try {
    storage?.removeItem(typeof recipient === 'string' ? recipient : keyOf(recipient))
  } catch {
    // Blocked storage has nothing to remove.
  }
}

function storedKeys(storage: SwapStorage | undefined): readonly string[] {
  const keys = Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '')
  return keys.filter((key) => key.startsWith(recipientKeyPrefix))
}
