import { z } from 'zod'
import { defineOperation } from '../defineOperation.ts'
import { providerName } from './aggregatorFields.ts'
import { readErrors } from './readErrors.ts'

/** Version of this service. */
export const tokenListVersion = z.strictObject({
  major: z.int().min(0),
  minor: z.int().min(0),
  patch: z.int().min(0),
})

const provider = z.strictObject({
  provider: providerName,
  name: providerName,
  timestamp: z.iso.datetime().describe('When the pools were read.'),
  version: tokenListVersion.describe('Version of this service.'),
  keywords: z.array(z.string()).describe('Always empty.'),
  count: z.int().min(0).describe('Number of tokens.'),
  url: z.url().describe('Address of the token list.'),
})

/** GET /v1/providers: the providers with a token list. */
export const providers = defineOperation({
  method: 'GET',
  path: '/v1/providers',
  summary: 'Providers, each with the address of its token list',
  input: z.object({}),
  output: z.array(provider).describe('A protocol whose nodes cannot be read is left out.'),
  errors: readErrors,
})
