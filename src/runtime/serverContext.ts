import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentationPage, documentationFile } from '../contract/documentation/documentationServer.ts'
import type { Protocol } from '../core/chains/protocol.ts'
import type { NetworkDiagnosis } from '../core/diagnosis/diagnosis.ts'
import { createMidgard } from '../core/nodes/midgard.ts'
import { systemClock } from '../core/nodes/net/clock.ts'
import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import type { EndpointHealth } from '../core/nodes/net/health.ts'
import { createEndpointHealth } from '../core/nodes/net/health.ts'
import { createSimulatedTime } from '../core/nodes/net/simulatedTime.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import { withStops } from '../core/nodes/net/withStops.ts'
import type { NodeOptions } from '../core/nodes/node.ts'
import { createNode } from '../core/nodes/node.ts'
import type { ReadableChain, ReaderOf } from '../core/readers/reader.ts'
import { MisconfiguredError } from '../server/apiError.ts'
import type { LoadReader, ServerContext } from '../server/context.ts'
import { createApiKeys } from '../server/limits/apiKeys.ts'
import { createIncidentReader, stopsOf } from '../server/limits/incidents.ts'
import { createMemoryLimiter } from '../server/limits/memoryLimiter.ts'
import { resolveRates } from '../server/limits/rates.ts'
import { createStoreLimiter } from '../server/limits/storeLimiter.ts'
import { createCachedDiagnosis } from '../server/quotes/cachedDiagnosis.ts'
import { countLimits, createActivityRecorder } from '../server/support/activityRecorder.ts'
import { createLatencyRecorder } from '../server/support/latencyRecorder.ts'
import { createProbe } from '../server/support/probe.ts'
import { site } from '../site.ts'
import { memoizeAsync } from '../std/memoizeAsync.ts'
import { openStore } from '../storage/openStore.ts'
import { networkKinds } from './browser.ts'
import { chooseMail } from './chooseMail.ts'
import { ConfigError, parseConfig } from './config.ts'
import type { Config, Environment } from './configTypes.ts'
import { isLoopback } from './deployment.ts'
import { operatorFeatures } from './operatorFeatures.ts'
import { readPepper } from './pepper.ts'
import { quoteSignerOf } from './quoteKeys.ts'
import { relayOf } from './relayServers.ts'

let config: Config | MisconfiguredError | undefined
let context: ServerContext | undefined

/**
 * Returns the context of the functions, built once from the environment. Throws `MisconfiguredError` while a setting is
 * invalid; its message names the setting and hides the value.
 */
export function serverContext(): ServerContext {
  context ??= createServerContext(serverConfig())
  return context
}

/** Returns the configuration of the functions, read once. Throws `MisconfiguredError` while a setting is invalid. */
export function serverConfig(): Config {
  config ??= readConfig(process.env, console.error)
  if (config instanceof MisconfiguredError) throw config
  return config
}

/** Without a store, no incident can be started. */
const noIncidents = { list: async () => [] }

const fetchRequest: Transport = (request) => fetch(request)

/** Creates a context from a configuration. Opens connections and files on first use. */
export function createServerContext(config: Config): ServerContext {
  const { network, siteUrl, hosts, nodes, rates, notice, apiUrls } = config
  // Kept across requests: which endpoints are unresponsive and how fast the others are.
  const latencies = createLatencyRecorder({ services: { ...nodes, ...config.readers }, clock: Date.now })
  const health = createEndpointHealth({ clock: systemClock, measured: latencies.record })
  const optionsOf = (protocol: Protocol, endpoints: readonly Endpoint[]): NodeOptions => ({
    health,
    protocol,
    network: networkKinds[network],
    endpoints,
    transport: fetchRequest,
    clientId: site.name.toLowerCase(),
    ...(network === 'devnet' && endpoints[0] && { simulatedTime: createSimulatedTime(endpoints[0].url, fetchRequest) }),
  })
  const activity = createActivityRecorder()
  const store = openStore({ ...config, onCall: activity.storeCall })
  const limiter = store.driver === 'none' ? createMemoryLimiter(Date.now) : createStoreLimiter(store.limits, Date.now)
  const quoteSigner = quoteSignerOf(network, config.quoteKeys)
  const readIncidents = createIncidentReader(store.driver === 'none' ? noIncidents : store.incidents, Date.now)
  const readStops = async () => stopsOf(await readIncidents())
  const stoppable = (options: NodeOptions): NodeOptions => ({
    ...options,
    transport: withStops(options.protocol, options.transport, readStops),
  })
  const reached = {
    THORCHAIN: createNode(stoppable(optionsOf('THORCHAIN', nodes.thornode))),
    MAYACHAIN: createNode(stoppable(optionsOf('MAYACHAIN', nodes.mayanode))),
  }
  return {
    siteUrl,
    hosts,
    network,
    ...(notice && { notice }),
    ...(quoteSigner && { quoteSigner }),
    nodes: reached,
    midgards: {
      THORCHAIN: createMidgard(optionsOf('THORCHAIN', nodes.midgard)),
      MAYACHAIN: createMidgard(optionsOf('MAYACHAIN', nodes.mayaMidgard)),
    },
    loadReader: createReaderLoader(config, health),
    clock: Date.now,
    version: site.version,
    store,
    readDiagnosis: createCachedDiagnosis((deadlineMs) => diagnose(config, deadlineMs), Date.now),
    latencies,
    activity,
    readIncidents,
    probe: createProbe({ nodes: reached, store, clock: Date.now }),
    limiter: countLimits(limiter, activity),
    rates: resolveRates(rates),
    registrationCaps: config.registrationCaps,
    apiUrls,
    serviceFees: config.serviceFees,
    apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => readPepper(config), network, clock: Date.now }),
    features: operatorFeatures(config),
    pepper: () => readPepper(config),
    ...relayOf(config),
    ...chooseMail(config, store),
    readDocumentation: documentationReader(config),
    reportError: (requestId, failure) => console.error(`request ${requestId} failed:`, failure),
    logOnce: once((line) => console.error(line)),
    waitUntil: () => {},
  }
}

/**
 * Returns the reader of the pages that the build wrote. On Netlify they are a file of the function, which netlify.toml
 * adds; on one machine, the local server has them, which is asked without the proxy in front of it. Without them it
 * returns undefined, and reads again when asked again.
 */
function documentationReader({ deployed, siteUrl, port }: Config): NonNullable<ServerContext['readDocumentation']> {
  const own = isLoopback(new URL(siteUrl).hostname) ? siteUrl : `http://localhost:${port}`
  const read = memoizeAsync(async () => {
    const text = deployed
      ? await readFile(path.join('dist', documentationFile), 'utf8')
      : await fetchText(`${own}${documentationFile}`)
    return JSON.parse(text) as readonly DocumentationPage[]
  })
  return () => read().catch(() => undefined)
}

async function fetchText(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} returned ${response.status}.`)
  return response.text()
}

/** Checks every endpoint of the configuration. The code loads on the first call. */
async function diagnose(config: Config, deadlineMs: number): Promise<NetworkDiagnosis> {
  const { network, nodes, readers, siteUrl } = config
  const [{ diagnoseNetwork }, { createDiagnosisTransport }] = await Promise.all([
    import('../core/diagnosis/diagnoseNetwork.ts'),
    import('./diagnosisTransport.ts'),
  ])
  return diagnoseNetwork({
    network: networkKinds[network],
    nodes,
    readers,
    origin: siteUrl,
    clientId: site.name.toLowerCase(),
    deadlineMs,
    transport: createDiagnosisTransport(),
  })
}

/** Logs each line once. */
function once(log: (line: string) => void): (line: string) => void {
  const logged = new Set<string>()
  return (line) => {
    if (!logged.has(line)) log(line)
    logged.add(line)
  }
}

/**
 * Parses the configuration and logs its warnings. Errors are logged in full; the client sees only the variables' names.
 */
export function readConfig(env: Environment, log: (line: string) => void): Config | MisconfiguredError {
  try {
    const config = parseConfig(env)
    for (const warning of config.warnings) log(warning)
    return config
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown
    log(thrown.message)
    return new MisconfiguredError({ variables: thrown.problems.map(({ variable }) => variable) })
  }
}

/** Returns the loader of the configured chain readers. Their code loads on the first call, and each is created once. */
function createReaderLoader({ network, readers }: Config, health: EndpointHealth): LoadReader {
  const known = new Map<ReadableChain, Promise<unknown>>()
  let transport: Transport | undefined
  const load = async <C extends ReadableChain>(chain: C): Promise<ReaderOf<C>> => {
    const [{ createReader }, { createServerTransport }] = await Promise.all([
      import('../core/readers/createReader.ts'),
      import('../core/readers/serverTransport.ts'),
    ])
    transport ??= createServerTransport({ clock: systemClock, connect: (url) => new WebSocket(url) })
    return createReader({ chain, network: networkKinds[network], endpoints: readers[chain] ?? [], transport, health })
  }
  return <C extends ReadableChain>(chain: C) => {
    const found = known.get(chain) ?? load(chain)
    known.set(chain, found)
    return found as Promise<ReaderOf<C>>
  }
}
