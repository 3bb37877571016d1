import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { providerName } from './aggregatorFields.ts'
import { tokenListVersion } from './providers.ts'
import { readErrors } from './readErrors.ts'

const token = z.strictObject({
  address: z.string().optional().describe('Contract or mint; absent for a chain’s own coin.'),
  chain: z.string().describe('The chain’s code, such as "ETH".'),
  chainId: z.string().describe('Id of the chain; on the devnet one that no real chain has.'),
  decimals: z.int().min(0).describe('Decimals of the asset on its own chain.'),
  identifier: z.string().describe('The asset, CHAIN.SYMBOL, tokens with their contract behind a dash.'),
  name: z.string().optional().describe('Name for people.'),
  symbol: z.string().describe('The part of `identifier` behind the dot.'),
  ticker: z.string().describe('The symbol without the contract.'),
})

/** GET /v1/tokens: the assets that a provider swaps. */
export const tokens = defineOperation({
  method: 'GET',
  path: '/v1/tokens',
  summary: 'Assets of one provider: those with an open pool that a majority of its nodes confirms',
  input: z.object({
    provider: providerName.describe('Streaming providers have the same tokens as the others of their protocol.'),
  }),
  fieldErrors: { provider: 'provider_unknown' },
  output: z.strictObject({
    chainId: z.string().describe('Id of the protocol’s own chain.'),
    count: z.int().min(0).describe('Number of tokens.'),
    keywords: z.array(z.string()).describe('Always empty.'),
    name: providerName,
    provider: providerName,
    timestamp: z.iso.datetime().describe('When the pools were read.'),
    tokens: z
      .array(token)
      .describe('The protocol’s own coin first. A token whose decimals no source confirms is left out.'),
    version: tokenListVersion.describe('Version of this service.'),
  }),
  errors: ['provider_unknown', ...readErrors],
})
