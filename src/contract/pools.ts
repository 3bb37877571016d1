import { z } from 'zod'
import { amountOut } from './fields.ts'
import { defineTool, readOnly } from './tool.ts'

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
      'Filter on the pool asset, case-insensitive. A bare chain ("ETH") gives that chain’s pools only, not BASE.ETH. ' +
        'CHAIN.SYMBOL matches by prefix: "ETH.USDC" finds the pool with the contract suffix.',
    )
    .meta({ examples: ['BTC.BTC', 'ETH', 'ETH.USDC'] }),
  limit: z
    .int()
    .min(1)
    .max(1000)
    .optional()
    .describe('At most this many pools, largest RUNE depth first. Without it, every match.'),
})

const pool = z.strictObject({
  asset: z.string(),
  status,
  balance_asset: amountOut.describe('Depth of the asset, 1e8 base units.'),
  balance_rune: amountOut.describe('Depth of RUNE, 1e8 base units.'),
  asset_tor_price: amountOut.optional().describe('USD price of one coin times 1e8. Absent while nothing prices it.'),
  asset_price_usd: z.string().optional().describe('The same price as a decimal.'),
  decimals: z.int().describe('Decimals to which the network pays this asset out, at most 8.'),
  trading_halted: z.boolean(),
})

/** The pool tool. */
export const pools = defineTool({
  name: 'list_pools',
  title: 'Liquidity pools',
  description:
    'List THORChain’s liquidity pools with their status, depths in 1e8 base units and USD price, deepest first. ' +
    'Use it to find out which assets can be swapped, how an asset is written, or what it costs. ' +
    'Only pools with the status "available" are tradable. Filter by status, by chain or asset, and limit the count; ' +
    'without filters every pool is returned.',
  input,
  output: z.strictObject({ pools: z.array(pool) }),
  annotations: readOnly,
  errors: ['invalid_input', 'node_refused', 'node_stale', 'node_bad_response', 'nodes_unreachable', 'internal_error'],
})
