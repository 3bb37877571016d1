import { z } from 'zod'
import { defineDocument } from './defineDocument.ts'
import { limits } from './limits.ts'
import { diagnosedChain, diagnosedEndpoint, diagnosedProtocol, endpointStates } from './networkDiagnosis.ts'

const nodeDependency = z
  .strictObject({
    kind: z.literal('node'),
    name: z.string().describe('The host, numbered where several endpoints share one.'),
    protocol: z.enum(['THORCHAIN', 'MAYACHAIN']),
    status: z.enum(['ok', 'late', 'behind', 'wrong_chain', 'disagrees', 'unreachable']),
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
  .describe(endpointStates)

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

/** A router's address is never cached for other visitors. */
const chainDeposits = diagnosedChain
  .omit({ router: true })
  .describe('Whether deposits on one chain of one protocol can be made now.')

/** The account itself is not published. */
const registrationFunds = z
  .strictObject({
    balance: z.enum(['ok', 'low', 'empty']).describe('low: less than 200 registrations are left.'),
    checked_at: z.iso.datetime().describe('When a registration read it last.'),
  })
  .describe('Funds of the account that registers references for memoless swaps.')

/** GET /.well-known/status: reports whether the service can quote and store data now. */
export const serviceStatus = defineDocument({
  path: '/.well-known/status',
  summary: 'Report the state of the service and its dependencies',
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
      registrations: registrationFunds.optional().describe('Absent before the first registration of a memo.'),
      dependencies: z.array(z.discriminatedUnion('kind', [nodeDependency, storeDependency])),
      endpoints_checked_at: z.iso
        .datetime()
        .optional()
        .describe(`When \`endpoints\` were checked: at most ${limits.diagnosisAgeMs / 60_000} minutes before.`),
      endpoints: z
        .array(diagnosedEndpoint)
        .optional()
        .describe('Every configured node, indexer and chain server. Does not change `status`.'),
      protocols: z.array(diagnosedProtocol).optional().describe('Majorities, and halts in words.'),
    })
    .describe('Always has status 200 while the service itself is up.'),
})
