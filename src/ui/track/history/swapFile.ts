import type { NetworkKind } from '../../../core/chains/protocol.ts'
import { formatRecord, LONGEST_RECORD, parseRecord, type SwapRecord } from './swapRecord.ts'
import { MOST_SWAPS } from './swapStore.ts'

/** Longest file that is read (characters). */
const LONGEST_FILE = MOST_SWAPS * 2 * LONGEST_RECORD

/** Writes swaps as a JSON file, which `readSwapFile` reads. */
export function formatSwapFile(swaps: readonly SwapRecord[]): string {
  const entries = swaps.map((record): unknown => JSON.parse(formatRecord(record)))
  return JSON.stringify({ type: 'portage.swaps', version: 1, swaps: entries }, null, 2)
}

/** The swaps of a file that are new here, and why others are left out. */
export interface SwapFile {
  readonly added: readonly SwapRecord[]
  /** Entries that are known already, invalid, or of another network. */
  readonly leftOut: number
  /** Valid new entries beyond the limit. */
  readonly withoutRoom: number
}

interface KnownSwaps {
  readonly network: NetworkKind
  readonly known: readonly Pick<SwapRecord, 'hash'>[]
}

/**
 * Reads an exported file; undefined if it is not one. Its swaps are marked as imported, lose their progress, which nodes
 * report again, and never replace a known swap.
 */
export function readSwapFile(text: string, { network, known }: KnownSwaps): SwapFile | undefined {
  const entries = entriesOf(text)
  if (entries === undefined) return undefined
  const hashes = new Set(known.map(({ hash }) => hash))
  const added: SwapRecord[] = []
  let withoutRoom = 0
  for (const entry of entries) {
    const record = parseRecord(JSON.stringify(entry) ?? '')
    if (record === undefined || record.network !== network || hashes.has(record.hash)) continue
    hashes.add(record.hash)
    const { progress: _progress, ...agreed } = record
    if (hashes.size > MOST_SWAPS) withoutRoom += 1
    else added.push({ ...agreed, imported: true })
  }
  return { added, withoutRoom, leftOut: entries.length - added.length - withoutRoom }
}

function entriesOf(text: string): readonly unknown[] | undefined {
  if (text.length > LONGEST_FILE) return undefined
  try {
    const file: unknown = JSON.parse(text)
    if (typeof file !== 'object' || file === null) return undefined
    const { type, version, swaps } = file as Record<string, unknown>
    return type === 'portage.swaps' && version === 1 && Array.isArray(swaps) ? swaps : undefined
  } catch {
    return undefined
  }
}
