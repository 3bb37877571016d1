import { base64 } from '@scure/base'
import { packedMessage } from '../../../core/deposits/protobuf/any.ts'
import { many, message } from '../../../core/deposits/protobuf/protobuf.ts'
import type { Mined } from '../blocks.ts'
import type { CosmosTransfer, CosmosTx } from './admit.ts'
import { gasNeeded } from './bank.ts'
import type { DenomAmount } from './cosmosAccounts.ts'
import type { CosmosNode } from './cosmosNode.ts'
import { decodeSignedTx } from './decodeSignedTx.ts'

export interface TxEvent {
  readonly type: string
  readonly attributes: readonly { readonly key: string; readonly value: string; readonly index: boolean }[]
}

/** Result of an included transaction, as CometBFT reports it. */
export interface TxResult {
  readonly code: number
  /** In base64. */
  readonly data: string
  readonly log: string
  readonly info: string
  readonly gas_wanted: string
  readonly gas_used: string
  readonly events: readonly TxEvent[]
  readonly codespace: string
}

/** Gas used by an included transaction; never more than its limit. */
function gasUsedOf({ bytes, gas }: CosmosTx): bigint {
  const needed = gasNeeded(bytes)
  return needed < gas ? needed : gas
}

const coinsText = (coins: readonly DenomAmount[]): string =>
  coins.map(({ denom, amount }) => `${amount}${denom}`).join(',')

/** Builds the result of an included transaction. Source: Cosmos SDK, baseapp and x/bank events. */
export function txResultOf(node: CosmosNode, hash: string, { tx }: Mined<CosmosTx>): TxResult {
  const { code, log } = node.deliveryOf(hash) ?? { code: 0, log: '' }
  const paid = code === 0
  return {
    code,
    data: paid ? base64.encode(responseData(tx)) : '',

    log,
    info: '',
    gas_wanted: tx.gas.toString(),
    gas_used: gasUsedOf(tx).toString(),
    events: [...feeEvents(node, tx), ...(paid ? tx.transfers.flatMap((one, at) => messageEvents(tx, one, at)) : [])],
    codespace: codespaceOf(node, code),
  }
}

/** The SDK's errors have low codes, a protocol's own start at 99, and 1 is an error without a code. */
function codespaceOf({ chain }: CosmosNode, code: number): string {
  if (code === 0) return ''
  if (code === 1) return 'undefined'
  return code < 99 ? 'sdk' : chain === 'MAYA' ? 'mayachain' : 'thorchain'
}

function event(type: string, fields: Readonly<Record<string, string>>): TxEvent {
  return { type, attributes: Object.entries(fields).map(([key, value]) => ({ key, value, index: true })) }
}

function feeEvents({ collector }: CosmosNode, { signer, fee, sequence }: CosmosTx): readonly TxEvent[] {
  const amount = coinsText(fee)
  return [
    ...movement({ from: signer, to: collector, amount }),
    event('tx', { fee: amount, fee_payer: signer }),
    event('tx', { acc_seq: `${signer}/${sequence}` }),
  ]
}

function messageEvents(tx: CosmosTx, { to, coins }: CosmosTransfer, at: number): readonly TxEvent[] {
  const action = decodeSignedTx(tx.bytes).body.messages[at]?.typeUrl ?? ''
  const msg_index = String(at)
  const module = action.startsWith('/cosmos.bank') ? 'bank' : action.endsWith('MsgSend') ? 'send' : 'deposit'
  return [
    event('message', { action, sender: tx.signer, module, msg_index }),
    ...movement({ from: tx.signer, to, amount: coinsText(coins), msg_index }),
  ]
}

interface Movement {
  readonly from: string
  readonly to: string
  readonly amount: string
  readonly msg_index?: string
}

function movement({ from, to, amount, msg_index }: Movement): readonly TxEvent[] {
  const index = msg_index === undefined ? {} : { msg_index }
  return [
    event('coin_spent', { spender: from, amount, ...index }),
    event('coin_received', { receiver: to, amount, ...index }),
    event('transfer', { recipient: to, sender: from, amount, ...index }),
    event('message', { sender: from, ...index }),
  ]
}

/** cosmos.base.abci.v1beta1.TxMsgData */
const txMsgData = message({ responses: many(2, packedMessage) })

function responseData({ bytes }: CosmosTx): Uint8Array {
  const responses = decodeSignedTx(bytes).body.messages.map(({ typeUrl }) => ({
    typeUrl: typeUrl.startsWith('/cosmos') ? `${typeUrl}Response` : '/types.MsgEmpty',
    value: new Uint8Array(),
  }))
  return txMsgData.toWire({ responses })
}
