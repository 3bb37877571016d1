import { randomUUID } from 'node:crypto'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { createDevnet } from '../../devnet/serve/createDevnet.ts'
import { serveDevnet } from '../../devnet/serve/serveDevnet.ts'

/**
 * How a devnet starts.
 * @example
 * const options: DevnetOptions = { port: 0, paused: true }
 */
export interface DevnetOptions {
  /** Address to listen on, 127.0.0.1 by default. */
  readonly host?: string
  /** The first of three consecutive ports; 0, the default, picks free ones. */
  readonly port?: number
  /** Determines all keys and hashes; a random one by default. */
  readonly seed?: string
  /** 1 to 600 times real time; by default real time, and 30 times as fast while a swap is in progress. */
  readonly speed?: number
  /** Makes blocks only by `makeBlocks`. */
  readonly paused?: boolean
}

/**
 * A running devnet: both protocols and their chains in memory, with test coins only.
 * @example
 * const devnet: RunningDevnet = await startDevnet({ paused: true })
 * await devnet.makeBlocks(10)
 * await devnet.close()
 */
export interface RunningDevnet {
  /** Such as "http://127.0.0.1:8889", without a trailing slash. */
  readonly url: string
  /** Sends a request to the devnet in this process, without a port. */
  readonly transport: Transport
  /** Makes blocks of both protocols and of every chain at once. */
  readonly makeBlocks: (count: number) => Promise<void>
  /** Stops it and closes all connections. */
  readonly close: () => Promise<void>
}

/**
 * Starts a devnet. Throws an `Error` when the address or a port is not available.
 * @example
 * const devnet = await startDevnet()
 * await devnet.close()
 */
export async function startDevnet(options: DevnetOptions = {}): Promise<RunningDevnet> {
  const { host = '127.0.0.1', port = 0, seed = randomUUID(), speed, paused = false } = options
  const devnet = createDevnet({ now: Date.now, seed, pace: { paused, ...(speed !== undefined && { speed }) } })
  const served = await serveDevnet(devnet, { host, port })
  return {
    url: served.url,
    transport: devnet.transport,
    makeBlocks: (count) => devnet.simulation.step(count),
    async close() {
      await served.close()
      await devnet.close()
    },
  }
}
