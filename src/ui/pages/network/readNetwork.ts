import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import { getPools } from '../../../core/actions/getPools.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { type ActiveHalt, activeHalts } from '../../../core/diagnosis/activeHalts.ts'
import type { ChainDiagnosis } from '../../../core/diagnosis/diagnosis.ts'
import { readDeposits } from '../../../core/diagnosis/readDeposits.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Midgard } from '../../../core/nodes/midgard.ts'
import type { Node, QueryOptions } from '../../../core/nodes/node.ts'
import { getPoolVolumes } from '../../../core/nodes/poolHistory.ts'
import { type InboundReports, readInboundReports } from '../../../core/quorum/inboundReports.ts'
import { readMimirVotes } from '../../../core/quorum/readAgreedMimirs.ts'
import { type PoolRow, poolRows } from './poolRows.ts'

/** A halt that a majority of the operators reports. */
export interface AgreedHalt extends ActiveHalt {
  /** Operators that report it. */
  readonly votes: number
}

/** The state of one protocol, as its nodes report it. */
export interface ProtocolState {
  readonly protocol: Protocol
  readonly operators: number
  /** Operators that answered with a newest block. */
  readonly answered: number
  /** The highest block that an endpoint reports, and its time in Unix seconds; undefined when none answers. */
  readonly block: NewestBlock | undefined
  /** Undefined when no majority answers. */
  readonly halts: readonly AgreedHalt[] | undefined
  readonly chains: readonly ChainDiagnosis[]
}

interface NewestBlock {
  readonly height: number
  readonly time: number
  /** Undefined while the present time is unknown. */
  readonly ageSeconds: number | undefined
}

/** Reads votes and vaults from every operator of a protocol. Rejects only when the caller aborts. */
export async function readProtocolState(node: Node, options?: QueryOptions): Promise<ProtocolState> {
  const [reports, mimirs] = await Promise.all([readInboundReports(node, options), readMimirVotes(node, options)])
  const { protocol, operators } = node
  const answered = reports.filter(({ outcome }) => outcome === 'answer')
  const block = newestBlock(reports)
  const values = new Map([...(mimirs ?? [])].map(([name, { value }]) => [name, value]))
  const halts = activeHalts(values, block?.height ?? Number.MAX_SAFE_INTEGER).map((halt) => ({
    ...halt,
    votes: mimirs?.get(halt.mimir)?.votes ?? 0,
  }))
  return {
    protocol,
    operators: operators.length,
    answered: new Set(answered.map(({ operator }) => operator)).size,
    block,
    halts: mimirs && halts,
    chains: (await readDeposits(node, reports)).flatMap(({ diagnosis }) => diagnosis ?? []),
  }
}

function newestBlock(reports: InboundReports): NewestBlock | undefined {
  const blocks = reports.flatMap((answer) => {
    if (answer.outcome !== 'answer') return []
    const { block, verdict } = answer.value.reading
    if (!block || verdict.state === 'foreign' || verdict.state === 'ahead') return []
    return { height: block.height, time: block.time, ageSeconds: verdict.ageSeconds }
  })
  return blocks.sort((one, other) => other.height - one.height)[0]
}

/** Reads the pools of one protocol. Undefined when too few nodes answer. Rejects only when the caller aborts. */
export async function readPoolRows(
  node: Node,
  midgard: Midgard,
  options?: QueryOptions,
): Promise<readonly PoolRow[] | undefined> {
  const [agreed, all, volumes] = await Promise.all([
    orUndefined(getAgreedPools(node, options)),
    orUndefined(getPools(node, {}, options)),
    orUndefined(getPoolVolumes(midgard, options)),
  ])
  return agreed && poolRows({ protocol: node.protocol, agreed, all: all ?? [], volumes })
}

/** Returns undefined instead of a failure of the nodes. */
async function orUndefined<T>(result: Promise<T>): Promise<T | undefined> {
  try {
    return await result
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}
