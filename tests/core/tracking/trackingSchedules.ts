import fc from 'fast-check'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { majorityOf } from '../../../src/core/nodes/net/operatorMajority.ts'
import { type Scenario, scenarios } from './histories.ts'

/** The behaviour of one operator's node during a schedule. */
export type NodeRole = 'honest' | 'silent' | 'liar'

/** A lying node's report at every poll. */
const lies = [
  'end early',
  'pay a thief',
  'pay a thief against the memo',
  'refund',
  'swap for ever',
  'know nothing',
  'pay the affiliate alone',
  'pay nothing',
] as const
export type Lie = (typeof lies)[number]

/** One protocol's nodes and indexer. */
export interface Network {
  readonly roles: readonly NodeRole[]
  readonly lie: Lie
  /** Undefined without an indexer. */
  readonly indexer: NodeRole | undefined
  readonly indexerLie: Lie
  readonly allowsSingleSource: boolean
}

/** One poll: the progress of the history, and how many steps each node is behind. */
export interface Poll {
  /** Of the history, from 0 to 1. */
  readonly at: number
  readonly lag: readonly number[]
  /** Nodes that do not answer this time, by place. */
  readonly deaf: readonly boolean[]
}

/** A swap, the nodes of both protocols, and when they are queried. */
export interface TrackingSchedule {
  readonly plot: Scenario
  readonly right: Network
  readonly wrong: Network
  readonly polls: readonly Poll[]
}

const MOST_NODES = 4

const polls: fc.Arbitrary<readonly Poll[]> = fc.array(
  fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    lag: fc.array(fc.nat(3), { minLength: MOST_NODES, maxLength: MOST_NODES }),
    deaf: fc.array(
      fc.nat(9).map((chance) => chance === 0),
      { minLength: MOST_NODES, maxLength: MOST_NODES },
    ),
  }),
  { minLength: 2, maxLength: 8 },
)

/** Fewer liars than a majority. A protocol's only node may lie where it is not the swap's own. */
function network({ isRight }: { readonly isRight: boolean }): fc.Arbitrary<Network> {
  const role = fc.constantFrom<NodeRole>('honest', 'honest', 'silent', 'liar')
  const roles: fc.Arbitrary<readonly NodeRole[]> = fc.array(role, { minLength: 1, maxLength: MOST_NODES })
  return fc
    .record({
      roles: isRight ? roles : fc.oneof(roles, fc.constant<readonly NodeRole[]>(['liar'])),
      lie: fc.constantFrom(...lies),
      indexer: fc.option(fc.constantFrom<NodeRole>('honest', 'silent', 'liar'), { nil: undefined }),
      indexerLie: fc.constantFrom(...lies),
      allowsSingleSource: fc.boolean(),
    })
    .map(({ roles, allowsSingleSource, ...rest }) => {
      const isOnlyLiar = roles.length === 1 && roles[0] === 'liar'
      const most = isOnlyLiar && !isRight ? 1 : majorityOf(roles.length) - 1
      let liars = 0
      const kept = roles.map((one): NodeRole => {
        if (one !== 'liar') return one
        liars += 1
        return liars > most ? 'honest' : 'liar'
      })
      return { ...rest, roles: kept, allowsSingleSource }
    })
}

/** Swaps of either protocol under nodes and indexers that are honest, behind, silent or lying. */
export const trackingSchedules: fc.Arbitrary<TrackingSchedule> = fc
  .record({
    plot: scenarios,
    protocol: fc.constantFrom<Protocol>('THORCHAIN', 'MAYACHAIN'),
    right: network({ isRight: true }),
    wrong: network({ isRight: false }),
    polls,
  })
  .map(({ plot: history, protocol, ...rest }) => ({ ...rest, plot: { ...history, protocol } }))
