import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ChainReader, chains, formatAsset, parseAsset, type ReadableChain } from '../../../src/core/index.ts'
import {
  createFileJournal,
  createKeySigner,
  type Journal,
  type Signer,
  type SwapEvent,
  type SwapParams,
  swap,
} from '../../../src/sdk/server/index.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { tokensOn } from '../../devnet/journeys/tokens.ts'

/** The end of a process, at any of its steps. */
export class Crash extends Error {
  override name = 'Crash'
}

/** Ends the process before or after the call of a port that has this number. */
interface CrashPoint {
  readonly call: number
  readonly when: 'before' | 'after'
}

/** A backend on a devnet: it counts the calls of its ports and records what it broadcasts. */
export interface Backend {
  readonly harness: Harness
  readonly folder: string
  readonly broadcasts: string[]
  readonly signatures: () => number
  readonly params: (crash?: CrashPoint) => SwapParams & { readonly calls: () => number }
}

const key = new Uint8Array(32).fill(7)

/** Creates a backend whose account on a chain has coins. */
export async function createBackend(from: string, to: string, amount: bigint): Promise<Backend> {
  const harness = createHarness()
  const [chain = ''] = from.split('.')
  const signer = createKeySigner(key)
  const [sender, receiver] = await Promise.all([
    signer.accountOn(chain as ReadableChain, 'mocknet'),
    signer.accountOn(to.split('.')[0] as ReadableChain, 'mocknet'),
  ])
  const asset = formatAsset(parseAsset(from))
  fund(harness, chain as ReadableChain, { to: sender.address, asset, amount: amount * 3n })
  const { gasAsset } = chains[chain as ReadableChain]
  if (asset !== gasAsset)
    fund(harness, chain as ReadableChain, { to: sender.address, asset: gasAsset, amount: 10_000_000_000n })
  await waitForCoins(harness, chain as ReadableChain)
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-journal-'))
  const broadcasts: string[] = []
  let signed = 0
  return {
    harness,
    folder,
    broadcasts,
    signatures: () => signed,
    params(crash) {
      let calls = 0
      const port = async <T>(run: () => Promise<T>): Promise<T> => {
        calls += 1
        if (crash?.call === calls && crash.when === 'before') throw new Crash()
        const result = await run()
        if (crash?.call === calls && crash.when === 'after') throw new Crash()
        return result
      }
      const readerOf = (name: ReadableChain): ChainReader => {
        const reader = harness.readerOf(name)
        const broadcast = (bytes: Uint8Array) =>
          port(async () => {
            broadcasts.push(Buffer.from(bytes).toString('hex'))
            return reader.broadcast(bytes)
          })
        return { ...reader, broadcast, txState: (hash: string) => port(() => reader.txState(hash)) } as ChainReader
      }
      const counted: Signer = {
        accountOn: signer.accountOn,
        sign: (step) =>
          port(async () => {
            signed += 1
            return signer.sign(step)
          }),
      }
      return {
        id: 'order-1',
        network: 'devnet',
        from,
        to,
        amount,
        destination: receiver.address,
        maxLossBps: 500,

        signer: counted,
        journal: countedJournal(createFileJournal(folder), port),
        connections: { nodes: harness.nodes, readerOf, clock: harness.clock },
        calls: () => calls,
      }
    },
  }
}

type Port = <T>(run: () => Promise<T>) => Promise<T>

function countedJournal(journal: Journal, port: Port): Journal {
  return {
    read: (id) => port(() => journal.read(id)),
    create: (id, record) => port(() => journal.create(id, record)),
    markSent: (id) => port(() => journal.markSent(id)),
    isSent: (id) => port(() => journal.isSent(id)),
  }
}

/** Runs a swap until an event or its end, with a block after each report. Returns its events. */
export async function runUntil(
  { harness }: Backend,
  params: SwapParams,
  isLast: (event: SwapEvent) => boolean,
): Promise<readonly SwapEvent[]> {
  const events: SwapEvent[] = []
  for await (const event of swap(params)) {
    events.push(event)
    if (isLast(event)) break
    if (event.type === 'progress') await harness.step(5)
  }
  return events
}

/** Returns the name of a token on the devnet, with its contract in its own letter case. */
export function devnetToken(chain: ReadableChain, ticker: string): string {
  const found = tokensOn(createHarness(), chain).find(({ asset }) => asset.startsWith(`${chain}.${ticker}-`))
  if (found === undefined) throw new RangeError(`There is no token ${ticker}.`)
  return `${chain}.${ticker}-${found.contract}`
}
