import { z } from 'zod'
import { defineTool, readOnly } from './defineTool.ts'
import { amountOut } from './toolFields.ts'

const status = z.enum(['available', 'staged', 'suspended'])

const lowerCase = (value: unknown) => (typeof value === 'string' ? value.toLowerCase() : value)

const input = z.strictObject({
  status: z
    .preprocess(lowerCase, status)
    .optional()
    .describe('Only pools in this state. The "available" ones are tradable.'),
  asset: z
    .string()
    .min(1)
    .max(160)
    .optional()
    .describe(
      'Filter on the pool asset, case-insensitive. A chain alone ("ETH") matches only its own pools, not BASE.ETH. ' +
        'CHAIN.SYMBOL matches by prefix: "ETH.USDC" finds the pool with the contract suffix.',
    )
    .meta({ examples: ['BTC.BTC', 'ETH', 'ETH.USDC'] }),
  limit: z
    .int()
    .min(1)
    .optional()
    .describe('At most this many pools, largest RUNE depth first. Without it, every match.'),
})

const portage = z
  .strictObject({
    balance_asset: z.string().describe('Depth of the asset in whole coins.'),
    balance_rune: z.string().describe('Depth of RUNE in whole coins.'),
    price_usd: z.string().optional().describe('USD of one coin. Absent when there is no price.'),
  })
  .describe('What this service adds to the node’s object.')

/** The node's object. Further fields of newer nodes pass through. Source: THORNode 3.17 Pool. */
const pool = z.looseObject({
  asset: z.string(),
  status: z.string().describe('"Available" pools are the tradable ones; others are Staged or Suspended.'),
  balance_asset: amountOut.describe('Depth of the asset, 1e8 base units.'),
  balance_rune: amountOut.describe('Depth of RUNE, 1e8 base units.'),
  asset_tor_price: z.string().optional().describe('USD price of one coin times 1e8.'),
  decimals: z.int().optional().describe('Decimals that the network uses for payouts of this asset; 8 when absent.'),
  trading_halted: z.boolean().optional(),
  portage,
})

/** The pool tool. */
export const pools = defineTool({
  name: 'list_pools',
  title: 'Liquidity pools',
  description:
    'List THORChain’s liquidity pools with their status, depths in 1e8 base units and USD price, largest RUNE depth ' +
    'first. Use it to find out which assets can be swapped, the notation of an asset, or its price. Do not use it to ' +
    'estimate the output of a swap: get_swap_quote includes fees and slip. Examples: {"asset":"ETH.USDC"} finds one token, ' +
    '{"status":"available","limit":10} the ten deepest tradable pools. Without filters every pool is returned, which ' +
    'is a long list. Returns {"pools":[…]} with the node’s own objects; "portage" in each adds depths in whole coins and a price.',
  about:
    'THORChain’s pools with their status, depth and price in US dollars, the deepest first. The result also shows which ' +
    'assets can be swapped and how their names are written.',
  input,
  output: z.strictObject({ pools: z.array(pool) }),
  annotations: readOnly,
  errors: ['invalid_input', 'node_refused', 'node_stale', 'node_bad_response', 'nodes_unreachable', 'internal_error'],
})
