import type { ReaderApi } from '../../chains/chainServer.ts'
import { blockbook } from './blockbook.ts'
import { blockcypher } from './blockcypher.ts'
import { esplora } from './esplora.ts'
import { haskoin } from './haskoin.ts'
import type { SelectApi, UtxoApi } from './utxoApi.ts'

const apis: Readonly<Partial<Record<ReaderApi, UtxoApi>>> = { esplora, blockbook, haskoin, blockcypher }

/** Builds a request of a UTXO chain in the interface of the server that it goes to. */
export const withApi: SelectApi = (request) => (endpoint) => request(apis[endpoint.api] ?? esplora)
