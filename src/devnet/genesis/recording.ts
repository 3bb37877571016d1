import { z } from 'zod'
import { issueSentence } from '../../contract/describeIssues.ts'
import { wholeNumberPattern } from '../../std/wholeNumber.ts'
import { GenesisError } from './genesisError.ts'

const digits = z.string().regex(wholeNumberPattern)
/** Some settings are larger than safe integers; those of mainnet are multiples of powers of ten, and exact. */
const setting = z.union([z.number().refine(Number.isInteger), z.string().regex(/^-?\d{1,15}$/)]).transform(Number)

const recordedPool = z.object({
  asset: z.string().min(1),
  status: z.enum(['Available', 'Staged', 'Suspended']),
  balance_asset: digits,
  balance_rune: digits.optional(),
  balance_cacao: digits.optional(),
  pool_units: digits.optional(),
  synth_supply: digits.optional(),
  decimals: z.union([z.int(), digits]).transform(Number).optional(),
  trading_halted: z.boolean().optional(),
})

const recordedInbound = z.object({
  chain: z.string().min(1),
  gas_rate: digits,
  observed_fee_rate: digits.optional(),
  outbound_tx_size: digits,
})

/** Answers of a mainnet node, with the fields that an import reads. Each is optional. */
const recordedNode = z.object({
  pools: z.array(recordedPool).optional(),
  inbound_addresses: z.array(recordedInbound).optional(),
  mimir: z.record(z.string(), setting).optional(),
  lastblock: z.array(z.record(z.string(), z.unknown())).optional(),
})

const recordingSchema = z.object({ thornode: recordedNode, mayanode: recordedNode })

export type RecordedPool = z.output<typeof recordedPool>
export type RecordedNode = z.output<typeof recordedNode>
export type Recording = z.output<typeof recordingSchema>

/** Names of the answers, as in the nodes' paths. A file is named "<node>.<answer>.json". */
export const recordedAnswers = ['pools', 'inbound_addresses', 'mimir', 'lastblock'] as const

/** Validates recorded answers, by node and name. Throws `GenesisError` when none can be used. */
export function readRecording(value: unknown): Recording {
  const read = recordingSchema.safeParse(value, { error: issueSentence })
  if (!read.success) {
    throw new GenesisError(read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const isEmpty = Object.values(read.data).every((node) => Object.values(node).every((answer) => answer === undefined))
  if (isEmpty) {
    const names = recordedAnswers.map((answer) => `thornode.${answer}.json`).join(', ')
    throw new GenesisError([`The folder has no recorded answer. It may have ${names}, and the same of mayanode.`])
  }
  return read.data
}
