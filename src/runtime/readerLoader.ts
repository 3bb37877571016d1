import { systemClock } from '../core/nodes/net/clock.ts'
import type { EndpointHealth } from '../core/nodes/net/health.ts'
import type { Transport } from '../core/nodes/net/transport.ts'
import type { ReadableChain, ReaderOf } from '../core/readers/reader.ts'
import type { LoadReader } from '../server/context.ts'
import { networkKinds } from './browser.ts'
import type { Config } from './configTypes.ts'

/** Returns the loader of the configured chain readers. Their code loads on the first call, and each is created once. */
export function createReaderLoader({ network, readers }: Config, health: EndpointHealth): LoadReader {
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
