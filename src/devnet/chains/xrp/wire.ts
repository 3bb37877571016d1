import { hex } from '@scure/base'
import { isValidAddress } from '../../../core/address/address.ts'
import { hashOfXrpTx } from '../../../core/deposits/xrp/finalizeXrpDeposit.ts'
import { xrpNetworkIds } from '../../../core/deposits/xrp/networks.ts'
import type { Blocks } from '../blocks.ts'
import { ChainRefusal, type ChainResponse, type DevnetChain } from '../chain.ts'
import { InvalidTransaction, RESERVE, resultMessage, type XrpAccounts, type XrpTx } from './ledger.ts'

interface Node {
  readonly blocks: Blocks<XrpTx>
  readonly state: { readonly pending: XrpAccounts; readonly settled: XrpAccounts }
  readonly broadcast: (bytes: Uint8Array) => XrpTx
}

type Params = Readonly<Record<string, unknown>>
type Method = (node: Node, params: Params) => object

const failed = (error: string, error_message: string) => ({ error, error_message, status: 'error' })

/** The JSON-RPC of rippled, as far as wallets use it. Source: xrpl.org, HTTP / WebSocket APIs. */
export function xrpWire(node: Node): DevnetChain['handle'] {
  return async ({ method, body }): Promise<ChainResponse> => {
    if (method !== 'POST') return { status: 405, body: 'Method Not Allowed' }
    const call = read(body)
    if (call === undefined) return { status: 400, body: 'Unable to parse request: ' }
    const own = Object.hasOwn(methods, call.method) ? methods[call.method] : undefined
    const result = own?.(node, call.params) ?? failed('unknownCmd', 'Unknown method.')
    return { status: 200, body: { result: { status: 'success', ...result } } }
  }
}

function read(body: string): { method: string; params: Params } | undefined {
  try {
    const { method, params } = JSON.parse(body) as { method?: unknown; params?: unknown }
    const [first = {}] = Array.isArray(params) ? params : []
    const named = typeof first === 'object' && first !== null && !Array.isArray(first)
    return typeof method === 'string' && named ? { method, params: first as Params } : undefined
  } catch {
    return undefined
  }
}

const methods: Readonly<Record<string, Method>> = {
  server_state: ({ blocks }) => ({
    state: {
      ...{ server_state: 'full', network_id: xrpNetworkIds.mocknet },
      validated_ledger: ledgerOf(blocks),
    },
  }),
  server_info: ({ blocks }) => ({
    info: { server_state: 'full', network_id: xrpNetworkIds.mocknet, validated_ledger: ledgerOf(blocks) },
  }),
  ledger_current: ({ blocks }) => ({ ledger_current_index: blocks.height() + 1 }),
  fee: ({ blocks }) => ({
    drops: { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '12' },
    ...{ ledger_current_index: blocks.height() + 1, current_queue_size: '0', max_queue_size: '2000' },
  }),
  account_info: accountInfo,
  submit,
  tx: transaction,
}

const ledgerOf = (blocks: Blocks<XrpTx>) => ({
  ...{ seq: blocks.height(), hash: hex.encode(blocks.hashOf(blocks.height())).toUpperCase() },
  ...{ base_fee: 10, reserve_base: RESERVE.base, reserve_inc: RESERVE.step },
})

function accountInfo({ blocks, state }: Node, { account, ledger_index }: Params): object {
  if (typeof account !== 'string') return failed('invalidParams', "Missing field 'account'.")
  if (!isValidAddress(account, 'XRP', 'mocknet')) return failed('actMalformed', 'Account malformed.')
  const isOpen = ledger_index !== 'validated' && ledger_index !== 'closed'
  const found = (isOpen ? state.pending : state.settled).get(account)
  if (found === undefined) return { account, ...failed('actNotFound', 'Account not found.') }
  const place = isOpen ? { ledger_current_index: blocks.height() + 1 } : { ledger_index: blocks.height() }
  const { balance, sequence } = found
  const facts = { Account: account, Balance: balance.toString(), Flags: 0, OwnerCount: 0, Sequence: sequence }
  return { account_data: { ...facts, LedgerEntryType: 'AccountRoot' }, ...place, validated: !isOpen }
}

function submit({ blocks, broadcast }: Node, { tx_blob: blob }: Params): object {
  if (typeof blob !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(blob)) {
    return failed('invalidParams', "Field 'tx_blob' is not hex.")
  }
  const bytes = hex.decode(blob.toLowerCase())
  const hash = hashOfXrpTx(bytes)
  const submitted = (engine_result: string, accepted: boolean) => ({
    ...{ engine_result, engine_result_message: resultMessage(engine_result), accepted, applied: accepted },
    ...{ tx_blob: blob, tx_json: { hash } },
  })
  if (blocks.state.pending.has(hash)) return submitted('tefALREADY', false)
  try {
    return submitted(broadcast(bytes).result, true)
  } catch (error) {
    if (error instanceof InvalidTransaction) {
      return { ...failed('invalidTransaction', error.message), error_exception: error.message }
    }
    if (error instanceof ChainRefusal) return submitted(String(error.code), false)
    throw error
  }
}

function transaction({ blocks }: Node, { transaction: text }: Params): object {
  if (typeof text !== 'string' || !/^[0-9a-fA-F]{64}$/.test(text)) return failed('notImpl', 'Not implemented.')
  const hash = text.toUpperCase()
  const found = blocks.find(hash)
  if (found === undefined) return failed('txnNotFound', 'Transaction not found.')
  const { tx, height } = found
  const { amount, fee, sequence, memoData } = tx.payment
  const facts = {
    ...{ TransactionType: 'Payment', Account: tx.account, Destination: tx.destination, Sequence: sequence },
    ...{ Amount: amount.toString(), Fee: fee.toString(), hash },
    ...(memoData.length > 0 ? { Memos: [{ Memo: { MemoData: hex.encode(memoData).toUpperCase() } }] } : {}),
  }
  if (height === undefined) return { ...facts, validated: false }
  return {
    ...facts,
    ledger_index: height,
    validated: true,
    meta: { TransactionResult: tx.result, delivered_amount: amount.toString() },
  }
}
