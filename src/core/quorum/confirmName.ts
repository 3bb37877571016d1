import { isName, UnknownNameError } from '../address/names.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { NodeRefusedError } from '../nodes/nodeErrors.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../nodes/readBlock.ts'
import { type WireName, wireName } from '../nodes/wire/wireName.ts'
import { countVotes } from './countVotes.ts'
import { NameUnconfirmedError } from './nameUnconfirmedError.ts'
import { keyOf } from './readCommon.ts'
import { checkSingleSource } from './singleSource.ts'
import { MAX_SKEW_BLOCKS } from './skew.ts'
import { type BlockReport, voteAtBlock } from './voteAtBlock.ts'

/** A part of a name's record: its value, and how a disagreement describes it; or why the record cannot be used. */
export type NameReading<T> = { readonly value: T; readonly description: string } | { readonly reason: string }

/** A part of a name's record that a majority of the configured nodes reports. */
export interface ConfirmedName<T> {
  /** In lower case, as the nodes keep it. */
  readonly name: string
  readonly value: T
  /** After this block of the protocol, anyone can register the name. */
  readonly expiresAtHeight: number
  readonly confirmedBy: readonly string[]
  readonly oneSource: boolean
}

/**
 * Reads a part of a name's record from every configured node. Throws `UnknownNameError` for a name that reads like an
 * address, is not registered or has expired; `NameUnconfirmedError` when the nodes disagree; `SingleSourceError`.
 * Source: THORNode 3.17 `/thorname`, Mayanode 1.128 `/mayaname`.
 */
export async function confirmName<T>(
  node: Node,
  text: string,
  read: (record: WireName) => NameReading<T>,
  options: QueryOptions = {},
): Promise<ConfirmedName<T>> {
  const { protocol } = node
  const name = text.toLowerCase()
  const refuse = (reason: string) => new UnknownNameError({ protocol, name: text, reason })
  if (!isName(text)) throw refuse('it does not have the form of a name, or could be an address')
  const oneSource = checkSingleSource(node)
  const ballotOf = (answers: readonly EndpointAnswer<Report>[]) =>
    countVotes(
      answers.map((answer) => voteAtBlock(answer, (report) => reportOf(report, read))),
      { operators: node.operators.length, maxSkew: MAX_SKEW_BLOCKS },
    )
  const answers = await readRecords(node, name, options, (some) => keyOf([ballotOf(some).agreed?.value]))
  const { agreed, dissent } = ballotOf(answers)
  if (!agreed) throw new NameUnconfirmedError({ protocol, name, dissent })
  const { value, endpoints: confirmedBy } = agreed
  if (value === 'unregistered') throw refuse('it is not registered')
  if (value.expiresAtHeight <= agreed.height) throw refuse('it has expired')
  return { name, value: value.part, expiresAtHeight: value.expiresAtHeight, confirmedBy, oneSource }
}

/** What one endpoint reports: the name's record, and its newest block. */
interface Report {
  readonly record: WireName | 'unregistered'
  readonly reading: BlockReading
}

async function readRecords(
  node: Node,
  name: string,
  options: QueryOptions,
  decide: (answers: readonly EndpointAnswer<Report>[]) => string | undefined,
): Promise<readonly EndpointAnswer<Report>[]> {
  const kind = node.protocol === 'THORCHAIN' ? 'thorname' : 'mayaname'
  const shape = decoding(wireName, (wire) => (wire.name.toLowerCase() === name ? wire : undefined))
  const path = `${protocols[node.protocol].prefix}/${kind}/${encodeURIComponent(name)}`
  const limits = await blockQueryOptions(node, options)
  return node.queryEachWith(
    async (get, endpoint): Promise<Report> => {
      const [record, reading] = await Promise.all([
        get(path, shape).catch(unregistered),
        readBlock(get, node, endpoint),
      ])
      return { record, reading }
    },
    { ...limits, decide },
  )
}

/** A node's message that there is no such name is its report; any other failure is thrown. */
function unregistered(error: unknown): 'unregistered' {
  if (error instanceof NodeRefusedError && /exist|not found|fetch/i.test(error.nodeMessage)) return 'unregistered'
  throw error
}

type Recorded<T> = { readonly part: T; readonly expiresAtHeight: number } | 'unregistered'

function reportOf<T>({ record }: Report, read: (record: WireName) => NameReading<T>): BlockReport<Recorded<T>> {
  const reporting = (value: Recorded<T>, description: string) => ({ value, key: JSON.stringify(value), description })
  if (record === 'unregistered') return reporting('unregistered', 'not registered')
  const part = read(record)
  if ('reason' in part) return part
  return reporting({ part: part.value, expiresAtHeight: record.expire_block_height }, part.description)
}
