import { createNode } from '../core/nodes/node.ts'
import type { Protocol } from '../core/protocol.ts'
import type { ServerContext } from '../server/context.ts'
import { MisconfiguredError } from '../server/failure.ts'
import { site } from '../site.ts'
import { networkKinds } from './browser.ts'
import { type Config, ConfigError, type Environment, parseConfig } from './config.ts'

let config: Config | MisconfiguredError | undefined
let context: ServerContext | undefined

/**
 * The world of the functions, built once from the environment. Throws `MisconfiguredError` as long as a setting is
 * wrong; its message names the setting and keeps the value to itself.
 */
export function serverContext(): ServerContext {
  config ??= readConfig(process.env, console.error)
  if (config instanceof MisconfiguredError) throw config
  context ??= createServerContext(config)
  return context
}

/** The same from a configuration in hand. */
export function createServerContext({ network, siteUrl, nodes }: Config): ServerContext {
  const node = (protocol: Protocol, endpoints: readonly string[]) =>
    createNode({
      protocol,
      network: networkKinds[network],
      endpoints,
      transport: (request) => fetch(request),
      clientId: site.name.toLowerCase(),
    })
  return {
    siteUrl,
    network,
    nodes: { THORCHAIN: node('THORCHAIN', nodes.thornode), MAYACHAIN: node('MAYACHAIN', nodes.mayanode) },
    clock: Date.now,
    version: site.version,
    report: (requestId, failure) => console.error(`request ${requestId} failed:`, failure),
  }
}

/** Reads the configuration; what is wrong with it goes to the log in full and to the client by name alone. */
export function readConfig(env: Environment, log: (line: string) => void): Config | MisconfiguredError {
  try {
    return parseConfig(env)
  } catch (thrown) {
    if (!(thrown instanceof ConfigError)) throw thrown
    log(thrown.message)
    return new MisconfiguredError({ variables: thrown.problems.map(({ variable }) => variable) })
  }
}
