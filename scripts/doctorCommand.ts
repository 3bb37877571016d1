import { parseArgs } from 'node:util'
import { z } from 'zod'
import { networkDiagnosis } from '../src/contract/networkDiagnosis.ts'
import { diagnoseNetwork } from '../src/core/diagnosis/diagnoseNetwork.ts'
import type { Transport } from '../src/core/nodes/net/transport.ts'
import { networkKinds } from '../src/runtime/browser.ts'
import type { CheckHostName } from '../src/runtime/checkHostName.ts'
import { ConfigError, parseConfig } from '../src/runtime/config.ts'
import type { Environment } from '../src/runtime/configTypes.ts'
import { isLoopback } from '../src/runtime/deployment.ts'
import { createDiagnosisTransport } from '../src/runtime/diagnosisTransport.ts'
import { siteAddress } from '../src/runtime/variableParsers.ts'
import { variables } from '../src/runtime/variables.ts'
import { viewDiagnosis } from '../src/server/quotes/viewDiagnosis.ts'
import { site } from '../src/site.ts'
import { checkSite } from './doctor/checkSite.ts'
import { formatDiagnosis, formatSite } from './doctor/formatDiagnosis.ts'
import { UsageError } from './operatorCommand.ts'

export const usage = `npm run doctor [-- options]

  --network NAME   devnet, stagenet or mainnet; PORTAGE_NETWORK unless given
  --json           the result as JSON
  --schema         the JSON Schema of that result, without a check
  --site ADDRESS   reads a deployed site from outside instead, such as https://swap.example.org

  Checks every endpoint that the environment configures. Exits with 1 when swaps are not possible, or when a part of
  the site that is on does not work.
`

/** Input and output of the command. */
export interface DoctorTerminal {
  readonly env: Environment
  readonly out: (text: string) => void
  readonly err: (text: string) => void
  /** For each endpoint, in milliseconds; see `diagnoseNetwork`. */
  readonly deadlineMs?: number
  /** By the system's DNS servers, unless given. */
  readonly checkHostName?: CheckHostName
  /** For `--site`. */
  readonly transport?: Transport
  readonly clock?: () => number
}

/** Runs the command. Returns its exit code: 0 swaps are possible, 1 they are not, 2 invalid arguments or settings. */
export async function runDoctor(
  args: readonly string[],
  {
    env,
    out,
    err,
    deadlineMs,
    checkHostName,
    transport = (request) => fetch(request),
    clock = Date.now,
  }: DoctorTerminal,
): Promise<0 | 1 | 2> {
  if (args.includes('--help') || args.includes('-h')) {
    out(usage)
    return 0
  }
  try {
    const { network, json, schema, site: address } = read(args)
    if (address !== undefined) {
      const report = await checkSite({ site: readAddress(address), transport, clock })
      out(json ? `${JSON.stringify(report, null, 2)}\n` : formatSite(report))
      return report.works ? 0 : 1
    }
    if (schema) {
      out(`${JSON.stringify(z.toJSONSchema(networkDiagnosis), null, 2)}\n`)
      return 0
    }
    const config = parseConfig(network === undefined ? env : { ...env, PORTAGE_NETWORK: network })
    for (const warning of config.warnings) err(`${warning}\n`)
    const found = await diagnoseNetwork({
      nodes: config.nodes,
      readers: config.readers,
      network: networkKinds[config.network],

      clientId: site.name.toLowerCase(),
      origin: config.siteUrl,
      ...(deadlineMs === undefined ? {} : { deadlineMs }),
      transport: createDiagnosisTransport(checkHostName),
    })
    out(json ? `${JSON.stringify(viewDiagnosis(found, config.network), null, 2)}\n` : formatDiagnosis(found))
    return found.swapsPossible ? 0 : 1
  } catch (thrown) {
    if (!(thrown instanceof Error)) throw thrown
    const isMisused =
      thrown instanceof UsageError || ('code' in thrown && String(thrown.code).startsWith('ERR_PARSE_ARGS'))
    if (!isMisused && !(thrown instanceof ConfigError)) throw thrown
    err(isMisused ? `${thrown.message}\n\n${usage}` : `${thrown.message}\n`)
    return 2
  }
}

function read(args: readonly string[]) {
  const flag = { type: 'boolean', default: false } as const
  const options = { network: { type: 'string' }, site: { type: 'string' }, json: flag, schema: flag } as const
  const { values } = parseArgs({ args: [...args], options })
  if (values.site !== undefined && (values.network !== undefined || values.schema)) {
    throw new UsageError('--site takes neither --network nor --schema: the site names its network.')
  }
  return values
}

/** Returns the origin of a site. Throws `UsageError` for an address that visitors cannot use safely. */
function readAddress(text: string): string {
  const read = siteAddress(text)
  if ('refused' in read) throw new UsageError(`--site: ${read.refused}. Expected ${variables.siteUrl.expects}.`)
  const { protocol, hostname, origin } = new URL(read.value)
  if (protocol === 'https:' || isLoopback(hostname)) return origin
  throw new UsageError('--site: http is for a server on this machine only. Expected an https address.')
}
