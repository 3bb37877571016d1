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

/** What the server’s requests to endpoints are for. */
export const latencyKinds = ['quote', 'vaults', 'pools', 'tracking', 'other', 'history', 'chain'] as const

const operatorLatency = z
  .strictObject({
    operator: z.string().describe('Who runs the endpoints.'),
    service: z.string().describe('thornode, mayanode, midgard or mayaMidgard; or the chain, such as BTC.'),
    kind: z
      .enum(latencyKinds)
      .describe('What the requests were for. Indexers have only history, and chain servers only chain.'),
    requests: z.int().min(1).describe('Requests that ended, with timeouts and failures.'),
    timeouts: z.int().min(0).describe('Requests that the server stopped waiting for.'),
    failures: z.int().min(0).describe('Requests without a usable answer, such as HTTP 502. Not in the percentiles.'),
    p50_ms: z
      .int()
      .min(1)
      .optional()
      .describe('Half of the answers took at most so long. Absent where that is a timeout, or without answers.'),
    p95_ms: z
      .int()
      .min(1)
      .optional()
      .describe('95 % of the answers took at most so long. Absent for the same reasons.'),
  })
  .describe('How long one operator took for one kind of request. A timeout counts as slower than every answer.')

const operatorFeature = z
  .strictObject({
    feature: z.enum(['database', 'api_keys', 'signed_quotes', 'mail', 'security_contact']),
    on: z.boolean().describe('Whether the site is configured for it. A dependency may still be down.'),
    variable: z.string().describe('The environment variable that turns it on.'),
  })
  .describe('A part of the service that its operator turns on.')

/** A part of the service that its operator turns on by a variable. */
export type OperatorFeature = z.output<typeof operatorFeature>

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
      time: z.iso.datetime().describe('When this document was created, at most a second before the response.'),
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
      features: z.array(operatorFeature).optional().describe('What the operator of this site has turned on.'),
      endpoints_checked_at: z.iso
        .datetime()
        .optional()
        .describe(`When \`endpoints\` were checked: at most ${limits.diagnosisAgeMs / 60_000} minutes before.`),
      endpoints: z
        .array(diagnosedEndpoint)
        .optional()
        .describe('Every configured node, indexer and chain server. Does not change `status`.'),
      protocols: z.array(diagnosedProtocol).optional().describe('Majorities, and halts in words.'),
      latencies_since: z.iso
        .datetime()
        .optional()
        .describe('When the time of `latencies` begins: an hour ago, or when this process started.'),
      latencies: z
        .array(operatorLatency)
        .optional()
        .describe(
          'How long operators took to answer this process, which makes no request for it. Another process of the ' +
            'site, such as each function on Netlify, has figures of its own.',
        ),
    })
    .describe('Always has status 200 while the service itself is up.'),
})
