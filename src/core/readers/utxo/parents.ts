import { hex } from '@scure/base'
import { garbage, refined } from '../answer.ts'
import type { ChainClient } from '../chainClient.ts'
import { ChainFailureError, UnreadableSignedTxError } from '../failure.ts'
import type { ReadOptions, UtxoReaderChain } from '../reader.ts'
import type { ListedUtxo, Speak } from './questions.ts'
import { type RawTxFacts, readRawTx } from './rawTx.ts'

/** What an output's transaction tells: how many outputs it has, its bytes where they were checked. */
export interface Parent {
  readonly parentOutputs: number
  readonly previousTx?: Uint8Array
  readonly coinbase: boolean
}

export interface Parents {
  (utxo: ListedUtxo, options?: ReadOptions): Promise<Parent>
  readonly rawTx: (txid: string, options?: ReadOptions) => Promise<Uint8Array>
}

interface CheckedTx {
  readonly bytes: Uint8Array
  readonly facts?: RawTxFacts
}

/** Transactions kept, so that a second look at an address asks for new ones only: they never change. */
const MOST_KEPT = 500

/**
 * The transactions behind outputs. Bytes whose hash is not the one asked for, and outputs whose value is not the one that
 * was listed, are an answer that cannot be used: a wallet that signs for a wrong value pays the difference as fee.
 */
export function createParents(chain: UtxoReaderChain, client: ChainClient, speak: Speak): Parents {
  const kept = new Map<string, CheckedTx>()

  async function read(txid: string, options?: ReadOptions): Promise<CheckedTx> {
    const known = kept.get(txid)
    if (known !== undefined) return known
    const raw = speak((words) => words.rawTx(txid))
    const words = refined(raw, (text, answer) => {
      const checked = checkedTx(chain, txid, text)
      return checked === undefined ? garbage(answer) : { value: checked }
    })
    const found = await client.query(words, options)
    if (kept.size >= MOST_KEPT) kept.clear()
    kept.set(txid, found)
    return found
  }

  async function parent({ txid, vout, value }: ListedUtxo, options?: ReadOptions): Promise<Parent> {
    if (chain === 'ZEC') {
      const found = await client.query(
        speak((words) => words.tx(txid)),
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
