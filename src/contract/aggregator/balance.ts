import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './readErrors.ts'

const balanceRow = z.strictObject({
  chain: z.string().describe('Chain of the coins, such as "ETH".'),
  decimal: z.int().min(0).describe('Decimals of the asset on its own chain.'),
  identifier: z.string().describe('The asset, CHAIN.SYMBOL, tokens with their contract behind a dash.'),
  symbol: z.string().describe('The part of `identifier` behind the dot.'),
  ticker: z.string().describe('The symbol without the contract.'),
  value: z.string().describe('Balance in whole coins, an exact decimal such as "0.5".'),
})

/** GET /v1/balance: coins of an address on one chain. */
export const balance = defineOperation({
  method: 'GET',
  path: '/v1/balance',
  example: { chain: 'BTC', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq' },
  followsUp: true,
  summary: 'Balances of an address on one chain',
  input: z.object({
    chain: z
      .string()
      .min(1)
      .max(20)
      .describe('The chain’s code.')
      .meta({ examples: ['BTC'] }),
    address: z.string().min(1).max(200).describe('An address on that chain.'),
    identifier: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('Only this asset.')
      .meta({ examples: ['ETH.ETH'] }),
  }),
  output: z
    .array(balanceRow)
    .describe(
      'The coin of the chain first, also when its balance is zero, then tokens with a pool whose balance is not.',
    ),
  errors: ['invalid_asset', 'invalid_address', 'unsupported_asset', ...readErrors],
})
