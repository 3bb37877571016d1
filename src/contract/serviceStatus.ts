import { z } from 'zod'
import { defineOperation } from './operation.ts'

const protocolStatus = z.strictObject({
  protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
  name: z.string(),
  status: z.enum(['ok', 'unreachable']).describe('Whether a configured node answered within the deadline.'),
  height: z.int().optional().describe('Newest block that the node knows.'),
  time: z.iso.datetime().optional().describe('Time of that block, or the node’s clock.'),
  reason: z.string().optional().describe('Why there is no answer: an error code.'),
})

/** GET /.well-known/status: whether the service can quote at the moment. */
export const serviceStatus = defineOperation({
  method: 'GET',
  path: '/.well-known/status',
  summary: 'Tell whether the service and its nodes answer',
  input: z.strictObject({}),
  output: z
    .strictObject({
      status: z.enum(['ok', 'degraded']).describe('"degraded" when a protocol cannot be asked.'),
      service: z.string(),
      version: z.string(),
      network: z.enum(['devnet', 'stagenet', 'mainnet']),
      time: z.iso.datetime(),
      protocols: z.array(protocolStatus),
    })
    .describe('Always answered with 200 while the service itself is up.'),
  errors: ['misconfigured', 'internal_error'],
})
