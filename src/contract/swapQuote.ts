import { z } from 'zod'
import { defineTool, readOnly } from './defineTool.ts'
import { swapQuoteView } from './resources.ts'
import { amountOut, assetText, baseUnits, blockCount } from './toolFields.ts'

const seconds = z.int().min(0)

const input = z.strictObject({
  from_asset: assetText.describe('Source asset, CHAIN.SYMBOL.').meta({ examples: ['BTC.BTC'] }),
  to_asset: assetText
    .describe('Destination asset, CHAIN.SYMBOL.')
    .meta({ examples: ['ETH.ETH', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'] }),
  amount: baseUnits.describe('Amount to swap, as text in 1e8 base units for every coin: "100000000" is one coin.'),
  destination: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe(
      'Address (or THORName) that receives the coins. Without it, the quote has no memo and no inbound address.',
    ),
  streaming_interval: blockCount
    .optional()
    .describe('Blocks between the parts of a streaming swap: "1" trades time for a better price.'),
})

/** The node's fees. Further fields of newer nodes pass through. */
const fees = z
  .looseObject({
    asset: z.string().describe('Asset of the fees: the one received.'),
    affiliate: amountOut.optional(),
    outbound: amountOut.optional().describe('Deducted by the network to send the coins.'),
    liquidity: amountOut.describe('Price impact, paid to the pools.'),
    total: amountOut,
    slippage_bps: z.int().describe('Price impact in hundredths of a percent.'),
    total_bps: z.int(),
  })
  .describe('All costs of the swap, already deducted from expected_amount_out.')

const withheld = z
  .strictObject({
    code: z.string().describe('An error code; each has a page.'),
    reason: z.string().describe('What is wrong, in one sentence.'),
    hint: z.string().describe('What to do.'),
  })
  .describe('Why there is no memo or inbound address despite a destination. Do not send.')

const destinationNotice = z
  .strictObject({
    code: z.string().describe('needs_no_tag, needs_no_memo or two_chains; more may follow.'),
    sentence: z.string().describe('What to know about the address.'),
    hint: z.string().describe('What to do.'),
  })
  .describe('Information about the destination. The swap is still possible.')

const consent = z.enum(['none', 'checkbox', 'word', 'blocked', 'unknown'])

const market = z
  .strictObject({
    consent: consent.describe(
      'Consent that a swap at this loss needs from the person: none, a checkbox (from 5 %), a typed word (from ' +
        '10 %), or blocked (above 15 %). A loss under $20 needs the checkbox at most. "unknown": the market is unknown.',
    ),
    words: z.string().describe('The loss in one sentence, written for the person. Show it.'),
    instruction: z
      .string()
      .optional()
      .describe('What the agent has to do before anything is sent. Absent when consent is none.'),
    output: amountOut.optional().describe('Value of the amount at market, 1e8 base units of to_asset.'),
    human_output: z.string().optional().describe('The same in whole coins.'),
    loss: z
      .string()
      .regex(/^-?(0|[1-9][0-9]*)$/)
      .optional()
      .describe('output minus expected_amount_out: all fees and the price movement. Negative for a gain.'),
    loss_bps: z.int().optional().describe('The loss in hundredths of a percent of output, rounded up.'),
    loss_usd: z.string().optional().describe('The loss in US dollars. Absent when to_asset has no price.'),
  })
  .describe(
    'The quote compared with the spot price of both protocols’ pools. Amounts are absent when the market is unknown.',
  )

const limit = z
  .strictObject({
    bps: z.int().min(0).describe('How far the limit is below expected_amount_out, in hundredths of a percent.'),
    minimum_amount_out: amountOut.describe('Least output, 1e8 base units of to_asset. The memo has this amount.'),
    human_minimum_amount_out: z.string().describe('The same in whole coins.'),
    words: z.string().describe('The limit in words. Show it to the person.'),
  })
  .describe('The price limit in the memo: a swap that would pay less is refunded. Present whenever memo is.')

const quorum = z
  .strictObject({
    agreeing: z.int().min(1).describe('Nodes that report this address, router and halts.'),
    operators: z.int().min(1).describe('Operators that are configured.'),
    one_source: z
      .boolean()
      .describe('A single operator is configured, and nothing else confirms the address. Inform the person.'),
    words: z.string().describe('The same in one sentence.'),
  })
  .describe('Nodes that confirm the inbound address.')

const human = z
  .strictObject({
    amount: z.string(),
    expected_amount_out: z.string(),
    total_fee: z.string(),
    recommended_min_amount_in: z.string(),
  })
  .describe('The same amounts in whole coins.')

const chain = z
  .strictObject({
    chain: z.string(),
    halted: z.boolean().describe('Swaps from and to this chain are halted.'),
    global_trading_paused: z.boolean(),
    chain_trading_paused: z.boolean(),
  })
  .describe('One side of the swap.')

const alternative = z
  .strictObject({
    protocol: z.literal('MAYACHAIN'),
    outcome: z.enum(['quoted', 'refused']),
    expected_amount_out: amountOut.optional().describe('1e8 base units of to_asset.'),
    human_expected_amount_out: z.string().optional().describe('In whole coins.'),
    total_fee_bps: z.int().optional(),
    market: market.optional().describe('Its loss against market.'),
    total_swap_seconds: seconds.optional(),
    expires_at: z.iso.datetime().optional(),
    code: z.string().optional().describe('Why there is no quote: an error code.'),
    reason: z.string().optional(),
  })
  .describe('The same swap over Maya Protocol.')

const portage = z
  .strictObject({
    protocol: z.literal('THORCHAIN'),
    network: z
      .enum(['devnet', 'stagenet', 'mainnet'])
      .describe('Coins of devnet are worthless test coins; those of stagenet and mainnet are real.'),
    summary: z.string().describe('The quote in one sentence, in whole coins.'),
    question: z
      .strictObject({
        from_asset: z.string(),
        to_asset: z.string(),
        amount: amountOut,
        destination: z.string().optional(),
        streaming_interval: z.string().optional(),
      })
      .describe('The request in canonical notation.'),
    human,
    market,
    expires_at: z.iso.datetime().describe('expiry in ISO 8601.'),
    chains: z.array(chain).optional().describe('Halts on both sides. Absent when the node does not report them.'),
    payouts_wait: z
      .string()
      .optional()
      .describe('Why the payout would wait: signing is paused on the target chain, while quotes continue. Show it.'),
    alternatives: z.array(alternative),
    link: z.url().describe('Opens the page with this pair and amount filled in, and prices it again.'),
    limit: limit.optional(),
    inbound_quorum: quorum.optional(),
    inbound_address_withheld: withheld.optional(),
    destination_notices: z
      .array(destinationNotice)
      .optional()
      .describe('Facts to show the person about the destination, such as that an exchange may need a tag or memo.'),
    resolved_destination: z
      .string()
      .optional()
      .describe('The address of a THORName given as destination, reported by a majority of nodes. Show it.'),
  })
  .describe('What this service adds to the node’s object.')

/**
 * The node's object with our additions under `portage`. Fields that a node omits when zero are optional. Further fields
 * of newer nodes pass through. Source: THORNode 3.17 QuoteSwapResponse.
 */
const output = z.looseObject({
  fees,
  expected_amount_out: amountOut.describe('Amount received after all fees, 1e8 base units of to_asset.'),
  recommended_min_amount_in: amountOut.optional().describe('Below this, fees could use up the swap or its refund.'),
  dust_threshold: amountOut.optional().describe('Deposits at or below this are ignored by the nodes.'),
  inbound_confirmation_blocks: z.int().optional(),
  inbound_confirmation_seconds: seconds.optional(),
  outbound_delay_blocks: z.int().optional(),
  outbound_delay_seconds: seconds.optional(),
  total_swap_seconds: seconds.optional().describe('Confirmation, streaming and outbound delay together.'),
  max_streaming_quantity: z.int().optional(),
  streaming_swap_blocks: z.int().optional(),
  streaming_swap_seconds: seconds.optional(),
  recommended_gas_rate: z.string().optional(),
  gas_rate_units: z.string().optional(),
  expiry: z.int().describe('Unix seconds by the node’s clock. Do not use any part of the quote from then on.'),
  memo: z
    .string()
    .optional()
    .describe(
      'Swap instruction for the deposit, written by this service with a price limit (portage.limit). Present only with a ' +
        'destination, after all checks.',
    ),
  inbound_address: z
    .string()
    .optional()
    .describe('Deposit address. Present only with a destination, and when a majority of nodes confirms it.'),
  router: z.string().optional().describe('Contract to deposit through on EVM chains; confirmed like inbound_address.'),
  notes: z
    .string()
    .optional()
    .describe(
      'How the source chain delivers the memo with the deposit, and further requirements. Always present with a memo. A ' +
        'deposit without its memo is not swapped and can be lost.',
    ),
  warning: z.string().optional(),
  portage,
})

export type SwapQuoteResult = z.input<typeof output>

/** The quote tool. Figures are one node's; the address needs a majority of nodes. */
export const swapQuote = defineTool({
  name: 'get_swap_quote',
  title: 'Swap quote',
  description:
    'Price a native cross-chain swap over THORChain. Use it to find the output, cost and duration of a swap. Do not use it ' +
    'to look up a price alone (list_pools has one) or to make a swap: it moves no coins and needs no key. Example: ' +
    '{"from_asset":"BTC.BTC","to_asset":"ETH.ETH","amount":"100000000"} swaps one whole BTC, because amounts are ' +
    'text in 1e8 base units on every chain but MAYAChain, which THORChain does not swap. Get asset names from list_pools. Give "destination" to receive a memo ' +
    'and an inbound address. Returns the node’s quote (expected_amount_out after all fees, fees, times, recommended ' +
    'minimum, expiry); "portage" adds amounts in whole coins, the loss against market (portage.market: show it to the person), ' +
    'halts, Maya Protocol’s quote and a link to the page that shows this quote. ' +
    'Indicative, and it expires quickly: never use its memo or inbound address after expiry; get a new quote.',
  about:
    'The price of a swap over THORChain, with every fee, the time it takes and the loss against market. With a ' +
    'destination it also has the memo and the vault address that a majority of nodes confirms. Amounts are in 1e8 base ' +
    'units. The part “portage” repeats them in whole coins, has Maya Protocol’s quote, and links the page that shows it.',
  input,
  output,
  annotations: readOnly,
  view: swapQuoteView.uri,
  expiryField: 'expiry',
  errors: [
    'invalid_input',
    'invalid_amount',
    'invalid_asset',
    'same_asset',
    'unsupported_asset',
    'unsupported_pair',
    'synth_capacity',
    'network_module',
    'amount_below_dust',
    'amount_below_minimum',
    'amount_too_large',
    'price_limit',
    'gas_rate_out_of_bounds',
    'invalid_affiliate',
    'invalid_address',
    'pool_unavailable',
    'trading_halted',
    'invalid_destination',
    'invalid_parameter',
    'memo_too_long',
    'quote_refused',
    'node_stale',
    'node_refused',
    'node_bad_response',
    'nodes_unreachable',
    'internal_error',
  ],
})
