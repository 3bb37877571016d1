import * as v from 'valibot'
import { chains } from '../chains/chains.ts'
import { decoding, parseBody } from '../nodes/bodySchema.ts'
import { createEndpointClient } from '../nodes/net/client.ts'
import type { Clock } from '../nodes/net/clock.ts'
import type { Transport } from '../nodes/net/transport.ts'
import { count, digits, integer } from './bodyFields.ts'
import type { ReaderRequest } from './chainClient.ts'
import { smallQuantity } from './evm/evmBodies.ts'
import { jsonRpc } from './jsonRpc.ts'
import type { ReadableChain, ReadOptions } from './reader.ts'
import type { ReaderServer } from './readerEndpoint.ts'
import { ChainFailureError, ChainRefusedError } from './readerErrors.ts'
import { restJson } from './restJson.ts'
import { block } from './tron/tronBodies.ts'
import { walletRequest } from './tron/tronRequests.ts'
import { loadUtxoApis } from './utxo/loadUtxoApis.ts'
import { mapValue } from './utxo/utxoApi.ts'
import { rippled } from './xrp/rippled.ts'

/** The newest block that a server knows. */
export interface Tip {
  /** A ledger on XRP, a slot on Solana. */
  readonly height: number
  /** Unix seconds of the block, where the server reports them with its height. */
  readonly time?: number
}

const evmBlock = decoding(v.object({ number: smallQuantity, timestamp: smallQuantity }), (found): Tip => {
  return { height: found.number, time: found.timestamp }
})
const header = v.object({ height: digits(15), time: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)) })
const cosmosBlock = decoding(v.object({ block: v.object({ header }) }), ({ block: found }): Tip => {
  return { height: Number(found.header.height), time: Math.floor(Date.parse(found.header.time) / 1000) }
})
const cosmosFault = v.object({ code: integer, message: v.string() })
const ledger = decoding(
  v.object({ state: v.object({ validated_ledger: v.object({ seq: count }) }) }),
  ({ state }): Tip => ({ height: state.validated_ledger.seq }),
)
const tronBlock = decoding(block, ({ block_header: { raw_data } }): Tip => {
  return { height: raw_data.number, time: Number(raw_data.timestamp / 1000n) }
})

/** Returns the request for a server's newest block, in the chain's interface. */
async function tipRequest(chain: ReadableChain, server: ReaderServer): Promise<ReaderRequest<Tip>> {
  switch (chains[chain].family) {
    case 'evm':
      return jsonRpc('eth_getBlockByNumber', ['latest', false], evmBlock)
    case 'cosmos':
      return () =>
        restJson({
          path: '/cosmos/base/tendermint/v1beta1/blocks/latest',
          shape: cosmosBlock,
          readMessage: (body) => parseBody(cosmosFault, body)?.value.message,
        })
    case 'xrp':
      return rippled('server_state', {}, ledger)
    case 'solana':
      return jsonRpc(
        'getSlot',
        [{ commitment: 'confirmed' }],
        decoding(count, (height): Tip => ({ height })),
      )
    case 'tron':
      return walletRequest('getnowblock', {}, tronBlock)
    default:
      return (await loadUtxoApis([server]))((api) => mapValue(api.tip(), (height): Tip => ({ height })))
  }
}

export interface TipOptions extends ReadOptions {
  readonly chain: ReadableChain
  readonly transport: Transport
  readonly clock?: Clock | undefined
  readonly deadlineMs: number
}

/** Reads the newest block of one server. Throws `ChainFailureError` and `ChainRefusedError`. */
export async function readTip(
  server: ReaderServer,
  { chain, transport, clock, deadlineMs, signal }: TipOptions,
): Promise<Tip> {
  const client = createEndpointClient<ReaderServer>({ endpoints: [server], transport, clock, deadlineMs })
  const { reply, attempts } = await client.query(await tipRequest(chain, server), { signal })
  if (reply === undefined) throw new ChainFailureError({ chain, attempts })
  if ('value' in reply) return reply.value
  throw new ChainRefusedError({ chain, reason: reply.refused, isFinal: false })
}
