import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Recording, readRecording } from '../../../src/devnet/genesis/recording.ts'

/** Recorded answers with every text in them. */
export interface Recorded {
  readonly recording: Recording
  readonly texts: readonly string[]
}

const parse = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'))

function textsOf(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, item]) => [key, ...textsOf(item)])
}

function recordedFrom(thornode: object, mayanode: object): Recorded {
  return { recording: readRecording({ thornode, mayanode }), texts: textsOf({ thornode, mayanode }) }
}

/** Answers of our own making. */
export function ownRecording(): Recorded {
  const folder = path.join(import.meta.dirname, 'recording')
  const nodes: Record<string, Record<string, unknown>> = { thornode: {}, mayanode: {} }
  for (const file of readdirSync(folder)) {
    const [node = '', answer = ''] = file.split('.')
    const answers = nodes[node]
    if (answers !== undefined) answers[answer] = parse(path.join(folder, file))
  }
  return recordedFrom(nodes.thornode ?? {}, nodes.mayanode ?? {})
}

/** Real answers of mainnet, where this machine has them. */
export function realRecording(): Recorded | undefined {
  const folder = path.resolve(import.meta.dirname, '../../../../shared/protocol-data')
  if (!existsSync(folder)) return undefined
  const at = (name: string) => parse(path.join(folder, name))
  const thornode = {
    pools: at('recorded/monitorbot.thornode.pools.2025-10-01.json'),
    inbound_addresses: at('live-2026/thornode.inbound_addresses.subset.json'),
    mimir: at('live-2026/thornode.mimir.2025-08.json'),
    lastblock: at('live-2026/thornode.lastblock.subset.json'),
  }
  const mayanode = {
    inbound_addresses: at('recorded/xchain.aggregator.mayanode.inboundAddresses.json'),
    mimir: at('recorded/xchain.aggregator.mayanode.mimir.json'),
  }
  return recordedFrom(thornode, mayanode)
}
