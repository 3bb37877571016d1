import { chooseEvm } from '../devnet/chooseEvm.ts'
import { createDevnet } from '../devnet/devnet.ts'
import { serveDevnet } from '../devnet/server.ts'
import { type Config, devnetUrl, type Environment, parseConfig } from '../runtime/config.ts'
import { isOwnName } from '../runtime/hosts.ts'
import { clientAddressBehind } from './clientAddress.ts'
import type { Router } from './router.ts'
import { listen, type RunningServer } from './server.ts'
import { explainListenError } from './startError.ts'

export interface LocalOptions {
  /** Everything is configured from here, `process.env` for the command. */
  readonly env: Environment
  /** Where the project lies; this one unless told otherwise. */
  readonly root?: string
  /** Over `PORT` and `DEVNET_PORT`; 0 takes any free one. */
  readonly port?: number
  readonly devnetPort?: number
  readonly log?: (line: string) => void
}

export interface LocalServer {
  /** Where a browser on this machine finds the site. */
  readonly url: string
  /** Only on the devnet. */
  readonly devnetUrl: string | undefined
  /** What the devnet's EVM chains are on this machine. */
  readonly evmChains: string | undefined
  readonly config: Config
  readonly close: () => Promise<void>
}

/** What is known once the ports are taken, for whoever makes the router. */
export interface OpenedSite {
  readonly env: Environment
  readonly config: Config
  readonly onClose: (close: () => void | Promise<void>) => void
  readonly onUpgrade: RunningServer['onUpgrade']
}

interface Running {
  readonly url: string
  readonly evmChains: string
  readonly close: () => Promise<void>
}

/** Starts the devnet that the configuration asks for; on other networks there is none. */
async function startDevnet({ network, host, devnetPort, hosts }: Config): Promise<Running | undefined> {
  if (network !== 'devnet') return undefined
  const { evm, description: evmChains } = chooseEvm()
  const devnet = createDevnet({ now: Date.now, evm })
  try {
    const { url, close } = await serveDevnet(devnet, { host, port: devnetPort, names: hosts.names })
    return { url, evmChains, close: () => close().then(devnet.close) }
  } catch (error) {
    throw explainListenError(error, { variable: 'DEVNET_PORT', host, port: devnetPort })
  }
}

/** The environment with the ports that were really taken, which the build and the functions must know. */
function settledEnvironment(env: Environment, port: number, devnet: Running | undefined): Environment {
  const siteUrl = (env.SITE_URL ?? '').trim()
  return {
    ...env,
    PORT: String(port),
    SITE_URL: siteUrl === '' ? `http://localhost:${port}` : siteUrl,
    ...(devnet === undefined ? {} : { DEVNET_PORT: new URL(devnet.url).port }),
  }
}

/** Browsers reach loopback and wildcard hosts as localhost. */
function visitUrl({ host, port }: Config): string {
  const name = /^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Gives this process the environment that its functions are to read. Returns what puts the old one back. */
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

async function listenAt(
  { host, port, trustedProxies }: Config,
  router: Promise<Router>,
  config: () => Config,
  log: (line: string) => void,
): Promise<RunningServer> {
  const isOwnHost = (name: string) => isOwnName(config(), name)
  // A proxy has one address for all of its clients.
  const connections = trustedProxies.length > 0 ? { perAddress: Number.POSITIVE_INFINITY } : {}
  const clientAddress = clientAddressBehind(trustedProxies)
  try {
    const siteUrl = () => config().siteUrl
    return await listen({ host, port, clientAddress, isOwnHost, connections, log }, { router, siteUrl })
  } catch (error) {
    throw explainListenError(error, { variable: 'PORT', host, port })
  }
}

/**
 * Takes the ports, starts the devnet where there is one, and answers with the router that `makeRouter` makes.
 * Requests that come before it is made wait. Functions read `process.env`, so one process serves one site at a time.
 * Throws `ConfigError` or `StartError` with a sentence for whoever started it; then nothing stays open.
 */
export async function openSite(
  options: LocalOptions,
  makeRouter: (opened: OpenedSite) => Promise<Router>,
): Promise<LocalServer> {
  const given: Environment = {
    ...options.env,
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
    ...(options.devnetPort === undefined ? {} : { DEVNET_PORT: String(options.devnetPort) }),
  }
  const first = parseConfig(given)
  let settled = first
  const { promise: router, resolve: ready } = Promise.withResolvers<Router>()
  const server = await listenAt(first, router, () => settled, options.log ?? console.log)
  const closers: (() => void | Promise<void>)[] = [server.close]
  const close = async () => {
    for (const each of closers.splice(0)) await each()
  }
  try {
    const devnet = await startDevnet(first)
    if (devnet) closers.push(devnet.close)
    const env = settledEnvironment(given, server.port, devnet)
    const config = parseConfig(env)
    settled = config
    closers.push(adoptEnvironment(env))
    ready(await makeRouter({ env, config, onClose: (each) => closers.push(each), onUpgrade: server.onUpgrade }))
    const running = { devnetUrl: devnet && devnetUrl(config), evmChains: devnet?.evmChains }
    return { url: visitUrl(config), ...running, config, close }
  } catch (error) {
    await close()
    throw error
  }
}
