import { hex } from '../../address/encoding/hex.ts'
import type { ChainClient } from '../chainClient.ts'
import type { ReadOptions, UtxoReaderChain } from '../reader.ts'
import { ChainFailureError, UnreadableSignedTxError } from '../readerErrors.ts'
import { invalidResponse, refineResponse } from '../readResponse.ts'
import { type RawTxFacts, readRawTx } from './rawTx.ts'
import type { ListedUtxo, SelectApi } from './utxoApi.ts'

/** Facts of the transaction that created an output; its bytes where their hash was checked. */
interface ParentTx {
  readonly parentOutputs: number
  readonly previousTx?: Uint8Array
  readonly coinbase: boolean
}

export interface ParentTxs {
  (utxo: ListedUtxo, options?: ReadOptions): Promise<ParentTx>
  readonly rawTx: (txid: string, options?: ReadOptions) => Promise<Uint8Array>
}

interface CheckedTx {
  readonly bytes: Uint8Array
  readonly facts?: RawTxFacts
}

/** Size of the transaction cache. Transactions never change. */
const MAX_CACHED = 500

/**
 * Reads the transactions that created outputs. Rejects bytes with another hash and outputs with another value than
 * listed: a wallet that signs for a wrong value pays the difference as a fee.
 */
export function createParentTxs(chain: UtxoReaderChain, client: ChainClient, withApi: SelectApi): ParentTxs {
  const kept = new Map<string, CheckedTx>()

  async function read(txid: string, options?: ReadOptions): Promise<CheckedTx> {
    const known = kept.get(txid)
    if (known !== undefined) return known
    const raw = withApi((api) => api.rawTx(txid))
    const request = refineResponse(raw, (text, answer) => {
      const checked = checkedTx(chain, txid, text)
      return checked === undefined ? invalidResponse(answer) : { value: checked }
    })
    const found = await client.query(request, options)
    if (kept.size >= MAX_CACHED) kept.clear()
    kept.set(txid, found)
    return found
  }

  async function parent({ txid, vout, value }: ListedUtxo, options?: ReadOptions): Promise<ParentTx> {
    if (chain === 'ZEC') {
      const found = await client.query(
        withApi((api) => api.tx(txid)),
        options,
      )
      if (found === undefined) throw contradiction()
      return { parentOutputs: found.outputs, coinbase: false }
    }
    const { bytes, facts } = await read(txid, options)
    if (facts?.outputs[vout] !== value) throw contradiction()
    return { parentOutputs: facts.outputs.length, previousTx: bytes, coinbase: facts.coinbase }
  }

  const contradiction = () =>
    new ChainFailureError({ chain, attempts: [{ endpoint: 'the list of outputs', reason: 'garbage' }] })

  return Object.assign(parent, {
    rawTx: async (txid: string, options?: ReadOptions) => (await read(txid, options)).bytes,
  })
}

function checkedTx(chain: UtxoReaderChain, txid: string, text: string): CheckedTx | undefined {
  const bytes = hex.decode(text.toLowerCase())
  if (chain === 'ZEC') return { bytes }
  try {
    const facts = readRawTx(chain, bytes)
    return facts.txid === txid ? { bytes, facts } : undefined
  } catch (error) {
    if (error instanceof UnreadableSignedTxError) return undefined
    throw error
  }
}
