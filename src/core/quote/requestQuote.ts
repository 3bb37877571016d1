import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { BodySchema } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { majorityOf } from '../nodes/net/operatorMajority.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { failureOf, NodeFailureError, NodeRefusedError } from '../nodes/nodeErrors.ts'
import { getFromProxy } from '../quorum/readCommon.ts'
import { chooseQuote } from './chooseQuote.ts'
import type { Quote } from './quote.ts'
import type { QuoteParams } from './quoteParams.ts'
import { quotePath } from './quotePath.ts'

/** Loaded on the first refusal, which most pages never see. */
const loadExplanation = memoizeAsync(() => import('./explainRefusal.ts'))

interface QuoteRequest<T> {
  readonly params: QuoteParams
  readonly shape: BodySchema<T>
  /** The quote of a decoded answer. */
  readonly quoteOf: (answer: T) => Quote
  /** Leaves out quotes for which it returns false, as if their nodes had not answered. */
  readonly isUsable?: ((quote: Quote) => boolean) | undefined
  readonly options?: QueryOptions | undefined
}

/**
 * Requests a quote from every node of one protocol, decodes it with `shape` and returns the one that represents a
 * majority of the operators: see `chooseQuote`. While no majority reports the same in every field, other nodes get a
 * short time; then the best of what is known counts. Throws `QuoteRefusedError` or a subclass when the nodes refuse,
 * and `NodeFailureError` when none gives a usable answer.
 */
export async function requestQuote<T>(
  node: Node,
  { params, shape, quoteOf, isUsable, options }: QuoteRequest<T>,
): Promise<T> {
  const { protocol, operators, endpoints } = node
  const path = quotePath(node, params)
  const rules = { operators: operators.length, quoteOf, isUsable }
  const judge = (answers: readonly EndpointAnswer<T>[]) => judgeAnswers(answers, rules)
  const answers = await node.queryEach(path, shape, {
    ...options,
    isEnough: (some) => judge(some)?.isSame ?? false,
    isUsable: (some) => judge(some) !== undefined,
  })
  const found = judge(answers)
  if (found !== undefined && 'chosen' in found) return found.chosen
  if (found !== undefined) return refuse(found.refusal)
  if (endpoints.some(({ isProxy }) => isProxy)) {
    return getFromProxy(node, { path, shape }, options).catch((error: unknown) => {
      if (error instanceof NodeRefusedError) return refuse(error)
      throw error
    })
  }
  const attempts = answers.flatMap((one) =>
    one.outcome === 'failed' && one.error instanceof NodeFailureError ? one.error.attempts : [],
  )
  throw failureOf(protocol, attempts)

  async function refuse({ nodeMessage }: NodeRefusedError): Promise<never> {
    const { explainRefusal } = await loadExplanation()
    throw await explainRefusal(node, { params, nodeMessage, options })
  }
}

type Judgement<T> =
  | { readonly chosen: T; readonly isSame: boolean }
  | { readonly refusal: NodeRefusedError; readonly isSame: boolean }

/** The quote or the refusal that the answers so far amount to; undefined while there is neither. */
function judgeAnswers<T>(
  answers: readonly EndpointAnswer<T>[],
  rules: Pick<QuoteRequest<T>, 'quoteOf' | 'isUsable'> & { readonly operators: number },
): Judgement<T> | undefined {
  const quotes = new Map<string, T>()
  const refusals = new Map<string, NodeRefusedError>()
  for (const answer of answers) {
    const { operator } = answer
    if (answer.outcome === 'answer') {
      if (!quotes.has(operator)) quotes.set(operator, answer.value)
    } else if (answer.error instanceof NodeRefusedError && !refusals.has(operator)) {
      refusals.set(operator, answer.error)
    }
  }
  const majority = majorityOf(rules.operators)
  const errors = [...refusals].flatMap(([operator, error]) => (quotes.has(operator) ? [] : [error]))
  const refusal = commonRefusal(errors, majority)
  const isRefused = refusal !== undefined && refusal.count >= majority
  if (isRefused) return { refusal: refusal.error, isSame: refusal.isSame }
  const usable = [...quotes.values()].filter((answer) => rules.isUsable?.(rules.quoteOf(answer)) ?? true)
  const quote = chooseQuote(usable, rules)
  return quote ?? (refusal && { refusal: refusal.error, isSame: false })
}

/** Status of a gateway whose node does not serve the request. */
const NOT_IMPLEMENTED = 501

/**
 * The refusal that most operators give in the same words, apart from figures of neighbouring blocks, of those the most
 * common one or the one in the middle, and how many nodes refuse in any words. `isSame`: a majority gives it in every
 * word, so that no other refusal can replace it.
 */
function commonRefusal(errors: readonly NodeRefusedError[], majority: number) {
  const withoutFigures = (text: string) => text.replace(/\d+/g, '#')
  const alike = mostCommon(errors, ({ nodeMessage }) => withoutFigures(nodeMessage))
  const same = mostCommon(alike, ({ nodeMessage }) => nodeMessage)
  const byFigures = [...alike].sort((one, other) => byText.compare(one.nodeMessage, other.nodeMessage))
  const error = same.length > 1 ? same[0] : byFigures[Math.floor(byFigures.length / 2)]
  const count = errors.filter(({ status }) => status !== NOT_IMPLEMENTED).length
  return error && { error, count, isSame: same.length >= majority }
}

/** Compares the figures in texts as numbers. */
const byText = new Intl.Collator('en', { numeric: true })

/** The largest group of items with the same key, of several the first. */
function mostCommon<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  const groups = items.map((one) => items.filter((other) => keyOf(other) === keyOf(one)))
  return groups.reduce<readonly T[]>((best, group) => (group.length > best.length ? group : best), [])
}

/** Loaded for the first quote whose node does not describe the memo, because most do. */
const loadDeliveryNote = memoizeAsync(() => import('./deliveryNote.ts'))

/**
 * Returns the notes of a quote. When a quote has a memo and the node's notes do not say how to deliver it, as on Solana
 * and TRON, our own sentence comes first. The node's notes stay unchanged behind it.
 */
export async function notesWithDelivery(
  { memo, protocol, fromAsset }: Pick<Quote, 'memo' | 'protocol' | 'fromAsset'>,
  stated: string,
): Promise<string> {
  if (memo === undefined || /memo|op_return/i.test(stated)) return stated
  const { deliveryNote } = await loadDeliveryNote()
  return [deliveryNote(protocol, fromAsset), stated.trim()].filter((note) => note !== '').join(' ')
}
