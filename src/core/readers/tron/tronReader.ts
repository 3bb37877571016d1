import { parseAddress } from '../../address/address.ts'
import { hex } from '../../address/encoding/hex.ts'
import { chains } from '../../chains/chains.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { sanitizeText } from '../../nodes/wire/wireText.ts'
import { createChainClient, type ReaderRequest } from '../chainClient.ts'
import { isIdentityOf } from '../identities.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { ReadOptions, TokenRef, TronReader, TxState } from '../reader.ts'
import { UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import { invalidResponse, refineResponse } from '../readResponse.ts'
import { computeTxid } from './computeTxid.ts'
import { account, block, parameters, resources, sent, tx, txInfo } from './tronBodies.ts'
import { constantCallRequest, decodeMessage, encodeAddressArgument, walletRequest } from './tronRequests.ts'

const chain = 'TRON'
const MAX_CONCURRENT = 4
const now = walletRequest('getnowblock', {}, block)
const genesis = walletRequest(
  'getblockbynum',
  { num: 0 },
  decoding(block, ({ blockID }) => blockID),
)

/**
 * Creates the reader of TRON over its nodes' HTTP interface, as TronGrid serves it. Amounts are sun and the tokens'
 * smallest units. Every server's first block is checked before its answers count.
 */
export function createTronReader(setup: ReaderSetup): Omit<TronReader, 'txStates'> {
  const { network } = setup
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: genesis, accepts } })
  const read = (address: string): string => parseAddress(address, chain, network)
  const decimalsOf = new Map<string, number>()

  /** Reads voted network prices in sun. An entry without a value means 0; a missing entry is an invalid response. */
  async function prices<K extends string>(keys: readonly K[], options?: ReadOptions): Promise<Record<K, bigint>> {
    const shape = decoding(parameters, ({ chainParameter }) => {
      const found = keys.map((key) => [key, chainParameter.find((one) => one.key === key)] as const)
      if (found.some(([, one]) => one === undefined)) return undefined
      return Object.fromEntries(found.map(([key, one]) => [key, BigInt(one?.value ?? 0)])) as Record<K, bigint>
    })
    return client.query(walletRequest('getchainparameters', {}, shape), options)
  }

  const resourcesOf = (address: string, options?: ReadOptions) =>
    client.query(walletRequest('getaccountresource', { address: read(address), visible: true }, resources), options)

  async function tokenBalance(owner: string, { asset, contract: text }: TokenRef, options?: ReadOptions) {
    const contract = read(text)
    const balanceOf = { selector: 'balanceOf(address)', parameter: encodeAddressArgument(owner) }
    const amount = await client.query(numberOf(constantCallRequest({ owner, contract, call: balanceOf })), options)
    const known = decimalsOf.get(contract)
    if (known !== undefined) return { asset, amount, decimals: known }
    const call = { selector: 'decimals()', parameter: '' }
    const decimals = Number(await client.query(numberOf(constantCallRequest({ owner, contract, call }), 36n), options))
    decimalsOf.set(contract, decimals)
    return { asset, amount, decimals }
  }

  async function txState(hash: string, options?: ReadOptions): Promise<TxState> {
    if (!/^[0-9a-f]{64}$/i.test(hash)) throw new UnreadableTxHashError({ chain })
    const txid = hash.toLowerCase()
    const info = decoding(txInfo, (found) => (!('id' in found) || found.id === txid ? found : undefined))
    const found = await client.query(walletRequest('gettransactioninfobyid', { value: txid }, info), options)
    if (!('id' in found)) {
      const own = decoding(tx, (known) => (!('txID' in known) || known.txID === txid ? known : undefined))
      const known = await client.query(walletRequest('gettransactionbyid', { value: txid }, own), options)
      return { state: 'txID' in known ? 'pending' : 'unknown' }
    }
    const { blockNumber: height, result, resMessage, receipt } = found
    const outcome = receipt?.result ?? 'SUCCESS'
    const { number } = (await client.query(now, options)).block_header.raw_data
    const confirmations = Math.max(1, number - height + 1)
    if (result !== 'FAILED' && outcome === 'SUCCESS') return { state: 'included', height, confirmations }
    const reason = sanitizeText(decodeMessage(resMessage), 300) || sanitizeText(outcome, 60)
    return { state: 'failed', height, confirmations, reason }
  }

  return {
    family: 'tron',
    chain,
    txState,
    identity: (options) => client.query(genesis, options),
    async balances(address, { tokens = [], ...options } = {}) {
      const owner = read(address)
      const own = decoding(account, (reply) => {
        if (!('address' in reply)) return 0n
        return reply.address === owner ? reply.balance : undefined
      })
      const amount = await client.query(walletRequest('getaccount', { address: owner, visible: true }, own), options)
      const { gasAsset, nativeDecimals } = chains[chain]
      const held = await mapConcurrently(tokens, MAX_CONCURRENT, (token) => tokenBalance(owner, token, options))
      return [{ asset: gasAsset, amount, decimals: nativeDecimals }, ...held]
    },
    async referenceBlock(options) {
      const { blockID, block_header } = await client.query(now, options)
      const { number, timestamp } = block_header.raw_data
      return { number: BigInt(number), hash: hex.decode(blockID), timestamp }
    },
    async bandwidth(address, options) {
      const [own, price] = await Promise.all([
        resourcesOf(address, options),
        prices(['getTransactionFee', 'getMemoFee'], options),
      ])
      const free = left(own.freeNetLimit, own.freeNetUsed)
      const staked = left(own.NetLimit, own.NetUsed)
      // A transaction uses one of the two, never part of each.
      const available = staked > free ? staked : free
      return { available, sunPerByte: price.getTransactionFee, memoFee: price.getMemoFee }
    },
    async energy({ from, contract, data }, options) {
      const request = constantCallRequest({
        owner: read(from),
        contract: read(contract),
        call: { data: data.replace(/^0x/, '') },
      })
      const [called, own, price] = await Promise.all([
        client.query(request, options),
        resourcesOf(from, options),
        prices(['getEnergyFee'], options),
      ])
      const available = left(own.EnergyLimit, own.EnergyUsed)
      return { needed: called.energyUsed, available, sunPerUnit: price.getEnergyFee }
    },
    async receipts({ address, value, contract }, options) {
      if (contract === undefined) return { servers: 0, found: [] }
      const { receiptsAt } = await import('./tronReceipts.ts')
      return receiptsAt(client, { address: read(address), value, contract: read(contract) }, options)
    },
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const hash = computeTxid(signed)
      const send = () => client.query(sending(signed, hash), options)
      return broadcastOnce({ chain, hash, send, txState: () => txState(hash, options) })
    },
  }
}

const left = (limit: bigint, used: bigint): bigint => (limit > used ? limit - used : 0n)

/** Decodes a call's 32-byte result as a number of at most `most`. */
function numberOf(request: ReaderRequest<{ result: string }>, most?: bigint): ReaderRequest<bigint> {
  return refineResponse(request, ({ result }, answer) => {
    if (!/^[0-9a-fA-F]{64}$/.test(result)) return invalidResponse(answer)
    const value = BigInt(`0x${result}`)
    return most === undefined || value <= most ? { value } : invalidResponse(answer)
  })
}

/** Builds the broadcast request. A node that already has the bytes reports a duplicate, which is not an error. */
function sending(signed: Uint8Array, hash: string): ReaderRequest<string> {
  const request = walletRequest('broadcasthex', { transaction: hex.encode(signed) }, sent)
  return refineResponse(request, ({ result, code, txid, message }, answer) => {
    if (txid !== undefined && txid !== hash) return invalidResponse(answer)
    if (result === true || code === 'DUP_TRANSACTION_ERROR') return { value: hash }
    if (code === 'SERVER_BUSY') return { failure: { reason: 'busy', status: answer.status } }
    return code === undefined ? invalidResponse(answer) : { refused: `${code}: ${decodeMessage(message)}` }
  })
}
