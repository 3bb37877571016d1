import { isChainId } from '../../core/chains/chains.ts'
import { type NetworkKind, type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import type { OwnEndpointPolicy, OwnEndpoints } from '../../core/nodes/net/ownEndpoints.ts'
import { MAX_OWN_ENDPOINTS, parseOwnEndpoints } from '../../core/nodes/net/ownEndpoints.ts'
import { ownNodesKey } from '../../runtime/browser.ts'
import { mostStored, pinnedAssets, pinnedAssetsKey } from '../form/picker/pinnedAssets.ts'
import { writeCoins } from '../form/picker/storedCoins.ts'
import {
  formatRecipient,
  MOST_RECIPIENTS,
  parseRecipient,
  readRecipients,
  type SavedRecipient,
  saveRecipient,
} from '../form/recipient/savedRecipients.ts'
import { keepShortcuts, usesShortcuts } from '../form/shortcuts/shortcutSetting.ts'
import {
  formatStoredSwap,
  MOST_PAYMENTS,
  parseStoredSwap,
  readStoredSwaps,
  type StoredSwap,
  storeSwap,
} from '../pay/storedSwaps.ts'
import { languageKey } from '../texts/shownLanguage.ts'
import { formatRecord, parseRecord, type SwapRecord } from '../track/history/swapRecord.ts'
import { MOST_SWAPS, readSwaps, type SwapStorage, storeSwap as storeRecord } from '../track/history/swapStore.ts'

const VERSION = 1

/** Longest file that is read (characters). */
const LONGEST_FILE = 1_500_000

/** The parts of a file, in the order in which they are shown. */
export const backupParts = ['swaps', 'payments', 'recipients', 'settings', 'nodes'] as const
export type BackupPart = (typeof backupParts)[number]

/** Where this browser stores everything, and what it may take over. */
export interface BackupContext {
  readonly network: NetworkKind
  readonly storage: SwapStorage
  readonly languages: readonly string[]
  readonly nodePolicy: OwnEndpointPolicy
}

const themes: readonly string[] = ['light', 'dark']

/** Settings that a file may have, all of them choices of a person. */
interface Settings {
  readonly language?: string
  readonly theme?: string
  readonly shortcuts?: 'off'
  readonly pinned?: readonly string[]
}

/** Returns how many entries of each part this browser has. */
export function countStored(context: BackupContext): Readonly<Record<BackupPart, number>> {
  const { swaps, payments, recipients, settings, nodes } = readStored(context)
  return {
    swaps: swaps.length,
    payments: payments.length,
    recipients: recipients.length,
    settings: Object.keys(settings).length,
    nodes: protocolIds.reduce((sum, protocol) => sum + nodes[protocol].length, 0),
  }
}

function readStored({ network, storage, languages, nodePolicy }: BackupContext) {
  const nodes = parseOwnEndpoints(read(storage, ownNodesKey), nodePolicy)
  return {
    swaps: readSwaps(storage).filter((record) => record.network === network),
    payments: readStoredSwaps(() => storage),
    recipients: readRecipients(network, storage).saved,
    settings: storedSettings(storage, languages),
    nodes,
  }
}

function storedSettings(storage: SwapStorage, languages: readonly string[]): Settings {
  const pinned = pinnedAssets(storage)
  return settingsIn(
    {
      language: read(storage, languageKey),
      theme: read(storage, 'theme'),
      ...(!usesShortcuts(storage) && { shortcuts: 'off' }),
      ...(pinned.length > 0 && { pinned }),
    },
    languages,
  )
}

function read(storage: SwapStorage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

/** Writes everything that this browser stores for a network as one file, without keys of a wallet. */
export function formatBackup(context: BackupContext): string {
  const { swaps, payments, recipients, settings, nodes } = readStored(context)
  const file = {
    type: 'portage.backup',
    version: VERSION,
    network: context.network,
    swaps: swaps.map((record): unknown => JSON.parse(formatRecord(record))),
    payments: payments.map(formatStoredSwap),
    recipients: recipients.map((recipient): unknown => JSON.parse(formatRecipient(recipient))),
    settings,
    nodes,
  }
  return `${JSON.stringify(file, null, 2)}\n`
}

/** What a file would add, entry by entry. Nothing is stored before `restoreBackup`. */
export interface BackupPlan {
  readonly swaps: readonly SwapRecord[]
  readonly payments: readonly StoredSwap[]
  readonly recipients: readonly SavedRecipient[]
  readonly settings: Settings
  readonly nodes: OwnEndpoints
  /** Entries that are known already, changed, invalid, or of another network. */
  readonly leftOut: number
  /** Valid new entries beyond a limit. */
  readonly withoutRoom: number
}

/** Why a file is not read. */
export type BackupRefusal =
  | { readonly refused: 'not_a_file' | 'newer_file' }
  | { readonly refused: 'other_network'; readonly theirs: NetworkKind }

/**
 * Reads a file of `formatBackup`, or one with swaps alone of an earlier version. Every entry is untrusted and parsed as if
 * this browser had stored it; what this browser has already is never replaced.
 */
export function readBackup(text: string, context: BackupContext): BackupPlan | BackupRefusal {
  const file = objectIn(text)
  if (file === undefined) return { refused: 'not_a_file' }
  const isOld = file.type === 'portage.swaps'
  if (!isOld && file.type !== 'portage.backup') return { refused: 'not_a_file' }
  if (typeof file.version !== 'number' || !Number.isSafeInteger(file.version)) return { refused: 'not_a_file' }
  if (file.version > VERSION) return { refused: 'newer_file' }
  const { network } = context
  if (!isOld) {
    const theirs = networks.find((one) => one === file.network)
    if (theirs === undefined) return { refused: 'not_a_file' }
    if (theirs !== network) return { refused: 'other_network', theirs }
  }
  const known = readStored(context)
  const swaps = newSwaps(file.swaps, readSwaps(context.storage), network)
  const payments = newPayments(file.payments, known.payments)
  const recipients = newRecipients(file.recipients, known.recipients, network)
  const settings = newSettings(file.settings, known.settings, context.languages)
  const nodes = newNodes(file.nodes, known.nodes, context.nodePolicy)
  return {
    swaps: swaps.added,
    payments: payments.added,
    recipients: recipients.added,
    settings,
    nodes,
    leftOut: swaps.leftOut + payments.leftOut + recipients.leftOut,
    withoutRoom: swaps.withoutRoom + payments.withoutRoom + recipients.withoutRoom,
  }
}

const networks: readonly NetworkKind[] = ['mainnet', 'stagenet', 'mocknet']

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  if (text.length > LONGEST_FILE) return undefined
  try {
    const file: unknown = JSON.parse(text)
    return typeof file === 'object' && file !== null && !Array.isArray(file)
      ? (file as Readonly<Record<string, unknown>>)
      : undefined
  } catch {
    return undefined
  }
}

const listIn = (json: unknown): readonly unknown[] => (Array.isArray(json) ? json : [])

interface NewEntries<T> {
  readonly added: readonly T[]
  readonly leftOut: number
  readonly withoutRoom: number
}

/** Keeps the valid entries with a key that is not known, up to a limit. */
function newEntries<T>(
  json: unknown,
  parse: (entry: unknown) => T | undefined,
  { keyOf, known, most }: { keyOf: (entry: T) => string; known: readonly T[]; most: number },
): NewEntries<T> {
  const entries = listIn(json)
  const keys = new Set(known.map(keyOf))
  const added: T[] = []
  let withoutRoom = 0
  for (const entry of entries) {
    const parsed = parse(entry)
    if (parsed === undefined || keys.has(keyOf(parsed))) continue
    keys.add(keyOf(parsed))
    if (keys.size > most) withoutRoom += 1
    else added.push(parsed)
  }
  return { added, withoutRoom, leftOut: entries.length - added.length - withoutRoom }
}

/** Swaps of a file are marked as imported and lose their progress, which nodes report again. */
const newSwaps = (json: unknown, known: readonly SwapRecord[], network: NetworkKind): NewEntries<SwapRecord> =>
  newEntries<SwapRecord>(
    json,
    (entry) => {
      const record = parseRecord(JSON.stringify(entry) ?? '')
      if (record?.network !== network) return undefined
      const { progress: _progress, ...agreed } = record
      return { ...agreed, imported: true }
    },
    { keyOf: ({ hash }) => hash, known, most: MOST_SWAPS },
  )

/** A payment of a file was not reviewed in this browser, as one that a link opens. */
const newPayments = (json: unknown, known: readonly StoredSwap[]): NewEntries<StoredSwap> =>
  newEntries(
    json,
    (entry) => {
      const [parsed] = parseStoredSwap(entry)
      return parsed && { ...parsed, isLinked: true as const }
    },
    { keyOf: ({ swap }) => swap.key, known, most: MOST_PAYMENTS },
  )

const newRecipients = (json: unknown, known: readonly SavedRecipient[], network: NetworkKind) =>
  newEntries<SavedRecipient>(
    json,
    (entry) => {
      const parsed = parseRecipient(JSON.stringify(entry) ?? '')
      return parsed?.network === network && isChainId(parsed.chain) ? { ...parsed, imported: true } : undefined
    },
    { keyOf: ({ chain, address }) => `${chain} ${address}`, known, most: MOST_RECIPIENTS },
  )

/** The settings of a file that this browser has not set. */
function newSettings(json: unknown, known: Settings, languages: readonly string[]): Settings {
  const found = settingsIn(Object(json) as Readonly<Record<string, unknown>>, languages)
  const pinned = (found.pinned ?? []).filter((key) => !known.pinned?.includes(key))
  return {
    ...(found.language !== undefined && known.language === undefined && { language: found.language }),
    ...(found.theme !== undefined && known.theme === undefined && { theme: found.theme }),
    ...(found.shortcuts !== undefined && known.shortcuts === undefined && { shortcuts: found.shortcuts }),
    ...(pinned.length > 0 && { pinned }),
  }
}

function settingsIn(json: Readonly<Record<string, unknown>>, languages: readonly string[]): Settings {
  const { language, theme, shortcuts } = json
  const pinned = listIn(json.pinned).filter((key): key is string => typeof key === 'string' && coinKey.test(key))
  return {
    ...(typeof language === 'string' && languages.includes(language) && { language }),
    ...(typeof theme === 'string' && themes.includes(theme) && { theme }),
    ...(shortcuts === 'off' && { shortcuts }),
    ...(pinned.length > 0 && { pinned: [...new Set(pinned)].slice(0, mostStored) }),
  }
}

const coinKey = /^[\x21-\x7e]{1,120}$/

/** The nodes of a file that this site allows and that are not here, as far as there is room. */
function newNodes(json: unknown, known: OwnEndpoints, policy: OwnEndpointPolicy): OwnEndpoints {
  const found = parseOwnEndpoints(JSON.stringify(json ?? {}), policy)
  const fresh = (protocol: Protocol) =>
    found[protocol]
      .filter((url) => !known[protocol].includes(url))
      .slice(0, Math.max(MAX_OWN_ENDPOINTS - known[protocol].length, 0))
  return { THORCHAIN: fresh('THORCHAIN'), MAYACHAIN: fresh('MAYACHAIN') }
}

/** Returns how many entries of each part a plan would add. */
export const countPlanned = ({ swaps, payments, recipients, settings, nodes }: BackupPlan) => ({
  swaps: swaps.length,
  payments: payments.length,
  recipients: recipients.length,
  settings: Object.keys(settings).length,
  nodes: protocolIds.reduce((sum, protocol) => sum + nodes[protocol].length, 0),
})

/** Stores the chosen parts of a plan, and returns how many entries of each were stored. */
export function restoreBackup(
  plan: BackupPlan,
  chosen: ReadonlySet<BackupPart>,
  { storage, nodePolicy }: BackupContext,
): Readonly<Record<BackupPart, number>> {
  const countOf = <T>(part: BackupPart, entries: readonly T[], store: (entry: T) => boolean) =>
    chosen.has(part) ? entries.filter(store).length : 0
  return {
    swaps: countOf('swaps', plan.swaps, (record) => storeRecord(record, storage)),
    // The newest come first in a file, and a stored payment is put before the others.
    payments: countOf('payments', [...plan.payments].reverse(), (entry) => storeSwap(() => storage, entry)),
    recipients: countOf('recipients', plan.recipients, (one) => saveRecipient(one, storage) === undefined),
    settings: countOf('settings', Object.entries(plan.settings), ([name, value]) => storeSetting(storage, name, value)),
    nodes: chosen.has('nodes') && storeNodes(plan.nodes, storage, nodePolicy) ? countPlanned(plan).nodes : 0,
  }
}

function storeSetting(storage: SwapStorage, name: string, value: unknown): boolean {
  if (name === 'shortcuts') return keepShortcuts(storage, false)
  try {
    if (name === 'pinned') writeCoins(storage, pinnedAssetsKey, [...pinnedAssets(storage), ...(value as string[])])
    else storage.setItem(name === 'language' ? languageKey : 'theme', String(value))
    return true
  } catch {
    return false
  }
}

function storeNodes(added: OwnEndpoints, storage: SwapStorage, policy: OwnEndpointPolicy): boolean {
  const known = parseOwnEndpoints(read(storage, ownNodesKey), policy)
  const all = Object.fromEntries(protocolIds.map((protocol) => [protocol, [...known[protocol], ...added[protocol]]]))
  try {
    storage.setItem(ownNodesKey, JSON.stringify(all))
    return true
  } catch {
    return false
  }
}
