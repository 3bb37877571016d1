import { z } from 'zod'
import { limits } from './limits.ts'
import { diagnosedEndpoint, diagnosedProtocol } from './networkDiagnosis.ts'
import { defineOperation } from './operation.ts'

const nodeDependency = z
  .strictObject({
    kind: z.literal('node'),
    name: z.string().describe('The host, numbered where several endpoints share one.'),
    protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
    status: z.enum(['ok', 'behind', 'disagrees', 'unreachable']),
    reachable: z.boolean().describe('Whether the endpoint gave a valid response before the deadline.'),
    height: z.int().optional().describe('The node’s newest block.'),
    block_time: z.iso.datetime().optional().describe('Time of that block.'),
    lag_blocks: z.int().optional().describe('Blocks behind the furthest endpoint of the same protocol.'),
    lag_seconds: z.int().optional().describe('Age of that block.'),
    disagrees_on: z
      .array(z.string())
      .optional()
      .describe('Chains whose vault, router or halts differ from the majority’s report, or have no majority.'),
    reason: z.string().optional().describe('Why there is no response: an error code.'),
  })
  .describe(`Behind: by ${limits.behindBlocks} blocks, or ${limits.behindSeconds} seconds, or more.`)

const storeDependency = z.strictObject({
  kind: z.literal('store'),
  name: z.enum(['sqlite', 'postgres', 'none']),
  status: z.enum(['ok', 'unavailable']),
  reachable: z.boolean().describe('Whether a write succeeded before the deadline.'),
  limits_counted: z
    .literal('in_process')
    .optional()
    .describe('Present while the store accepts no writes. Each process counts rate limits separately until then.'),
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

/** Halts have the votes on systems that this site may not offer. */
const protocolState = diagnosedProtocol.omit({ memoless: true })

/** GET /.well-known/status: reports whether the service can quote and store data now. */
export const serviceStatus = defineOperation({
  method: 'GET',
  path: '/.well-known/status',
  summary: 'Report the state of the service and its dependencies',
  input: z.strictObject({}),
  output: z
    .strictObject({
      status: z
        .enum(['ok', 'degraded'])
        .describe('"degraded" when a dependency is not ok, an address is withheld, or a chain is halted.'),
      summary: z.string().describe('The same in sentences: each fault and its effect.'),
      service: z.string(),
      version: z.string(),
      network: z.enum(['devnet', 'stagenet', 'mainnet']),
      time: z.iso.datetime().describe('When this response was created.'),
      checked_at: z.iso
        .datetime()
        .describe(`When the dependencies were checked: at most ${limits.statusAgeMs / 1000} seconds before.`),
      notice: z
        .strictObject({
          text: z.string().describe('Plain text.'),
          url: z.url().optional().describe('An https link with more about it.'),
        })
        .optional()
        .describe('A notice of the operator, which every page shows.'),
      chains: z.array(chainDeposits).describe('Every chain that a node of either protocol reports.'),
      dependencies: z.array(z.discriminatedUnion('kind', [nodeDependency, storeDependency])),
      endpoints_checked_at: z.iso
        .datetime()
        .optional()
        .describe(`When \`endpoints\` were checked: at most ${limits.diagnosisAgeMs / 60_000} minutes before.`),
      endpoints: z
        .array(diagnosedEndpoint)
        .optional()
        .describe('Every configured node, indexer and chain server. Does not change `status`.'),
      protocols: z.array(protocolState).optional().describe('Majorities, and halts in words.'),
    })
    .describe('Always has status 200 while the service itself is up.'),
  errors: ['method_not_allowed', 'misconfigured', 'internal_error'],
})
