import { isValidAddress, parseAddress } from '../../address/address.ts'
import { hex } from '../../address/encoding/hex.ts'
import { chains } from '../../chains/chains.ts'
import { networks } from '../../chains/networks.ts'
import type { Utxo } from '../../deposits/utxo/utxoIntent.ts'
import { createChainClient, onePerOperator } from '../chainClient.ts'
import { identityHeight, isIdentityOf } from '../identities.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { ReadOptions, TxState, UtxoReader, UtxoReaderChain } from '../reader.ts'
import { UnreadableSignedTxError, UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import { loadUtxoApis } from './loadUtxoApis.ts'
import { createParentTxs } from './parentTxs.ts'
import { readRawTx } from './rawTx.ts'
import type { ListedUtxo } from './utxoApi.ts'

/** More than any deposit spends; each costs a request. */
const MAX_UTXOS = 200
const MAX_CONCURRENT = 4

const byValue = (a: ListedUtxo, b: ListedUtxo): number => (a.value === b.value ? 0 : a.value > b.value ? -1 : 1)

/**
 * Creates the reader of a chain in Bitcoin's format over servers of its interfaces in any mix. Amounts are in the
 * chain's smallest unit. Every server's block hash is checked before its answers count.
 */
export async function createUtxoReader(
  chain: UtxoReaderChain,
  setup: ReaderSetup,
): Promise<Omit<UtxoReader, 'txStates'>> {
  const { network } = setup
  const withApi = await loadUtxoApis(setup.endpoints)
  const rateRequest = withApi((api) => api.feeRate())
  const identity = withApi((api) => api.blockHash(identityHeight(chain, network)))
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: identity, accepts } })
  const parents = createParentTxs(chain, client, withApi)
  const { gasAsset, nativeDecimals } = chains[chain]
  const { coinbaseMaturity } = networks[chain]

  const serversSpelling = (address: string) => {
    const parsed = parseAddress(address, chain, network)
    // Servers read a cash address without its prefix as a legacy address.
    return chain === 'BCH' && network !== 'mocknet' ? `bitcoincash:${parsed}` : parsed
  }
  const listOf = (address: string) => {
    const own = serversSpelling(address)
    return withApi((api) => api.utxos(own))
  }
  const list = (address: string, options?: ReadOptions) => client.query(listOf(address), options)
  const tip = (options?: ReadOptions) =>
    client.query(
      withApi((api) => api.tip()),
      options,
    )

  async function txState(hash: string, options?: ReadOptions): Promise<TxState> {
    const txid = parseTxid(chain, hash)
    const found = await client.query(
      withApi((api) => api.tx(txid)),
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
    txState,
    identity: (options) => client.query(identity, options),
    async balances(address, options) {
      const mined = (await list(address, options)).filter(({ height }) => height !== undefined)
      const amount = mined.reduce((sum, { value }) => sum + value, 0n)
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }]
    },
    async utxos(address, options) {
      const [listed, height] = await Promise.all([list(address, options), tip(options)])
      const largest = [...listed].sort(byValue).slice(0, MAX_UTXOS)
      const read = await mapConcurrently(largest, MAX_CONCURRENT, async (utxo): Promise<readonly Utxo[]> => {
        const { txid, vout, value } = utxo
        const { coinbase, ...parent } = await parents(utxo, options)
        const confirmations = utxo.height === undefined ? 0 : Math.max(1, height - utxo.height + 1)
        if (coinbase && confirmations < coinbaseMaturity) return []
        return [{ txid, vout, value, address, confirmations, ...parent }]
      })
      return read.flat()
    },
    async addressUse(address, options) {
      const own = serversSpelling(address)
      return client.query(
        withApi((api) => api.addressUse(own)),
        options,
      )
    },
    async receipts({ address, value }, options) {
      const { readReceipts } = await import('../readReceipts.ts')
      return readReceipts(client, { list: listOf(address), value }, options)
    },
    async feeRate(options) {
      return atLeastRelayRate(chain, await client.query(rateRequest, options))
    },
    async feeRates(options) {
      const rates = onePerOperator(await client.queryEach(rateRequest, options))
      return rates.map((rate) => atLeastRelayRate(chain, rate))
    },
    async transaction(hash, options) {
      const txid = parseTxid(chain, hash)
      const found = await client.query(
        withApi((api) => api.transfers(txid)),
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
    rawTx: async (txid, options) => parents.rawTx(parseTxid(chain, txid), options),
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const txid = await txidOf(chain, signed)
      const send = () =>
        client.query(
          withApi((api) => api.broadcast(hex.encode(signed), txid)),
          options,
        )
      return broadcastOnce({ chain, hash: txid, send, txState: () => txState(txid, options) })
    },
  }
}

/** Returns the hash of signed bytes. Throws `UnreadableSignedTxError`. Only ZEC loads its own format. */
async function txidOf(chain: UtxoReaderChain, signed: Uint8Array): Promise<string> {
  if (chain !== 'ZEC') return readRawTx(chain, signed).txid
  const { zcashFormat } = await import('../../deposits/utxo/zcashFormat.ts')
  try {
    return zcashFormat.txidOf(signed)
  } catch {
    throw new UnreadableSignedTxError({ chain, fact: 'it is not a transparent transaction of version 5' })
  }
}

/** Raises a rate to the relay minimum. */
function atLeastRelayRate(chain: UtxoReaderChain, rate: bigint | undefined): bigint {
  const least = networks[chain].relayRate
  return rate === undefined || rate < least ? least : rate
}

function parseTxid(chain: UtxoReaderChain, hash: string): string {
  if (/^[0-9a-f]{64}$/i.test(hash)) return hash.toLowerCase()
  throw new UnreadableTxHashError({ chain })
}
