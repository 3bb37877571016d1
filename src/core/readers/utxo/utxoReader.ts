import { isValidAddress, parseAddress } from '../../address/address.ts'
import { chains } from '../../chains/chains.ts'
import type { Utxo } from '../../deposits/utxo/intent.ts'
import { hex } from '../../memo/memoOutputs.ts'
import { broadcastOnce } from '../broadcast.ts'
import { createChainClient, onePerOperator } from '../chainClient.ts'
import { UnreadableTxHashError } from '../failure.ts'
import { identityHeight, isIdentityOf } from '../identities.ts'
import { inTurns } from '../inTurns.ts'
import type { ReadOptions, TxStanding, UtxoReader, UtxoReaderChain } from '../reader.ts'
import type { ReaderSetup } from '../setup.ts'
import { blockbook } from './blockbook.ts'
import { esplora } from './esplora.ts'
import { createParents } from './parents.ts'
import type { ListedUtxo, Speak } from './questions.ts'
import { readRawTx } from './rawTx.ts'

/** More than any deposit spends; each costs a question. */
const MOST_UTXOS = 200
const AT_ONCE = 4

const speak: Speak = (question) => (endpoint) => question(endpoint.api === 'blockbook' ? blockbook : esplora)

const byValue = (a: ListedUtxo, b: ListedUtxo): number => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1)

/**
 * A chain of Bitcoin's kind over Esplora and Blockbook servers, mixed as the endpoints say. Amounts are the chain's
 * smallest unit. The chain of every server is told by a block's hash before the server is believed.
 */
export function createUtxoReader(chain: UtxoReaderChain, setup: ReaderSetup): UtxoReader {
  const { network } = setup
  const identity = speak((words) => words.blockHash(identityHeight(chain, network)))
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: identity, accepts } })
  const parents = createParents(chain, client, speak)
  const { gasAsset, nativeDecimals, coinbaseMaturity } = chains[chain]

  const list = (address: string, options?: ReadOptions) => {
    const parsed = parseAddress(address, chain, network)
    // Servers take a cash address without its prefix for an address of the old form.
    const own = chain === 'BCH' && network !== 'mocknet' ? `bitcoincash:${parsed}` : parsed
    return client.query(
      speak((words) => words.utxos(own)),
      options,
    )
  }
  const tip = (options?: ReadOptions) =>
    client.query(
      speak((words) => words.tip()),
      options,
    )

  async function standing(hash: string, options?: ReadOptions): Promise<TxStanding> {
    const txid = txidOf(chain, hash)
    const found = await client.query(
      speak((words) => words.tx(txid)),
      options,
    )
    if (found === undefined) return { state: 'unknown' }
    const { height } = found
    if (height === undefined) return { state: 'pending' }
    return { state: 'included', height, confirmations: Math.max(1, (await tip(options)) - height + 1) }
  }

  return {
    family: 'utxo',
    chain,
    standing,
    identity: (options) => client.query(identity, options),
    async balances(address, options) {
      const mined = (await list(address, options)).filter(({ height }) => height !== undefined)
      const amount = mined.reduce((sum, { value }) => sum + value, 0n)
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }]
    },
    async utxos(address, options) {
      const [listed, height] = await Promise.all([list(address, options), tip(options)])
      const largest = [...listed].sort(byValue).slice(0, MOST_UTXOS)
      const read = await inTurns(largest, AT_ONCE, async (utxo): Promise<readonly Utxo[]> => {
        const { txid, vout, value } = utxo
        const { coinbase, ...parent } = await parents(utxo, options)
        const confirmations = utxo.height === undefined ? 0 : Math.max(1, height - utxo.height + 1)
        if (coinbase && confirmations < coinbaseMaturity) return []
        return [{ txid, vout, value, address, confirmations, ...parent }]
      })
      return read.flat()
    },
    async feeRate(options) {
      return relayed(chain, await client.query(rateRequest, options))
    },
    async feeRates(options) {
      const rates = onePerOperator(await client.queryEach(rateRequest, options))
      return rates.map((rate) => relayed(chain, rate))
    },
    async transaction(hash, options) {
      const txid = txidOf(chain, hash)
      const found = await client.query(
        speak((words) => words.moves(txid)),
        options,
      )
      if (found === undefined) return undefined
      const own = (text: string | undefined) =>
        text !== undefined && isValidAddress(text, chain, network) ? parseAddress(text, chain, network) : undefined
      return {
        family: 'utxo',
        senders: found.senders.map(own),
        outputs: found.outputs.map(({ value, script, address: text }) => {
          const address = own(text)
          return { value, script, ...(address === undefined ? {} : { address }) }
        }),
      }
    },
    rawTx: async (txid, options) => parents.rawTx(txidOf(chain, txid), options),
    async broadcast(signed, options) {
      const { txid } = readRawTx(chain, signed)
      const send = () =>
        client.query(
          speak((words) => words.broadcast(hex(signed), txid)),
          options,
        )
      return broadcastOnce({ chain, hash: txid, send, standing: () => standing(txid, options) })
    },
  }
}

const rateRequest = speak((words) => words.feeRate())

/** At least what nodes relay at. */
function relayed(chain: UtxoReaderChain, rate: bigint | undefined): bigint {
  const least = chains[chain].relayRate
  return rate === undefined || rate < least ? least : rate
}

function txidOf(chain: UtxoReaderChain, hash: string): string {
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  throw new UnreadableTxHashError({ chain })
}
