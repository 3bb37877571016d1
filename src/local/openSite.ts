import { createDevnet } from '../devnet/serve/createDevnet.ts'
import { serveDevnet } from '../devnet/serve/serveDevnet.ts'
import { devnetUrl, parseConfig } from '../runtime/config.ts'
import type { Config, Environment } from '../runtime/configTypes.ts'
import { logRequest } from '../runtime/log.ts'
import { isOwnName } from '../runtime/siteHosts.ts'
import { clientAddressBehind } from './clientAddress.ts'
import { finishBackgroundWork } from './functionContext.ts'
import { graceMs, listen, type RunningServer, type ServedRequest } from './httpServer.ts'
import { createOperatorRoutes, type FunctionsContext } from './operatorRoutes.ts'
import type { Router } from './router.ts'
import { explainListenError } from './startError.ts'

export interface LocalOptions {
  /** The whole configuration; the npm commands pass `process.env`. */
  readonly env: Environment
  /** Project folder; this repository by default. */
  readonly root?: string
  /** Overrides `PORT`; 0 chooses a free port. */
  readonly port?: number
  /** Overrides `DEVNET_PORT`; 0 chooses a free port. */
  readonly devnetPort?: number
  readonly log?: (line: string) => void
}

interface OpenOptions extends LocalOptions {
  /** Throws a `StartError` before any port is opened. */
  readonly expectStartable?: (config: Config) => void
}

export interface LocalServer {
  /** URL of the site for a browser on this machine. */
  readonly url: string
  /** Undefined on other networks than the devnet. */
  readonly devnetUrl: string | undefined
  readonly config: Config
  readonly close: () => Promise<void>
}

/** Passed to `makeRouter` once the ports are open. */
export interface OpenedSite {
  readonly env: Environment
  readonly config: Config
  readonly onClose: (close: () => void | Promise<void>) => void
  readonly onUpgrade: RunningServer['onUpgrade']
  /** Hands over what reads the context of the functions, for probes, metrics and counts. */
  readonly onContext: (read: () => Promise<FunctionsContext>) => void
}

interface RunningDevnet {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts the devnet if it is the configured network. */
async function startDevnet({ network, host, devnetPort, hosts }: Config): Promise<RunningDevnet | undefined> {
  if (network !== 'devnet') return undefined
  const devnet = createDevnet({ now: Date.now })
  try {
    const { url, close } = await serveDevnet(devnet, { host, port: devnetPort, names: hosts.names })
    return { url, close: () => close().then(devnet.close) }
  } catch (error) {
    throw explainListenError(error, { variable: 'DEVNET_PORT', host, port: devnetPort })
  }
}

/** Returns the environment with the ports in use, for the build and the functions. */
function resolveEnvironment(env: Environment, port: number, devnet: RunningDevnet | undefined): Environment {
  const siteUrl = (env.SITE_URL ?? '').trim()
  return {
    ...env,
    PORT: String(port),
    SITE_URL: siteUrl === '' ? `http://localhost:${port}` : siteUrl,
    ...(devnet === undefined ? {} : { DEVNET_PORT: new URL(devnet.url).port }),
  }
}

/** Returns the URL for a browser, which reaches loopback and wildcard hosts as localhost. */
function browserUrl({ host, port }: Config): string {
  const name = /^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Sets `process.env` for the functions. Returns a function that restores the previous values. */
function adoptEnvironment(env: Environment): () => void {
  const before = { ...process.env }
  Object.assign(process.env, env)
  return () => {
    for (const name of Object.keys(env)) {
      const value = before[name]
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

interface ServerState {
  readonly config: () => Config
  readonly log: (line: string) => void
  /** Undefined until the site is built. */
  readonly context: () => Promise<FunctionsContext> | undefined
  readonly isStopping: () => boolean
}

async function listenAt(
  { host, port, trustedProxies, accessLog, metricsToken }: Config,
  router: Promise<Router>,
  { config, log, context, isStopping }: ServerState,
): Promise<RunningServer> {
  const isOwnHost = (name: string) => isOwnName(config(), name)
  // All clients of a proxy share its address.
  const connections = trustedProxies.length > 0 ? { perAddress: Number.POSITIVE_INFINITY } : {}
  const clientAddress = clientAddressBehind(trustedProxies)
  try {
    const siteUrl = () => config().siteUrl
    const operatorRoutes = createOperatorRoutes({ metricsToken, context, isStopping })
    let counting: Promise<FunctionsContext> | undefined
    let count: ((request: ServedRequest) => void) | undefined
    const onRequest = (request: ServedRequest) => {
      if (accessLog) logRequest(request)
      const reading = context()
      if (reading !== undefined && reading === counting && count) return count(request)
      counting = reading
      count = undefined
      void reading?.then(
        ({ activity }) => {
          if (reading === counting) count = activity?.request
          activity?.request(request)
        },
        () => {},
      )
    }
    const options = { host, port, clientAddress, isOwnHost, connections, log, operatorRoutes, onRequest }
    return await listen(options, { router, siteUrl })
  } catch (error) {
    throw explainListenError(error, { variable: 'PORT', host, port })
  }
}

/**
 * Opens the ports, starts the devnet if configured, and serves the router that `makeRouter` returns.
 * Requests wait until the router exists. Functions read `process.env`, so one process serves one site at a time.
 * Throws `ConfigError` or `StartError` with a sentence for the person who started it, after closing everything.
 */
export async function openSite(
  options: OpenOptions,
  makeRouter: (opened: OpenedSite) => Promise<Router>,
): Promise<LocalServer> {
  const given: Environment = {
    ...options.env,
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
    ...(options.devnetPort === undefined ? {} : { DEVNET_PORT: String(options.devnetPort) }),
  }
  const log = options.log ?? console.log
  const first = parseConfig(given)
  for (const warning of first.warnings) log(warning)
  options.expectStartable?.(first)
  let current = first
  const { promise: router, resolve: ready } = Promise.withResolvers<Router>()
  let context: (() => Promise<FunctionsContext>) | undefined
  let isStopping = false
  const server = await listenAt(first, router, {
    config: () => current,
    log,
    context: () => context?.(),
    isStopping: () => isStopping,
  })
  const drain = async () => {
    isStopping = true
    const since = performance.now()
    await server.close()
    await finishBackgroundWork(graceMs - (performance.now() - since))
  }
  const closers: (() => void | Promise<void>)[] = [drain]
  const close = async () => {
    for (const each of closers.splice(0)) await each()
  }
  try {
    const devnet = await startDevnet(first)
    if (devnet) closers.push(devnet.close)
    const env = resolveEnvironment(given, server.port, devnet)
    const config = parseConfig(env)
    current = config
    closers.push(adoptEnvironment(env))
    const onContext: OpenedSite['onContext'] = (read) => {
      context = read
    }
    const onClose = (each: () => void | Promise<void>) => closers.push(each)
    ready(await makeRouter({ env, config, onClose, onUpgrade: server.onUpgrade, onContext }))
    return { url: browserUrl(config), devnetUrl: devnet && devnetUrl(config), config, close }
  } catch (error) {
    await close()
    throw error
  }
}
