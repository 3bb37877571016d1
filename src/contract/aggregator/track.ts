import { defineOperation } from '../defineOperation.ts'
import { readErrors } from './readErrors.ts'
import { trackResponse } from './trackLeg.ts'
import { trackRequest } from './trackRequest.ts'

/** POST /v1/track: where a swap is. */
export const track = defineOperation({
  method: 'POST',
  path: '/v1/track',
  example: { hash: '0'.repeat(64), chainId: 'bitcoin' },
  followsUp: true,
  summary: 'Where a swap is, as a majority of the nodes reports it',
  input: trackRequest,
  output: trackResponse.describe(
    'A partly refunded swap has the status refunded and the tracking status partially_refunded, with the notice partially_filled; its legs have both payments.',
  ),
  errors: [
    ...(['invalid_hash', 'invalid_amount', 'invalid_asset', 'invalid_address', 'provider_unknown'] as const),
    ...readErrors,
  ],
  idempotent: true,
})
