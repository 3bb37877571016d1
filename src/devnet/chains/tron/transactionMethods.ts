import { hex } from '@scure/base'
import { decodeTransferCall } from '../../../core/deposits/tron/transferCall.ts'
import { rawData, type TronContract, transaction } from '../../../core/deposits/tron/tronMessages.ts'
import { computeTxid } from '../../../core/readers/tron/computeTxid.ts'
import { ChainRefusal } from '../chain.ts'
import { newRaw } from './newRaw.ts'
import { wordOf } from './tokenMethods.ts'
import { expectTransfer, PRICES, type TronTx } from './tronLedger.ts'
import {
  addressBytes,
  addressOf,
  bytesOf,
  hexOf,
  integerOf,
  invalidAddress,
  type TronMethods,
  type TronNode,
  type TronParams,
} from './tronNode.ts'
import { rawOfJson, txJson } from './tronTxJson.ts'

/** Building, broadcasting and reading transactions. Source: TRON, HTTP API. */
export const transactionMethods: TronMethods = {
  createtransaction: createTransaction,
  getsignweight: signWeight,
  broadcasttransaction: broadcastTransaction,
  broadcasthex: broadcastHex,
  gettransactionbyid: ({ blocks }, { value, visible }) => {
    const found = minedAt(blocks, value)
    if (found === undefined) return {}
    const { raw, signature, outcome } = found.tx
    return { ret: [{ contractRet: outcome }], ...txJson(raw, { visible: visible === true, signatures: [signature] }) }
  },
  gettransactioninfobyid: transactionInfo,
}

/** Builds an unsigned transfer of TRX. */
function createTransaction(node: TronNode, params: TronParams): object {
  const owner = addressOf(params.owner_address)
  const to = addressOf(params.to_address)
  const amount = integerOf(params.amount ?? 0)
  const memo = bytesOf(params.extra_data ?? '')
  if (owner === undefined || to === undefined || amount === undefined || memo === undefined) return invalidAddress
  const value = { owner: addressBytes(owner), to: addressBytes(to), amount }
  const contract: TronContract = { name: 'TransferContract', value }
  try {
    expectTransfer(contract, node.settled())
  } catch (error) {
    if (!(error instanceof ChainRefusal)) throw error
    return { Error: `class org.tron.core.exception.ContractValidateException : ${error.message}` }
  }
  return txJson(newRaw(node, contract, { memo }), { visible: params.visible === true })
}

const unreadable = { Error: 'class java.lang.IllegalArgumentException : The transaction cannot be read.' }

/** Returns a transaction as the node reads it, with its own id. Every account has one key, its own. */
function signWeight(_node: TronNode, params: TronParams): object {
  const raw = rawOfJson(params.raw_data)
  const [contract] = raw?.contracts ?? []
  if (raw === undefined || contract === undefined) return unreadable
  const visible = params.visible === true
  const signatures = signaturesOf(params)
  const read = txJson(raw, { visible, signatures }) as { readonly txID: string }
  const code = signatures.length > 0 ? 'ENOUGH_PERMISSION' : 'NOT_ENOUGH_PERMISSION'
  const keys = [{ address: hex.encode(contract.value.owner), weight: 1 }]
  return {
    result: { code },
    current_weight: signatures.length,
    permission: { keys, threshold: 1, permission_name: 'owner' },
    transaction: { result: { result: true }, txid: read.txID, transaction: read },
  }
}

const signaturesOf = ({ signature }: TronParams): readonly Uint8Array[] =>
  Array.isArray(signature) ? signature.map(bytesOf).filter((each) => each !== undefined) : []

function broadcastTransaction(node: TronNode, params: TronParams): object {
  const raw = rawOfJson(params.raw_data)
  if (raw === undefined) return unreadable
  const bytes = transaction.toWire({ rawData: rawData.toWire(raw), signatures: signaturesOf(params) })
  return broadcastBytes(node, bytes)
}

function broadcastHex(node: TronNode, { transaction: text }: TronParams): object {
  const bytes = bytesOf(text)
  if (bytes === undefined || bytes.length === 0) {
    return { Error: 'class org.bouncycastle.util.encoders.DecoderException : exception decoding Hex string' }
  }
  const answer = broadcastBytes(node, bytes)
  return 'result' in answer && answer.result === true ? { ...answer, code: 'SUCCESS', message: '' } : answer
}

function broadcastBytes({ blocks, broadcast }: TronNode, bytes: Uint8Array): object {
  const txid = attempt(() => computeTxid(bytes))
  const refused = (code: string, message: string) => ({
    result: false,
    code,
    message: hexOf(message),
    ...(txid === undefined ? {} : { txid }),
  })
  if (txid !== undefined && blocks.find(txid) !== undefined) {
    return refused('DUP_TRANSACTION_ERROR', 'Dup transaction.')
  }
  try {
    return { result: true, txid: broadcast(bytes).txid }
  } catch (error) {
    if (error instanceof ChainRefusal) return refused(String(error.code), error.message)
    throw error
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}

const minedAt = (blocks: TronNode['blocks'], txid: unknown) =>
  typeof txid === 'string' ? blocks.state.mined.get(txid.toLowerCase()) : undefined

function transactionInfo({ blocks }: TronNode, { value }: TronParams): object {
  const found = minedAt(blocks, value)
  if (found === undefined) return {}
  const { tx, height } = found
  const facts = { id: tx.txid, blockNumber: height, blockTimeStamp: blocks.timeOf(height) * 1_000, fee: tx.fee }
  if (tx.contract === undefined) return { ...facts, contractResult: [''], receipt: {} }
  const energy = { energy_fee: tx.energyFee, energy_usage_total: tx.energyFee / PRICES.energy }
  const receipt = { ...energy, result: tx.outcome }
  if (tx.outcome === 'SUCCESS') {
    return {
      ...facts,
      contractResult: [wordOf(1n)],
      contract_address: accountHex(tx.contract),
      receipt,
      log: logsOf(tx),
    }
  }
  const resMessage = hexOf(tx.outcome === 'REVERT' ? 'REVERT opcode executed' : 'Not enough energy for contract')
  return { ...facts, result: 'FAILED', resMessage, contractResult: [''], receipt }
}

const accountHex = (address: string): string => hex.encode(addressBytes(address))

/** Topic of `Transfer(address,address,uint256)`. Source: TRC-20. */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The transfer event of a token. Logs have addresses without their first byte. */
function logsOf({ raw, from, contract = '' }: TronTx): readonly object[] {
  const [called] = raw.contracts
  const call = called?.name === 'TriggerSmartContract' ? decodeTransferCall(called.value.data) : undefined
  if (call === undefined) return []
  const [token, sender, receiver] = [addressBytes(contract), addressBytes(from), call.to].map((bytes) =>
    hex.encode(bytes.slice(1)),
  )
  const topics = [TRANSFER, ...[sender, receiver].map((address = '') => address.padStart(64, '0'))]
  return [{ address: token, topics, data: wordOf(call.amount) }]
}
