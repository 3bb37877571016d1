import path from 'node:path'
import { createDevnet } from '../devnet/devnet.ts'
import { serveDevnet } from '../devnet/server.ts'
import { type Config, devnetUrl, type Environment, parseConfig } from '../runtime/config.ts'
import { projectRoot } from './build.ts'
import { clientAddressBehind } from './clientAddress.ts'
import { ensureBuilt } from './ensureBuilt.ts'
import type { Router } from './router.ts'
import { listen, type RunningServer } from './server.ts'
import { siteRouter } from './siteRouter.ts'
import { explainListenError } from './startError.ts'

export interface LocalOptions {
  /** Everything is configured from here, `process.env` for the command. */
  readonly env: Environment
  /** Where the project lies; this one unless told otherwise. */
  readonly root?: string
  /** The built site; `dist` unless told otherwise. */
  readonly dist?: string
  /** Over `PORT` and `DEVNET_PORT`; 0 takes any free one. */
  readonly port?: number
  readonly devnetPort?: number
  /** `auto` builds when something changed; `reuse` takes the built site as it is. */
  readonly build?: 'auto' | 'reuse'
  readonly log?: (line: string) => void
}

export interface LocalServer {
  /** Where a browser on this machine finds the site. */
  readonly url: string
  /** Only on the devnet. */
  readonly devnetUrl: string | undefined
  readonly config: Config
  readonly close: () => Promise<void>
}

export interface Running {
  readonly url: string
  readonly close: () => Promise<void>
}

/** Starts the devnet that the configuration asks for; on other networks there is none. */
export async function startDevnet({ network, host, devnetPort }: Config): Promise<Running | undefined> {
  if (network !== 'devnet') return undefined
  try {
    return await serveDevnet(createDevnet({ now: Date.now }), { host, port: devnetPort })
  } catch (error) {
    throw explainListenError(error, { variable: 'DEVNET_PORT', host, port: devnetPort })
  }
}

/** The environment with the ports that were really taken, which the build and the functions must know. */
export function settledEnvironment(env: Environment, port: number, devnet: Running | undefined): Environment {
  const siteUrl = (env.SITE_URL ?? '').trim()
  return {
    ...env,
    PORT: String(port),
    SITE_URL: siteUrl === '' ? `http://localhost:${port}` : siteUrl,
    ...(devnet === undefined ? {} : { DEVNET_PORT: new URL(devnet.url).port }),
  }
}

/** Browsers reach loopback and wildcard hosts as localhost. */
export function visitUrl({ host }: Pick<Config, 'host'>, port: number): string {
  const name = /^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}

/** Gives this process the environment that its functions are to read. Returns what puts the old one back. */
export function adoptEnvironment(env: Environment): () => void {
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

/**
 * Builds the site when needed and serves it with its functions and, on the devnet, the devnet itself. Requests that
 * come before all is ready wait. Functions read `process.env`, so one process serves one site at a time.
 * Throws `ConfigError` or `StartError` with a sentence for whoever started it.
 */
export async function startLocal(options: LocalOptions): Promise<LocalServer> {
  const { root = projectRoot, log = console.log } = options
  const given: Environment = {
    ...options.env,
    ...(options.port === undefined ? {} : { PORT: String(options.port) }),
    ...(options.devnetPort === undefined ? {} : { DEVNET_PORT: String(options.devnetPort) }),
  }
  const first = parseConfig(given)
  const { promise: router, resolve: ready } = Promise.withResolvers<Router>()
  let siteUrl = first.siteUrl
  const server = await listenAt(first, router, () => siteUrl, log)
  const closers: (() => void | Promise<void>)[] = [server.close]
  const close = async () => {
    await Promise.all(closers.map((each) => each()))
  }
  try {
    const devnet = await startDevnet(first)
    if (devnet) closers.push(devnet.close)
    const env = settledEnvironment(given, server.port, devnet)
    const config = parseConfig(env)
    siteUrl = config.siteUrl
    const outDir = path.resolve(root, options.dist ?? 'dist')
    if (options.build !== 'reuse') await ensureBuilt({ root, env, outDir, config, log })
    closers.push(adoptEnvironment(env))
    ready(await siteRouter({ root, publishDir: outDir, siteUrl, log }))
    return { url: visitUrl(config, server.port), devnetUrl: devnet && devnetUrl(config), config, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function listenAt(
  { host, port, trustedProxies }: Config,
  router: Promise<Router>,
  siteUrl: () => string,
  log: (line: string) => void,
): Promise<RunningServer> {
  try {
    return await listen({ host, port, clientAddress: clientAddressBehind(trustedProxies), log }, { router, siteUrl })
  } catch (error) {
    throw explainListenError(error, { variable: 'PORT', host, port })
  }
}
