import { z } from 'zod'
import { limits } from './limits.ts'
import { defineOperation } from './operation.ts'

const nodeDependency = z
  .strictObject({
    kind: z.literal('node'),
    name: z.string().describe('The host, numbered where several endpoints share one.'),
    protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
    status: z.enum(['ok', 'behind', 'disagrees', 'unreachable']),
    reachable: z.boolean().describe('Whether the endpoint gave a usable answer within the deadline.'),
    height: z.int().optional().describe('The newest block that the node knows.'),
    block_time: z.iso.datetime().optional().describe('Time of that block.'),
    lag_blocks: z.int().optional().describe('Blocks behind the furthest endpoint of the same protocol.'),
    lag_seconds: z.int().optional().describe('Age of that block.'),
    disagrees_on: z
      .array(z.string())
      .optional()
      .describe('Chains whose vault, router or halts it reports unlike the majority, or where there is no majority.'),
    reason: z.string().optional().describe('Why there is no answer: an error code.'),
  })
  .describe(`Behind: by ${limits.behindBlocks} blocks, or ${limits.behindSeconds} seconds, or more.`)

const storeDependency = z.strictObject({
  kind: z.literal('store'),
  name: z.enum(['sqlite', 'postgres', 'none']),
  status: z.enum(['ok', 'unavailable']),
  reachable: z.boolean().describe('Whether it took a write within the deadline.'),
  limits_counted: z
    .literal('in_process')
    .optional()
    .describe('Present while the store takes no writes: every process counts rate limits by itself until it does.'),
})

const chainDeposits = z
  .strictObject({
    protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
    chain: z.string(),
    deposits: z
      .enum(['open', 'halted', 'withheld'])
      .describe('withheld: no majority of the nodes confirms a deposit address, so none is shown.'),
    agreeing: z.int().min(0).describe('Operators that confirm the address.'),
    asked: z.int().min(1).describe('Operators that are configured.'),
    reason: z.string().optional().describe('Why the address is withheld: an error code.'),
  })
  .describe('Whether deposits on one chain of one protocol can be made now.')

/** GET /.well-known/status: whether the service can quote and remember at the moment. */
export const serviceStatus = defineOperation({
  method: 'GET',
  path: '/.well-known/status',
  summary: 'Tell whether the service and what it depends on answer',
  input: z.strictObject({}),
  output: z
    .strictObject({
      status: z
        .enum(['ok', 'degraded'])
        .describe('"degraded" when a dependency is not ok, an address is withheld, or a chain is halted.'),
      summary: z.string().describe('The same for people: what is wrong, and what it means.'),
      service: z.string(),
      version: z.string(),
      network: z.enum(['devnet', 'stagenet', 'mainnet']),
      time: z.iso.datetime().describe('When this answer was given.'),
      checked_at: z.iso
        .datetime()
        .describe(`When the dependencies were asked: at most ${limits.statusAgeMs / 1000} seconds before.`),
      chains: z.array(chainDeposits).describe('Every chain that a node of either protocol reports.'),
      dependencies: z.array(z.discriminatedUnion('kind', [nodeDependency, storeDependency])),
    })
    .describe('Always answered with 200 while the service itself is up.'),
  errors: ['method_not_allowed', 'misconfigured', 'internal_error'],
})
