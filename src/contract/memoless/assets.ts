import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './memolessErrors.ts'
import { memolessAsset, requestLimits, success } from './memolessFields.ts'

const asset = z.strictObject({
  asset: memolessAsset,
  decimals: z
    .int()
    .min(0)
    .max(36)
    .describe('Decimals of the coin on its own chain; of a token at most eight, as its pool reports them.'),
  priceUSD: z.number().min(0).describe('US dollars per coin by the pools, rounded for display.'),
  balanceRune: z.number().min(0).describe('Depth of the pool in RUNE, rounded for display.'),
  status: z.enum(['Available', 'Halted']).describe('Whether deposits of this coin can be registered now.'),
  isToken: z
    .boolean()
    .describe(
      'Whether it is a token, which wallets send by its contract: USDT on TRON. Tokens of EVM chains are not listed.',
    ),
})

/** GET /memoless/api/v1/assets */
export const assets = defineOperation({
  method: 'GET',
  path: '/memoless/api/v1/assets',
  summary: 'List the coins that can be swapped without a memo',
  input: z.strictObject({}),
  output: z.strictObject({
    success,
    assets: z
      .array(asset)
      .describe(
        'Coins, and tokens that a plain transfer deposits, with an available pool that a majority of the nodes reports.',
      ),
  }),
  errors: readErrors,
  limits: requestLimits,
})

/** GET /memoless/api/v1/assets/{asset} */
export const assetByName = defineOperation({
  method: 'GET',
  path: '/memoless/api/v1/assets/{asset}',
  summary: 'Get one of these coins',
  input: z.strictObject({ asset: memolessAsset }),
  output: z.strictObject({ success, asset: asset.extend({ chain: z.string().describe('Chain of the coin.') }) }),
  errors: [...readErrors, 'invalid_asset', 'asset_not_found'],
  fieldErrors: { asset: 'invalid_asset' },
  limits: requestLimits,
})
