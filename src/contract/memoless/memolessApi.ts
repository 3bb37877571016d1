import type { ApiSpec } from '../apiSpec.ts'
import { memolessOperations } from './memolessOperations.ts'

/** The memoless service, as the existing clients of its contract speak it. */
export const memolessApi = {
  id: 'memoless',
  base: '/memoless/api/v1',
  title: 'memoless API',
  summary: 'Swaps by a plain deposit, without a memo and without a key.',
  about: [
    'Anonymous: no endpoint needs a key.',
    'Amounts are human decimals as text, such as "0.15012345". Each field states its unit. The last five digits of a ' +
      'deposit are its reference, so the exact amount must arrive.',
    'Every response outside 2xx has `success: false` and the contract’s `error`, and beside them our stable `code`, a ' +
      '`hint` and its `documentation`. Limits apply per client address and are in the RateLimit headers.',
  ],
  tag: { name: 'Memoless', description: 'References, exact amounts and deposits without a memo.' },
  operations: memolessOperations,
  writes: ['register'],
  errorForm: 'memoless',
  openApiPath: '/memoless/api/v1/openapi.json',
} as const satisfies ApiSpec
