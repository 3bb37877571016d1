import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import { endpointsOf } from '../core/nodes/net/endpoint.ts'
import type { ReaderEndpoints } from '../core/readers/readerApis.ts'
import type { ReaderEndpoint } from '../core/readers/readerEndpoint.ts'
import { viewNames } from '../devnet/machine/views.ts'
import type { RateOverrides } from '../server/limits/rates.ts'
import type { PublicConfig } from './browser.ts'
import type { NodeAddresses } from './chooseNodes.ts'
import { chooseNodes } from './chooseNodes.ts'
import { chooseReaders, urlsOf } from './chooseReaders.ts'
import type { Config, Environment, Problem } from './configTypes.ts'
import { deploymentProblems, devnetProblems, isDeployed, missingNodes, networkProblems } from './deployment.ts'
import { defaultRegistrationCaps } from './registrationCaps.ts'
import { relayedReaders } from './relayServers.ts'
import { siteHosts } from './siteHosts.ts'
import type { Parsed } from './variableParsers.ts'
import type { Values } from './variables.ts'
import { formerVariables, variables } from './variables.ts'

const answersPages = ({ browser }: Pick<Endpoint, 'browser'>) => browser !== 'no'

/** Leaves out what is known about an endpoint, which pages do not need. */
const endpointOf = ({ operator, url, isProxy }: Endpoint): Endpoint => ({ operator, url, ...(isProxy && { isProxy }) })

const serverOf = ({ api, url, operator, isProxy }: ReaderEndpoint): ReaderEndpoint => ({
  api,
  url,
  ...(operator !== undefined && { operator }),
  ...(isProxy && { isProxy }),
})

/** Thrown for an invalid environment. Lists every invalid variable. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly problems: readonly Problem[]
  constructor(problems: readonly Problem[]) {
    const lines = problems.map(({ variable, message }) => `  ${variable} ${message}`)
    super(`This configuration cannot be used:\n${lines.join('\n')}`)
    this.problems = problems
  }
}

type Given = { readonly [K in keyof Values]?: Values[K] }

interface ReadEnvironment {
  readonly given: Given
  readonly problems: Problem[]
  readonly warnings: readonly string[]
}

/** Reads every variable of the environment, and every former one, which a newer one overrides. */
function readVariables(env: Environment): ReadEnvironment {
  const given: Partial<Record<keyof Values, unknown>> = {}
  const problems: Problem[] = []
  const warnings: string[] = []
  for (const [key, variable] of Object.entries({ ...variables, ...formerVariables })) {
    const text = (env[variable.name] ?? '').trim()
    if (text === '') continue
    const read: Parsed<unknown> = variable.read(text)
    if ('value' in read) given[key as keyof Values] = read.value
    else
      problems.push({ variable: variable.name, message: `is refused: ${read.refused}. Expected ${variable.expects}.` })
    if ('instead' in variable) warnings.push(`${variable.name} works until 0.2. Set ${variable.instead} instead.`)
  }
  return { given: given as Given, problems, warnings }
}

function defaultSiteUrl(env: Environment, port: number): string {
  const netlify = (env.URL ?? '').trim()
  const read = variables.siteUrl.read(netlify)
  return 'value' in read ? read.value : `http://localhost:${port}`
}

/** Netlify's own names for the database of a site. */
const netlifyDatabases = ['NETLIFY_DB_URL', 'NETLIFY_DATABASE_URL']

function defaultDatabaseUrl(env: Environment): string | undefined {
  const url = netlifyDatabases.map((name) => (env[name] ?? '').trim()).find((text) => text !== '')
  const read = variables.databaseUrl.read(url ?? '')
  return 'value' in read ? read.value : undefined
}

/** Returns the address of this machine's devnet. Uses loopback for a wildcard host. */
export function devnetUrl({ host, devnetPort }: Pick<Config, 'host' | 'devnetPort'>): string {
  const reached = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${devnetPort}`
}

function ratesOf({ limits, mcpRate, newsletterRate, newsletterTotalRate, registrationRate }: Given): RateOverrides {
  return {
    ...(mcpRate === undefined ? {} : { mcp: mcpRate }),
    ...(newsletterRate === undefined ? {} : { newsletter: newsletterRate }),
    ...(newsletterTotalRate === undefined ? {} : { newsletterTotal: newsletterTotalRate }),
    ...(registrationRate === undefined ? {} : { memolessRegistrations: registrationRate }),
    ...limits?.rates,
  }
}

function apisOf(
  given: Given,
  siteUrl: string,
): Pick<Config, 'apiUrls' | 'apiKeyPepper' | 'registrationCaps' | 'serviceFees'> {
  const { aggregatorUrl = `${siteUrl}/v1`, memolessUrl = `${siteUrl}/memoless/api/v1`, apiKeyPepper } = given
  const apiUrls = { aggregator: aggregatorUrl, memoless: memolessUrl }
  const registrationCaps = {
    perHour: given.limits?.caps.perHour ?? given.memolessSpendPerHour ?? defaultRegistrationCaps.perHour,
    perDay: given.limits?.caps.perDay ?? given.memolessSpendPerDay ?? defaultRegistrationCaps.perDay,
  }
  const serviceFees = { THORCHAIN: given.serviceFeeThorchain, MAYACHAIN: given.serviceFeeMaya }
  return { apiUrls, registrationCaps, serviceFees, ...(apiKeyPepper === undefined ? {} : { apiKeyPepper }) }
}

const senderOf = (siteUrl: string) => `newsletter@${new URL(siteUrl).hostname}`

function noticeOf({ notice, noticeUrl }: Given): Pick<Config, 'notice'> {
  if (notice === undefined) return {}
  return { notice: noticeUrl === undefined ? notice : { url: noticeUrl, ...notice } }
}

function noticeProblems({ notice, noticeUrl }: Given): readonly Problem[] {
  if (noticeUrl === undefined || notice !== undefined) return []
  return [{ variable: formerVariables.noticeUrl.name, message: 'has no notice to link from. Expected NOTICE as well.' }]
}

/** Completes the given values with the defaults of the network. */
function complete({ given, warnings }: ReadEnvironment, env: Environment): Config {
  const { network = 'devnet', host = '127.0.0.1', port = 8888, devnetPort = 8889, dataDir = '.data' } = given
  const siteUrl = given.siteUrl ?? defaultSiteUrl(env, port)
  const deployed = isDeployed(env)
  const databaseUrl = given.databaseUrl ?? defaultDatabaseUrl(env)
  const devnet = devnetUrl({ host, devnetPort })
  const preset = chooseNodes(network, devnet)
  const nodes: NodeAddresses = {
    thornode: given.thornode ? endpointsOf(given.thornode) : preset.thornode,
    mayanode: given.mayanode ? endpointsOf(given.mayanode) : preset.mayanode,
    midgard: given.midgard ? endpointsOf(given.midgard) : preset.midgard,
    mayaMidgard: given.mayaMidgard ? endpointsOf(given.mayaMidgard) : preset.mayaMidgard,
  }
  return {
    network,
    siteUrl,
    hosts: siteHosts(env, { siteUrl, host, deployed }),
    nodes,
    readers: { ...chooseReaders({ network, devnetUrl: devnet, nodes }), ...given.readers },
    relay: given.relay ?? [],
    singleSource: given.allowSingleSource ?? [],
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir,
    ...apisOf(given, siteUrl),
    ...(given.quoteKeys && { quoteKeys: given.quoteKeys }),
    host,
    port,
    devnetPort,
    trustedProxies: given.trustedProxies ?? [],
    deployed,
    rates: ratesOf(given),
    ownNodeHosts: given.ownNodeHosts ?? [],
    ...noticeOf(given),
    ...(given.metricsToken !== undefined && { metricsToken: given.metricsToken }),
    ...(given.accessLog === 'on' && { accessLog: true }),
    ...(given.securityContact === undefined ? {} : { securityContact: given.securityContact }),
    ...(given.smtpUrl === undefined ? {} : { smtp: { from: given.mailFrom ?? senderOf(siteUrl), ...given.smtpUrl } }),
    warnings,
  }
}

/** Checks the ports: the devnet uses three in a row, the site one. */
function portProblems({ network, port, devnetPort }: Config): readonly Problem[] {
  const variable = variables.devnetPort.name
  if (port === devnetPort) return [{ variable, message: `is ${port}, the same as PORT. Expected another port.` }]
  if (network !== 'devnet') return []
  const last = devnetPort + viewNames.length - 1
  if (last > 65_535)
    return [
      { variable, message: `is ${devnetPort}, and the devnet also uses the next two ports. Expected 65533 at most.` },
    ]
  const isTaken = port > devnetPort && port <= last
  return isTaken
    ? [
        {
          variable,
          message: `is ${devnetPort}, and the devnet uses the ports up to ${last}. PORT is ${port}; expected another.`,
        },
      ]
    : []
}

/**
 * Parses the environment. An empty variable counts as unset. Throws `ConfigError` with every problem found. A deployed
 * site needs public https nodes, a site with a public address its network; a devnet rejects public chain servers; stagenet
 * needs `THORNODE_URLS`.
 */
export function parseConfig(env: Environment): Config {
  const read = readVariables(env)
  const { given, problems } = read
  const config = complete(read, env)
  const { devnetPort, deployed } = config
  if (devnetPort !== 0) problems.push(...portProblems(config))
  problems.push(...devnetProblems(config, given.readers ?? {}))
  if (!problems.some(({ variable }) => variable === variables.notice.name)) problems.push(...noticeProblems(given))
  const refused = new Set(problems.map(({ variable }) => variable))
  const further = [
    ...missingNodes(config),
    ...(deployed ? deploymentProblems(config, env) : networkProblems(given, env)),
  ]
  problems.push(...further.filter(({ variable }) => !refused.has(variable)))
  if (problems.length > 0) throw new ConfigError(problems)
  return config
}

/** Returns the part of the configuration that is built into the page. */
export function publicConfigOf(config: Config, version: string): PublicConfig {
  const { network, nodes, readers, singleSource, securityContact, notice, ownNodeHosts, apiUrls } = config
  const contact = securityContact === undefined ? {} : { securityContact }
  const devnet = network === 'devnet' ? { devnet: devnetUrl(config) } : {}
  return {
    network,
    nodes: pageNodes(nodes),
    readers: pageReaders(readers),
    relayed: relayedReaders(config),

    ...devnet,
    apiUrls,
    singleSource,
    ownNodeHosts,
    version,
    ...contact,
    ...(notice && { notice }),
  }
}

const nodeUrls = (nodes: NodeAddresses) =>
  Object.values(nodes).flatMap((endpoints: readonly Endpoint[]) => endpoints.map(({ url }) => url))

/** Returns every address that the page requests, for its content security policy. */
export function pageConnections(
  config: Pick<
    Config,
    'network' | 'nodes' | 'readers' | 'ownNodeHosts' | 'host' | 'devnetPort' | 'apiUrls' | 'siteUrl'
  >,
): readonly string[] {
  const { network, nodes, readers, ownNodeHosts, apiUrls, siteUrl } = config
  const devnet = network === 'devnet' ? [devnetUrl(config)] : []
  // The page registers swaps without a wallet there.
  const isOwn = new URL(apiUrls.memoless).origin === new URL(siteUrl).origin
  const memoless = isOwn ? [] : [apiUrls.memoless]
  const servers = [...nodeUrls(pageNodes(nodes)), ...urlsOf(pageReaders(readers))]
  return [...new Set([...servers, ...devnet, ...memoless, ...ownNodeHosts])]
}

/** Returns the nodes and indexers that web pages query: those whose CORS headers do not rule it out. */
export function pageNodes({ thornode, mayanode, midgard, mayaMidgard }: NodeAddresses): NodeAddresses {
  return {
    thornode: thornode.filter(answersPages).map(endpointOf),
    mayanode: mayanode.filter(answersPages).map(endpointOf),
    midgard: midgard.filter(answersPages).map(endpointOf),
    mayaMidgard: mayaMidgard.filter(answersPages).map(endpointOf),
  }
}

/** Returns the chain servers that web pages query. */
export function pageReaders(readers: ReaderEndpoints): ReaderEndpoints {
  const entries = Object.entries(readers).map(([chain, servers]) => [chain, servers.filter(answersPages).map(serverOf)])
  return Object.fromEntries(entries)
}
