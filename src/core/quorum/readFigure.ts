import type { BodySchema } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { agreeingFigures, nearMajority } from './agreeingFigures.ts'
import { median } from './median.ts'

interface FigureQuery<T> {
  readonly path: string
  readonly shape: BodySchema<T>
  /** The figure in an answer; undefined where it has none. */
  readonly figureOf: (answer: T) => bigint | undefined
  /** Whether two honest nodes may report these figures, a few blocks apart. */
  readonly isNear: (one: bigint, other: bigint) => boolean
  /** Of two middle figures, the one that counts. */
  readonly middle: 'lower' | 'upper'
}

/**
 * Returns a figure of the nodes' answers: the median of what the operators report, so that no single one decides it.
 * Undefined when too few operators report it, or two report figures that are not near each other and the third is
 * silent. While a majority reports figures that are near and not equal, the others get a short time. Rejects only when
 * the caller aborts.
 */
export async function readFigure<T>(
  node: Node,
  { path, shape, figureOf, isNear, middle }: FigureQuery<T>,
  options?: QueryOptions,
): Promise<bigint | undefined> {
  const rules = { operators: node.operators.length, isNear }
  const answers = await node.queryEach(path, shape, {
    ...options,
    // Fewer figures than a majority are none, whatever they are.
    decide: (some) => (figuresOf(some, figureOf).length < majorityOf(rules.operators) ? 'few' : undefined),
    isEnough: (some) => nearMajority(figuresOf(some, figureOf), { ...rules, isNear: isEqual }).length > 0,
    isUsable: (some) => nearMajority(figuresOf(some, figureOf), rules).length > 0,
  })
  return median(agreeingFigures(figuresOf(answers, figureOf), rules), middle)
}

const isEqual = (one: bigint, other: bigint): boolean => one === other

/** One figure for each operator that reports it, of several the first. */
function figuresOf<T>(
  answers: readonly EndpointAnswer<T>[],
  figureOf: (answer: T) => bigint | undefined,
): readonly bigint[] {
  const figures = new Map<string, bigint>()
  for (const answer of answers) {
    if (answer.outcome !== 'answer' || figures.has(answer.operator)) continue
    const figure = figureOf(answer.value)
    if (figure !== undefined) figures.set(answer.operator, figure)
  }
  return [...figures.values()]
}
