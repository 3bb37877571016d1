import { z } from 'zod'
import { amountOut, assetText, baseUnits, blockCount } from './fields.ts'
import { defineTool, readOnly } from './tool.ts'

const seconds = z.int().min(0)

const input = z.strictObject({
  from_asset: assetText.describe('Source asset, CHAIN.SYMBOL.').meta({ examples: ['BTC.BTC'] }),
  to_asset: assetText
    .describe('Destination asset, CHAIN.SYMBOL.')
    .meta({ examples: ['ETH.ETH', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'] }),
  amount: baseUnits.describe('Amount to swap, as text in 1e8 base units whatever the coin: "100000000" is one coin.'),
  destination: z
    .string()
    .min(1)
    .max(256)
    .optional()
    .describe('Address (or THORName) that receives the coins. Without it the quote has no memo and no address.'),
  streaming_interval: blockCount
    .optional()
    .describe('Blocks between the parts of a streaming swap: "1" trades time for a better price.'),
})

const fees = z
  .strictObject({
    asset: z.string().describe('Asset that the fees are counted in: the one received.'),
    affiliate: amountOut,
    outbound: amountOut.describe('What the network withholds to send the coins.'),
    liquidity: amountOut.describe('Price impact, paid to the pools.'),
    total: amountOut,
    slippage_bps: z.int().describe('Price impact in hundredths of a percent.'),
    total_bps: z.int(),
  })
  .describe('Everything the swap costs, already taken off expected_amount_out.')

const withheld = z
  .strictObject({ code: z.string(), reason: z.string() })
  .describe('Why there is no inbound address although a destination was given.')

const output = z.strictObject({
  protocol: z.literal('THORCHAIN'),
  summary: z.string().describe('The quote in one sentence, in whole coins.'),
  from_asset: z.string(),
  to_asset: z.string(),
  amount: amountOut.describe('The amount asked for, 1e8 base units.'),
  expected_amount_out: amountOut.describe('What arrives after every fee, 1e8 base units of to_asset.'),
  fees,
  recommended_min_amount_in: amountOut.describe('Below this the fees could eat the swap or its refund.'),
  dust_threshold: amountOut.optional().describe('Deposits at or below this are ignored by the nodes.'),
  inbound_confirmation_blocks: z.int().min(0).optional(),
  inbound_confirmation_seconds: seconds.optional(),
  outbound_delay_seconds: seconds,
  total_swap_seconds: seconds.describe('Confirmation, streaming and outbound delay together.'),
  max_streaming_quantity: z.int().min(0),
  streaming_swap_blocks: z.int().min(0),
  streaming_swap_seconds: seconds,
  recommended_gas_rate: z.string().optional(),
  gas_rate_units: z.string().optional(),
  expiry: z.int().describe('Unix seconds by the node’s clock. Nothing of this quote may be used from then on.'),
  expires_at: z.iso.datetime().describe('The same moment in ISO 8601.'),
  memo: z.string().optional().describe('The instruction to put into the deposit. Only with a destination.'),
  inbound_address: z
    .string()
    .optional()
    .describe('Where to deposit. Only with a destination, and only when a majority of nodes confirms it.'),
  router: z.string().optional().describe('Contract to deposit through on EVM chains; confirmed like inbound_address.'),
  inbound_address_withheld: withheld.optional(),
  notes: z.string().describe('How the source chain wants the deposit to look.'),
  warning: z.string(),
})

/** The quote tool. Figures are the node's own; its address only when other nodes agree on it. */
export const swapQuote = defineTool({
  name: 'get_swap_quote',
  title: 'Swap quote',
  description:
    'Price a native cross-chain swap over THORChain, such as BTC.BTC to ETH.ETH. Use it to say what a swap would pay, ' +
    'cost and take; it moves no coins and needs no key. Amounts go in and come out as text in 1e8 base units: ' +
    '"100000000" is one coin whatever the chain. Give "destination" to receive a memo and an inbound address. ' +
    'Returns expected_amount_out after every fee, the fees, times, the recommended minimum and an expiry. ' +
    'The quote is indicative and expires quickly: never reuse its memo or inbound address after expiry, ask again. ' +
    'Take asset names from list_pools.',
  input,
  output,
  annotations: readOnly,
  errors: [
    'invalid_input',
    'invalid_amount',
    'invalid_asset',
    'same_asset',
    'unsupported_asset',
    'unsupported_pair',
    'amount_below_dust',
    'amount_below_minimum',
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
