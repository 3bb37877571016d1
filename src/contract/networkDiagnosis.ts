import { z } from 'zod'

const protocol = z.enum(['THORCHAIN', 'MAYACHAIN'])

/** Meanings of the states of an endpoint. */
export const endpointStates =
  'late: its newest block is two block times old, at least 12 seconds; it still counts. behind: five block times, at ' +
  'least 30 seconds, in the future, or far behind another endpoint. wrong_chain: it serves another chain, or does not ' +
  'report which.'

/** One configured endpoint, as a check found it. */
export const diagnosedEndpoint = z
  .strictObject({
    service: z
      .string()
      .describe('thornode, mayanode, midgard or mayaMidgard; or the chain that the server reads, such as BTC.'),
    api: z.string().describe('Its interface, such as esplora or jsonrpc.'),
    operator: z.string().describe('Who runs it, as a registrable domain. One operator has one vote.'),
    host: z.string().describe('Its host, numbered where several endpoints of a service share one.'),
    proxy: z.boolean().describe('It forwards to servers of other operators and has no vote.'),
    state: z.enum(['ok', 'late', 'behind', 'wrong_chain', 'unreachable']).describe(endpointStates),
    chain_id: z.string().optional().describe('As it names its chain: a chain id or the hash of a block.'),
    height: z.int().optional().describe('Its newest block: a ledger on XRP, a slot on Solana.'),
    age_seconds: z.int().optional().describe('Age of that block, where the endpoint reports its time.'),
    latency_ms: z.int().optional().describe('Time until its first answer began.'),
    pages: z.boolean().optional().describe('Whether its CORS headers let pages of this site read the answers.'),
    version: z.string().optional().describe('Version of its software, where it reports one.'),
    problem: z.string().optional().describe('What is wrong with it, as a sentence.'),
  })
  .describe('One configured endpoint.')

/** The nodes of one protocol together. */
export const diagnosedProtocol = z
  .strictObject({
    protocol,
    operators: z.int().min(0).describe('Configured operators, without proxies.'),
    up_to_date: z.int().min(0).describe('Operators with an endpoint in state ok or late.'),
    majority: z.int().min(1).describe('Operators that a deposit address needs.'),
    halts: z.array(z.string()).describe('Halts and pauses in force, as sentences.'),
    memoless: z
      .strictObject({ available: z.boolean(), reason: z.string() })
      .optional()
      .describe('Whether the network accepts memoless deposits; THORChain only.'),
  })
  .describe('The nodes of one protocol.')

/** Deposits on one chain of one protocol. */
export const diagnosedChain = z.strictObject({
  protocol,
  chain: z.string(),
  deposits: z.enum(['open', 'halted', 'withheld']).describe('withheld: no majority confirms an address.'),
  agreeing: z.int().min(0).describe('Operators that confirm the address.'),
  operators: z.int().min(0).describe('Configured operators.'),
  reason: z.string().optional().describe('Why the address is withheld: an error code.'),
  router: z.string().optional().describe('The router that a majority reports; EVM chains only.'),
  router_known: z.boolean().optional().describe('Whether the router is in the list of known ones; EVM chains only.'),
  router_version: z.enum(['4.1', '6.1']).optional().describe('Version of a known router.'),
})

/** The output of `npm run doctor -- --json`. */
export const networkDiagnosis = z.strictObject({
  network: z.enum(['devnet', 'stagenet', 'mainnet']),
  time: z.iso.datetime(),
  swaps_possible: z
    .boolean()
    .describe('Whether a deposit can be made on any chain. The command exits with 1 otherwise.'),
  problems: z.array(z.string()).describe('What keeps swaps from working, and what weakens them.'),
  endpoints: z.array(diagnosedEndpoint),
  protocols: z.array(diagnosedProtocol),
  chains: z.array(diagnosedChain),
})

/** Output of the doctor, in the contract's field names. */
export type NetworkDiagnosisJson = z.input<typeof networkDiagnosis>
