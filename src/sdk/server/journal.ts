import { createHash, randomUUID } from 'node:crypto'
import { link, mkdir, open, readFile, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Protocol } from '../../core/chains/protocol.ts'
import type { ReadableChain } from '../../core/readers/reader.ts'

/**
 * A signed swap: all that a restarted program needs to finish it, and no key.
 * @example
 * const hashOf = ({ transactions }: SwapRecord) => transactions.at(-1)?.hash
 */
export interface SwapRecord {
  /** The request as text. A resumed request must be equal. */
  readonly request: string
  readonly protocol: Protocol
  readonly chain: ReadableChain
  /** Unix seconds by the nodes' time. Nothing is broadcast after it. */
  readonly expiry: number
  /** Where the deposit goes; absent for coins on the protocol's own chain. */
  readonly vault?: { readonly address: string; readonly router?: string }
  /** In the order of their broadcasts; the deposit is the last one. Bytes in hex. */
  readonly transactions: readonly { readonly hash: string; readonly bytes: string }[]
}

/**
 * Where signed swaps are stored before they are broadcast. Every method is durable once it has resolved.
 * @example
 * const journal: Journal = createFileJournal('./swaps')
 */
export interface Journal {
  readonly read: (id: string) => Promise<SwapRecord | undefined>
  /** Stores a record unless there is one of this id. Returns the stored one, which is never replaced. */
  readonly create: (id: string, record: SwapRecord) => Promise<SwapRecord>
  /** Notes that every transaction of the record was accepted. */
  readonly markSent: (id: string) => Promise<void>
  readonly isSent: (id: string) => Promise<boolean>
}

/**
 * Creates a journal of one file per swap, which only its owner can read. Several processes may share the folder: the
 * first record of an id counts for all.
 * @example
 * const journal = createFileJournal('./swaps')
 */
export function createFileJournal(folder: string): Journal {
  const fileOf = (id: string) => path.join(folder, createHash('sha256').update(id).digest('hex'))
  const readRecord = async (id: string) => {
    const text = await readIfPresent(`${fileOf(id)}.json`)
    return text === undefined ? undefined : (JSON.parse(text) as SwapRecord)
  }
  return {
    read: readRecord,
    async create(id, record) {
      await writeOnce(`${fileOf(id)}.json`, JSON.stringify(record))
      return (await readRecord(id)) ?? record
    },
    markSent: (id) => writeOnce(`${fileOf(id)}.sent`, ''),
    isSent: async (id) => (await readIfPresent(`${fileOf(id)}.sent`)) !== undefined,
  }
}

async function readIfPresent(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw error
  }
}

/** Writes a whole file that appears at once, and keeps an existing one. */
async function writeOnce(file: string, text: string): Promise<void> {
  const folder = path.dirname(file)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const unfinished = `${file}.${randomUUID()}`
  await writeDurably(unfinished, text)
  try {
    await link(unfinished, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await unlink(unfinished)
  }
  await syncFolder(folder)
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600)
  try {
    await handle.writeFile(text)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** Makes a new name durable. Windows cannot open a folder, and writes names at once. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
