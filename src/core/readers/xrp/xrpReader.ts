import type { InferOutput } from 'valibot'
import { parseAddress } from '../../address/address.ts'
import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { sha512 } from '../../address/hash/sha512.ts'
import { chains } from '../../chains/chains.ts'
import { decoding } from '../../nodes/bodySchema.ts'
import { createChainClient, onePerOperator, type ReaderRequest, type ServerAnswer } from '../chainClient.ts'
import { isIdentityOf } from '../identities.ts'
import type { OpenLedger, ReadOptions, TxState, XrpReader } from '../reader.ts'
import { UnreadableTxHashError } from '../readerErrors.ts'
import type { ReaderSetup } from '../readerSetup.ts'
import { invalidResponse, refineResponse } from '../readResponse.ts'
import { rippled } from './rippled.ts'
import { accountInfo, fee, REQUIRES_DESTINATION_TAG, serverState, submitted, transaction } from './xrpBodies.ts'

const chain = 'XRP'
const state = rippled('server_state', {}, serverState)
const feeRequest = rippled('fee', {}, fee)
const identity = rippled(
  'server_state',
  {},
  decoding(serverState, (reply) => String(reply.state.network_id)),
)

/** Hash prefix of signed transactions: "TXN" and a zero. Source: XRPL, hash prefixes. */
const TXN = Uint8Array.of(0x54, 0x58, 0x4e, 0)

/**
 * Creates the reader of the XRP Ledger over the JSON-RPC of rippled or Clio. Amounts are drops. Every server's network
 * id is checked before its answers count. A transaction is included once it is in a validated ledger.
 */
export function createXrpReader(setup: ReaderSetup): Omit<XrpReader, 'txStates'> {
  const { network } = setup
  const accepts = (found: string) => isIdentityOf(chain, network, found)
  const client = createChainClient({ ...setup, chain, chainIdCheck: { request: identity, accepts } })

  const accountOf = (address: string, ledger: 'current' | 'validated', options?: ReadOptions) => {
    const own = parseAddress(address, chain, network)
    const shape = decoding(accountInfo, ({ account_data }) =>
      account_data.Account === own ? { account_data } : undefined,
    )
    const absent = (error: string) => (error === 'actNotFound' ? { value: { account_data: undefined } } : undefined)
    const request = rippled<{ account_data: Account | undefined }>(
      'account_info',
      { account: own, ledger_index: ledger },
      shape,
      absent,
    )
    return client.query(request, options)
  }

  async function txState(hash: string, options?: ReadOptions): Promise<TxState> {
    if (!/^[0-9a-f]{64}$/i.test(hash)) throw new UnreadableTxHashError({ chain })
    const ours = decoding(transaction, (found) => (found.hash === hash.toLowerCase() ? { found } : undefined))
    const absent = (error: string) => (error === 'txnNotFound' ? { value: { found: undefined } } : undefined)
    const request = rippled<{ found: Transaction | undefined }>('tx', { transaction: hash.toUpperCase() }, ours, absent)
    const { found } = await client.query(request, options)
    if (found === undefined) return { state: 'unknown' }
    const { validated, ledger_index: height, meta } = found
    if (!validated || height === undefined || meta === undefined) return { state: 'pending' }
    const { seq } = (await client.query(state, options)).state.validated_ledger
    const confirmations = Math.max(1, seq - height + 1)
    if (meta.TransactionResult === 'tesSUCCESS') return { state: 'included', height, confirmations }
    return { state: 'failed', height, confirmations, reason: meta.TransactionResult }
  }

  return {
    family: 'xrp',
    chain,
    txState,
    identity: (options) => client.query(identity, options),
    async balances(address, options) {
      const { account_data } = await accountOf(address, 'validated', options)
      const { gasAsset, nativeDecimals } = chains[chain]
      return [{ asset: gasAsset, amount: account_data?.Balance ?? 0n, decimals: nativeDecimals }]
    },
    async account(address, options) {
      const [{ account_data }, server] = await Promise.all([
        accountOf(address, 'current', options),
        client.query(state, options),
      ])
      const { reserve_base, reserve_inc } = server.state.validated_ledger
      if (account_data === undefined) {
        return { exists: false, sequence: 0, reserve: reserve_base, requiresDestinationTag: false }
      }
      const { Sequence, OwnerCount, Flags } = account_data
      return {
        exists: true,
        sequence: Sequence,
        reserve: reserve_base + reserve_inc * BigInt(OwnerCount),
        requiresDestinationTag: (Flags & REQUIRES_DESTINATION_TAG) !== 0,
      }
    },
    async ledger(options) {
      const isEnough = (some: readonly ServerAnswer<Fee>[]) => (agreedLedger(onePerOperator(some))?.servers ?? 1) >= 2
      const found = onePerOperator(await client.queryEach(feeRequest, { ...options, isEnough }))
      return agreedLedger(found) ?? ledgerOf(await client.query(feeRequest, options))
    },
    async receipts({ address, value }, options) {
      const own = parseAddress(address, chain, network)
      const { receiptsAt } = await import('./xrpReceipts.ts')
      return receiptsAt(client, { address: own, value }, options)
    },
    async broadcast(signed, options) {
      const { broadcastOnce } = await import('../broadcast/broadcastOnce.ts')
      const hash = hex.encode(sha512(joinBytes(TXN, signed)).slice(0, 32)).toUpperCase()
      return broadcastOnce({
        chain,
        hash,
        send: () => client.query(sending(signed, hash), options),
        txState: () => txState(hash, options),
      })
    },
  }
}

type Fee = InferOutput<typeof fee>

/** Indices of honest servers are a few ledgers apart. */
const MAX_APART = 20

function ledgerOf({ drops: { open_ledger_fee, minimum_fee }, ledger_current_index: index }: Fee): OpenLedger {
  return { index, feeDrops: open_ledger_fee > minimum_fee ? open_ledger_fee : minimum_fee }
}

/**
 * Returns the ledger of one report of each operator: the middle index, of two the lower, and the middle fee, of two the
 * higher.
 */
function agreedLedger(reports: readonly Fee[]): OpenLedger | undefined {
  const ledgers = reports.map(ledgerOf)
  const byIndex = [...ledgers].sort((one, other) => one.index - other.index)
  const byFee = [...ledgers].sort((one, other) => Number(one.feeDrops - other.feeDrops))
  const index = byIndex[Math.floor((ledgers.length - 1) / 2)]?.index
  const feeDrops = byFee[Math.floor(ledgers.length / 2)]?.feeDrops
  if (index === undefined || feeDrops === undefined) return undefined
  const near = ledgers.filter((one) => Math.abs(one.index - index) <= MAX_APART)
  return { index, feeDrops, ...(near.length > 1 && { servers: near.length }) }
}

type Account = InferOutput<typeof accountInfo>['account_data']
type Transaction = InferOutput<typeof transaction>

/** Builds the submit request. tec results are included in a ledger and cost the fee, so they count as sent. */
function sending(signed: Uint8Array, hash: string): ReaderRequest<string> {
  const request = rippled('submit', { tx_blob: hex.encode(signed).toUpperCase() }, submitted)
  return refineResponse(
    request,
    ({ engine_result: result, engine_result_message: message, accepted, tx_json }, answer) => {
      if (tx_json?.hash !== undefined && tx_json.hash !== hash.toLowerCase()) return invalidResponse(answer)
      const sent = accepted === true || /^(tes|tec|terQUEUED$|tefALREADY$)/.test(result)
      return sent ? { value: hash } : { refused: `${result}: ${message}` }
    },
  )
}
