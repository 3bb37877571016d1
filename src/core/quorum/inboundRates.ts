import { units } from '../asset/amount.ts'
import type { Node } from '../nodes/node.ts'
import { agreeingFigures, FEE_TOLERANCE_BPS, isWithin, nearMajority } from './agreeingFigures.ts'
import type { Agreement } from './countVotes.ts'
import { believableGasRate } from './gasRates.ts'
import { type InboundRates, noVault, type VaultVote } from './inboundVotes.ts'
import { median } from './median.ts'

/** Gas rates of honest nodes may be a factor of two apart: 10,000 hundredths of a percent. */
const GAS_RATE_TOLERANCE_BPS = 10_000n

/** Returns the rates of the operators that agree on a vault. */
export const ratesIn = ({ values }: Agreement<VaultVote>): readonly InboundRates[] =>
  values.flatMap((term) => (term === noVault ? [] : [term.rates]))

/** The gas rate that a majority of the operators reports within a factor of two, and of two middle ones the higher. */
export function gasRateOf({ operators }: Node, chain: string, rows: readonly InboundRates[]) {
  const stated = rows.flatMap((row) => believableGasRate(chain, row) ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, GAS_RATE_TOLERANCE_BPS)
  const gasRate = median(nearMajority(stated, { operators: operators.length, isNear }), 'upper')
  return { gasRate, isDisputed: gasRate === undefined && rows.some((row) => row.gasRate !== undefined) }
}

/**
 * Figures of the operators that agree on a vault, of which a single one decides none. A gas rate needs a majority of the
 * operators within a factor of two, and of two the higher counts: a deposit below the chain's rate is not mined before the
 * vault churns. A fee that no majority reports nearly the same is absent. Throws `GasRateError` and, where no majority reports one dust
 * threshold, `InboundUnconfirmedError`.
 */
export async function ratesOf(node: Node, chain: string, agreed: Agreement<VaultVote>) {
  const rows = ratesIn(agreed)
  const { gasRate, isDisputed } = gasRateOf(node, chain, rows)
  if (isDisputed) {
    const describe = ({ gasRate: rate = 'no rate', gasRateUnits = '' }: InboundRates) =>
      `${rate} ${gasRateUnits}`.trim()
    const dissent = rows.map((row, index) => ({ endpoint: agreed.endpoints[index] ?? '', report: describe(row) }))
    const { GasRateError } = await import('./errors.ts')
    throw new GasRateError({ protocol: node.protocol, chain, dissent })
  }
  const operators = node.operators.length
  const fees = rows.flatMap(({ outboundFee }) => outboundFee ?? [])
  const isNear = (one: bigint, other: bigint) => isWithin(one, other, FEE_TOLERANCE_BPS)
  const fee = median(agreeingFigures(fees, { operators, isNear }), 'upper')
  const thresholds = rows.map(({ dustThreshold }) => dustThreshold)
  const dust = median(agreeingFigures(thresholds, { operators, isNear: (one, other) => one === other }), 'upper')
  if (dust === undefined) {
    const dissent = thresholds.map((threshold, index) => ({
      endpoint: agreed.endpoints[index] ?? '',
      report: `A dust threshold of ${threshold}`,
    }))
    const { InboundUnconfirmedError } = await import('./errors.ts')
    throw new InboundUnconfirmedError({ protocol: node.protocol, chain, dissent })
  }
  return {
    ...(gasRate === undefined ? {} : { gasRate }),
    ...(fee === undefined ? {} : { outboundFee: units(fee) }),
    dustThreshold: units(dust),
  }
}
