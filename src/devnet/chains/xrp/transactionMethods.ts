import { hex } from '@scure/base'
import { hashOfXrpTx } from '../../../core/deposits/xrp/finalizeXrpDeposit.ts'
import { ChainRefusal } from '../chain.ts'
import { InvalidTransaction, resultMessage, type XrpTx } from './xrpLedger.ts'
import { failed, ledgerHash, RIPPLE_EPOCH, type XrpMethod, type XrpNode, type XrpParams } from './xrpNode.ts'

/** Methods about transactions. Source: xrpl.org, Transaction Methods. */
export const transactionMethods: Readonly<Record<string, XrpMethod>> = { submit, tx: transaction }

function submit({ blocks, broadcast }: XrpNode, { tx_blob: blob }: XrpParams): object {
  if (typeof blob !== 'string' || !/^([0-9a-fA-F]{2})+$/.test(blob)) {
    return failed('invalidParams', "Field 'tx_blob' is not hex.")
  }
  const bytes = hex.decode(blob.toLowerCase())
  const hash = hashOfXrpTx(bytes)
  const submitted = (engine_result: string, accepted: boolean) => ({
    engine_result,
    engine_result_message: resultMessage(engine_result),
    accepted,
    applied: accepted,

    tx_blob: blob,
    tx_json: { hash },
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

function transaction(node: XrpNode, { transaction: text, api_version: version }: XrpParams): object {
  if (typeof text !== 'string' || !/^[0-9a-fA-F]{64}$/.test(text)) return failed('notImpl', 'Not implemented.')
  const hash = text.toUpperCase()
  const found = node.blocks.find(hash)
  if (found === undefined) return failed('txnNotFound', 'Transaction not found.')
  const tx_json = txFields(found.tx)
  if (found.height === undefined) {
    return version === 2 ? { tx_json, hash, validated: false } : { ...tx_json, hash, validated: false }
  }
  const { ledger_index, meta, validated, ...place } = includedFacts(node, hash)
  if (version === 2) return { tx_json, hash, ledger_index, validated, meta, ...place }
  return {
    ...tx_json,
    Amount: found.tx.payment.amount.toString(),
    hash,
    ledger_index,
    validated,
    meta,
    date: place.date,
  }
}

/** An included transaction as lists have it. API version 2 names its fields differently. */
export function includedBody(node: XrpNode, hash: string, version: unknown): object {
  const found = node.blocks.state.mined.get(hash)
  if (found === undefined) return {}
  const { meta, validated, ...place } = includedFacts(node, hash)
  const { ledger_index, date } = place
  if (version === 2) return { tx_json: { ...txFields(found.tx), date }, meta, hash, validated, ...place }
  const Amount = found.tx.payment.amount.toString()
  return { tx: { ...txFields(found.tx), Amount, hash, date, ledger_index }, meta, validated }
}

function includedFacts({ blocks }: XrpNode, hash: string) {
  const mined = blocks.state.mined.get(hash)
  const height = mined?.height ?? 0
  const delivered = mined?.failed === false ? { delivered_amount: mined.tx.payment.amount.toString() } : {}
  return {
    ledger_index: height,
    ledger_hash: ledgerHash(blocks, height),
    validated: true,
    date: blocks.timeOf(height) - RIPPLE_EPOCH,
    close_time_iso: new Date(blocks.timeOf(height) * 1000).toISOString().replace('.000Z', 'Z'),
    meta: { TransactionResult: mined?.tx.result, ...delivered, AffectedNodes: [], TransactionIndex: 0 },
  }
}

function txFields(tx: XrpTx) {
  const { amount, fee, sequence, memoData, lastLedgerSequence, networkId } = tx.payment
  return {
    TransactionType: 'Payment',
    Account: tx.account,
    Destination: tx.destination,
    Sequence: sequence,

    DeliverMax: amount.toString(),
    Fee: fee.toString(),
    LastLedgerSequence: lastLedgerSequence,

    NetworkID: networkId,
    SigningPubKey: hex.encode(tx.payment.signingPublicKey ?? new Uint8Array()).toUpperCase(),
    ...(memoData.length > 0 ? { Memos: [{ Memo: { MemoData: hex.encode(memoData).toUpperCase() } }] } : {}),
  }
}
