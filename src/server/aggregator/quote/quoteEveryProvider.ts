import { providerNames } from '../../../contract/aggregator/aggregatorFields.ts'
import type { ProviderError } from '../../../contract/errorBodies.ts'
import { getQuote } from '../../../core/actions/getQuote.ts'
import type { Node } from '../../../core/nodes/node.ts'
import type { ShareFacts } from '../../../core/quote/affiliates/quoteWithShares.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import { queryOf } from '../../../core/quote/quotePath.ts'
import type { ServerContext } from '../../context.ts'
import { cachePerBlock } from '../../quotes/cachePerBlock.ts'
import type { Deadline } from './deadline.ts'
import { plainProviderError, providerErrorOf } from './providerErrors.ts'
import { type ProviderQuote, type QueryNode, quoteProvider } from './quoteProvider.ts'
import type { SwapRequest } from './readRequest.ts'

/** The answers of the requested providers. */
export interface ProviderAnswers {
  readonly quotes: readonly ProviderQuote[]
  readonly errors: readonly ProviderError[]
}

export interface ProvidersQuery {
  readonly request: SwapRequest
  /** Names as the caller wrote them; all providers by default. */
  readonly providers: readonly string[] | undefined
  readonly queryNode: QueryNode
  readonly factsOf: (node: Node) => ShareFacts
  readonly deadline: Deadline
}

/** Quotes the swap over every requested provider at the same time. */
export async function quoteEveryProvider(
  { nodes }: Pick<ServerContext, 'nodes'>,
  { request, providers = providerNames, queryNode, factsOf, deadline }: ProvidersQuery,
): Promise<ProviderAnswers> {
  const names = [...new Set(providers)]
  const answers = await Promise.all(
    names.map(async (name) => {
      const provider = providerNames.find((one) => one === name)
      if (provider === undefined) return plainProviderError(name, 'provider_unknown')
      const work = quoteProvider(nodes, { request, provider, queryNode, factsOf })
      return deadline.limit(work).then(
        (result) => (result === 'late' ? plainProviderError(provider, 'provider_timeout') : result),
        (thrown: unknown) => providerErrorOf(provider, thrown),
      )
    }),
  )
  return {
    quotes: answers.flatMap((answer) => ('quote' in answer ? [answer] : [])),
    errors: answers.flatMap((answer) => ('quote' in answer ? [] : [answer])),
  }
}

/**
 * Returns a function that requests each distinct quote once per block for all callers. It removes memo, address and
 * router before it shares a quote, so that a cached quote cannot be paid.
 */
export function queryOncePerBlock(now: number, deadlineMs: number): QueryNode {
  return (node, params) =>
    cachePerBlock({
      node,
      now,
      key: `open ${queryOf(params)}`,
      query: async () => withoutDeposit(await getQuote(node, params, { deadlineMs })),
    })
}

function withoutDeposit({ memo: _memo, vout: _vout, inbound, ...quote }: Quote): Quote {
  const { address: _address, router: _router, ...rest } = inbound
  return { ...quote, inbound: rest }
}
