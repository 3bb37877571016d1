import type { ReaderApi } from '../../chains/readerApi.ts'
import type { ReaderServer } from '../readerEndpoint.ts'
import type { SelectApi, UtxoApi } from './utxoApi.ts'

const loaders: Readonly<Partial<Record<ReaderApi, () => Promise<UtxoApi>>>> = {
  esplora: async () => (await import('./esplora.ts')).esplora,
  blockbook: async () => (await import('./blockbook.ts')).blockbook,
  haskoin: async () => (await import('./haskoin.ts')).haskoin,
  blockcypher: async () => (await import('./blockcypher.ts')).blockcypher,
}

/**
 * Loads the interfaces of servers of a UTXO chain, and no others. Returns a function that builds a request in the
 * interface of the server that it goes to.
 */
export async function loadUtxoApis(servers: readonly Pick<ReaderServer, 'api'>[]): Promise<SelectApi> {
  const names = [...new Set(servers.map(({ api }) => api))]
  const loaded = new Map(await Promise.all(names.map(async (name) => [name, await loaders[name]?.()] as const)))
  return (request) => (server) => {
    const api = loaded.get(server.api)
    if (api === undefined) throw new RangeError(`A UTXO chain is not read over ${server.api}.`)
    return request(api)
  }
}
