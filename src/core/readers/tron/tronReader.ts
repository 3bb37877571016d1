import { hex as hexCoder } from '@scure/base'
import { parseAddress } from '../../address/address.ts'
import { chains } from '../../chains/chains.ts'
import { hex } from '../../memo/memoOutputs.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { sanitizeText } from '../../nodes/wire/text.ts'
import { garbage, refined } from '../answer.ts'
import { broadcastOnce } from '../broadcast.ts'
import { createChainClient, type ReaderRequest } from '../chainClient.ts'
import { UnreadableTxHashError } from '../failure.ts'
import { isIdentityOf } from '../identities.ts'
import { inTurns } from '../inTurns.ts'
import type { ReadOptions, TokenQuestion, TronReader, TxStanding } from '../reader.ts'
import type { ReaderSetup } from '../setup.ts'
import { addressArgument, constant, textOf, wallet } from './questions.ts'
import { txidOf } from './signedTx.ts'
import { account, block, parameters, resources, sent, tx, txInfo } from './wire.ts'

const chain = 'TRON'
const AT_ONCE = 4
const now = wallet('getnowblock', {}, block)
const genesis = wallet(
  'getblockbynum',
  { num: 0 },
  decoding(block, ({ blockID }) => blockID),
)

/**
 * TRON over the HTTP interface of its nodes, as TronGrid serves it. Amounts are sun and the tokens' own smallest units.
 * The first block of every server is checked before the server is believed.
 */
export function createTronReader(setup: ReaderSetup): TronReader {
  const { network } = setup
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: genesis, accepts } })
  const read = (address: string): string => parseAddress(address, chain, network)
  const decimalsOf = new Map<string, number>()

  /** A price that the network has voted for, in sun. Zero is left out of the list's entry, never the entry itself. */
  async function prices<K extends string>(keys: readonly K[], options?: ReadOptions): Promise<Record<K, bigint>> {
    const shape = decoding(parameters, ({ chainParameter }) => {
      const found = keys.map((key) => [key, chainParameter.find((one) => one.key === key)] as const)
      if (found.some(([, one]) => one === undefined)) return undefined
      return Object.fromEntries(found.map(([key, one]) => [key, BigInt(one?.value ?? 0)])) as Record<K, bigint>
    })
    return client.query(wallet('getchainparameters', {}, shape), options)
  }

  const resourcesOf = (address: string, options?: ReadOptions) =>
    client.query(wallet('getaccountresource', { address: read(address), visible: true }, resources), options)

  async function tokenBalance(owner: string, { asset, contract: text }: TokenQuestion, options?: ReadOptions) {
    const contract = read(text)
    const balanceOf = { selector: 'balanceOf(address)', parameter: addressArgument(owner) }
    const amount = await client.query(numberOf(constant({ owner, contract, call: balanceOf })), options)
    const known = decimalsOf.get(contract)
    if (known !== undefined) return { asset, amount, decimals: known }
    const call = { selector: 'decimals()', parameter: '' }
    const decimals = Number(await client.query(numberOf(constant({ owner, contract, call }), 36n), options))
    decimalsOf.set(contract, decimals)
    return { asset, amount, decimals }
  }

  async function standing(hash: string, options?: ReadOptions): Promise<TxStanding> {
    if (!/^[0-9a-f]{64}$/i.test(hash)) throw new UnreadableTxHashError({ chain })
    const txid = hash.toLowerCase()
    const info = decoding(txInfo, (found) => (!('id' in found) || found.id === txid ? found : undefined))
    const found = await client.query(wallet('gettransactioninfobyid', { value: txid }, info), options)
    if (!('id' in found)) {
      const own = decoding(tx, (known) => (!('txID' in known) || known.txID === txid ? known : undefined))
      const known = await client.query(wallet('gettransactionbyid', { value: txid }, own), options)
      return { state: 'txID' in known ? 'pending' : 'unknown' }
    }
    const { blockNumber: height, result, resMessage, receipt } = found
    const outcome = receipt?.result ?? 'SUCCESS'
    if (result === 'FAILED' || outcome !== 'SUCCESS') {
      return { state: 'failed', height, reason: sanitizeText(textOf(resMessage), 300) || sanitizeText(outcome, 60) }
    }
    const { number } = (await client.query(now, options)).block_header.raw_data
    return { state: 'included', height, confirmations: Math.max(1, number - height + 1) }
  }

  return {
    family: 'tron',
    chain,
    standing,
    identity: (options) => client.query(genesis, options),
    async balances(address, { tokens = [], ...options } = {}) {
      const owner = read(address)
      const own = decoding(account, (said) => {
        if (!('address' in said)) return 0n
        return said.address === owner ? said.balance : undefined
      })
      const amount = await client.query(wallet('getaccount', { address: owner, visible: true }, own), options)
      const { gasAsset, nativeDecimals } = chains[chain]
      const held = await inTurns(tokens, AT_ONCE, (token) => tokenBalance(owner, token, options))
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }, ...held]
    },
    async referenceBlock(options) {
      const { blockID, block_header } = await client.query(now, options)
      const { number, timestamp } = block_header.raw_data
      return { number: BigInt(number), hash: hexCoder.decode(blockID), timestamp }
    },
    async bandwidth(address, options) {
      const [own, price] = await Promise.all([
        resourcesOf(address, options),
        prices(['getTransactionFee', 'getMemoFee'], options),
      ])
      const free = left(own.freeNetLimit, own.freeNetUsed)
      const staked = left(own.NetLimit, own.NetUsed)
      // A transaction takes one of the two, never a part of each.
      const available = staked > free ? staked : free
      return { available, sunPerByte: price.getTransactionFee, memoFee: price.getMemoFee }
    },
    async energy({ from, contract, data }, options) {
      const request = constant({ owner: read(from), contract: read(contract), call: { data: data.replace(/^0x/, '') } })
      const [called, own, price] = await Promise.all([
        client.query(request, options),
        resourcesOf(from, options),
        prices(['getEnergyFee'], options),
      ])
      const available = left(own.EnergyLimit, own.EnergyUsed)
      return { needed: called.energyUsed, available, sunPerUnit: price.getEnergyFee }
    },
    async broadcast(signed, options) {
      const hash = txidOf(signed)
      const send = () => client.query(sending(signed, hash), options)
      return broadcastOnce({ chain, hash, send, standing: () => standing(hash, options) })
    },
  }
}

const left = (limit: bigint, used: bigint): bigint => (limit > used ? limit - used : 0n)

/** The one number that a call gives, in 32 bytes, at most `most`. */
function numberOf(request: ReaderRequest<{ result: string }>, most?: bigint): ReaderRequest<bigint> {
  return refined(request, ({ result }, answer) => {
    if (!/^[0-9a-fA-F]{64}$/.test(result)) return garbage(answer)
    const value = BigInt(`0x${result}`)
    return most === undefined || value <= most ? { value } : garbage(answer)
  })
}

/** A node that has the bytes already calls them a duplicate, which is no error. */
function sending(signed: Uint8Array, hash: string): ReaderRequest<string> {
  const request = wallet('broadcasthex', { transaction: hex(signed) }, sent)
  return refined(request, ({ result, code, txid, message }, answer) => {
    if (txid !== undefined && txid !== hash) return garbage(answer)
    if (result === true || code === 'DUP_TRANSACTION_ERROR') return { value: hash }
    if (code === 'SERVER_BUSY') return { failure: { reason: 'busy', status: answer.status } }
    return code === undefined ? garbage(answer) : { refused: `${code}: ${textOf(message)}` }
  })
}
