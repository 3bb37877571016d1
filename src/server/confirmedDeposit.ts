import { errors } from '../contract/errors.ts'
import type { SwapQuoteResult } from '../contract/swapQuote.ts'
import type { QuoteParams } from '../core/actions/quoteParams.ts'
import { type ResolvedParty, resolveParty } from '../core/actions/resolveParty.ts'
import { type ConfirmedInbound, verifyInbound } from '../core/actions/verifyInbound.ts'
import { homeChain } from '../core/asset.ts'
import { SwapError, type SwapErrorCode } from '../core/errors.ts'
import type { FuzzyPool } from '../core/fuzzy.ts'
import type { AskOptions, Node } from '../core/nodes/node.ts'
import { protocols } from '../core/protocol.ts'
import { agreedPools } from './agreedPools.ts'
import { saysWhatWasAsked } from './askedMemo.ts'
import { digestOfDeposit, type OpenQuote } from './openQuote.ts'

type Portage = SwapQuoteResult['portage']

/** What a quote may tell of the deposit, and what is said beside it; or why nothing of it is told. */
export interface Deposit {
  readonly where: { readonly memo?: string; readonly inbound_address?: string; readonly router?: string }
  readonly beside: Pick<Portage, 'inbound_address_withheld' | 'inbound_quorum' | 'resolved_destination'>
}

/**
 * Starts to ask every node where deposits go and what a name stands for, and gives the function that says what a quote may
 * tell. Coins sent to a wrong address are gone, so address, router and memo leave together or not at all: when a majority
 * of the nodes names the same place as the quoting node, deposits are open, and the memo says what was asked and nothing
 * else. Otherwise the reason is told, in words that name no address. Without a destination there is nothing to deposit; a
 * swap from the protocol's own chain has a memo and no address.
 */
export function confirmedDeposit(
  node: Node,
  params: QuoteParams,
  options: AskOptions & { now: number },
): (quoted: OpenQuote) => Promise<Deposit> {
  const { destination, fromAsset } = params
  if (destination === undefined) return async () => ({ where: {}, beside: {} })
  const chain = homeChain(fromAsset, node.protocol)
  const native = chain === protocols[node.protocol].chain
  const asked = settled(
    Promise.all([
      native ? undefined : verifyInbound(node, chain),
      resolveParty(node, { text: destination, asset: params.toAsset }),
      agreedPools(node, options),
    ]),
  )
  return async (quoted) => {
    const answers = await asked
    if (typeof answers === 'string') return withheld(answers)
    const [confirmed, party, pools] = answers
    return tell(quoted, { confirmed, party, pools, params, node })
  }
}

interface Known {
  readonly confirmed: ConfirmedInbound | undefined
  readonly party: ResolvedParty
  readonly pools: readonly FuzzyPool[]
  readonly params: QuoteParams
  readonly node: Node
}

async function tell({ quote, depositDigest }: OpenQuote, known: Known): Promise<Deposit> {
  const { confirmed, party, pools, params, node } = known
  const { memo } = quote
  if (!memo || !saysWhatWasAsked(memo, { quote, params, destination: party.address, pools })) {
    return withheld('node_bad_response')
  }
  const named = party.name === undefined ? {} : { resolved_destination: party.address }
  if (confirmed === undefined) return { where: { memo }, beside: named }
  const { address, router, halted, globalTradingPaused, chainTradingPaused } = confirmed
  if (digestOfDeposit(address, router) !== depositDigest) return withheld('inbound_unconfirmed')
  if (halted || globalTradingPaused || chainTradingPaused) return withheld('trading_halted')
  return {
    where: { memo, inbound_address: address, ...(router === undefined ? {} : { router }) },
    beside: { ...named, inbound_quorum: quorumOf(confirmed, node) },
  }
}

function quorumOf({ confirmedBy, oneSource }: ConfirmedInbound, { operators }: Node): Portage['inbound_quorum'] {
  const [agreeing, asked] = [confirmedBy.length, operators.length]
  const words = oneSource
    ? `One source: ${asked === 1 ? 'only one node is' : `only ${asked} nodes are`} configured, so hardly anybody else confirms this address.`
    : `${agreeing} of ${asked} nodes name this address.`
  return { agreeing, asked, one_source: oneSource, words }
}

/** The answers, or the code of the library's error that came instead. Never rejects with one of those. */
async function settled<T>(answers: Promise<T>): Promise<T | SwapErrorCode> {
  try {
    return await answers
  } catch (thrown) {
    if (thrown instanceof SwapError) return thrown.code
    throw thrown
  }
}

function withheld(code: SwapErrorCode): Deposit {
  const { title, hint } = errors[code]
  return { where: {}, beside: { inbound_address_withheld: { code, reason: `${title} ${hint}` } } }
}
