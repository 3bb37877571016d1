import { xrpNetworkIds } from '../../../core/deposits/xrp/xrpNetworks.ts'
import { rangeOf } from './ledgerMethods.ts'
import { includedBody } from './transactionMethods.ts'
import { RESERVE, resultMessage } from './xrpLedger.ts'
import { failed, ledgerHash, RIPPLE_EPOCH, type XrpNode, type XrpParams } from './xrpNode.ts'

const STREAMS = new Set(['ledger', 'transactions'])

/** Streams of one WebSocket connection. Source: xrpl.org, subscribe. */
export class XrpSubscriptions {
  readonly #node: XrpNode
  readonly #streams = new Set<string>()
  readonly #accounts = new Set<string>()
  /** Height up to which news were sent. */
  #sent: number

  constructor(node: XrpNode) {
    this.#node = node
    this.#sent = node.blocks.height()
  }

  /** Handles subscribe and unsubscribe; undefined for another command. */
  handle(command: string, { streams = [], accounts = [] }: XrpParams): object | undefined {
    if (command !== 'subscribe' && command !== 'unsubscribe') return undefined
    if (!areTexts(streams) || !areTexts(accounts)) return failed('invalidParams', 'Invalid parameters.')
    if (streams.some((stream) => !STREAMS.has(stream))) return failed('malformedStream', 'Stream malformed.')
    for (const [set, names] of [
      [this.#streams, streams],
      [this.#accounts, accounts],
    ] as const) {
      for (const name of names) command === 'subscribe' ? set.add(name) : set.delete(name)
    }
    return command === 'subscribe' && streams.includes('ledger') ? this.#ledgerFacts(this.#node.blocks.height()) : {}
  }

  /** Returns the messages since the last call: the newest ledger, and transactions of every ledger. */
  takeNews(): readonly object[] {
    const { blocks } = this.#node
    const height = blocks.height()
    const since = this.#sent
    this.#sent = height
    if (height <= since || this.#streams.size + this.#accounts.size === 0) return []
    const txs = [...blocks.state.mined].filter(([, mined]) => mined.height > since)
    const own = txs.filter(([, { tx }]) => {
      const isOwn = this.#accounts.has(tx.account) || this.#accounts.has(tx.destination)
      return isOwn || this.#streams.has('transactions')
    })
    const closed = { type: 'ledgerClosed', ...this.#ledgerFacts(height), txn_count: txs.length }
    const news = own.map(([hash, { tx }]) => {
      const engine = {
        engine_result: tx.result,
        engine_result_code: 0,
        engine_result_message: resultMessage(tx.result),
      }
      return { type: 'transaction', ...engine, ...includedBody(this.#node, hash, 2), status: 'closed' }
    })
    return [...(this.#streams.has('ledger') ? [closed] : []), ...news]
  }

  #ledgerFacts(height: number) {
    const { blocks } = this.#node
    return {
      fee_base: 10,
      reserve_base: RESERVE.base,
      reserve_inc: RESERVE.step,
      network_id: xrpNetworkIds.mocknet,

      ledger_index: height,
      ledger_hash: ledgerHash(blocks, height),
      validated_ledgers: rangeOf(blocks),
      ledger_time: blocks.timeOf(height) - RIPPLE_EPOCH,
    }
  }
}

const areTexts = (list: unknown): list is readonly string[] =>
  Array.isArray(list) && list.length <= 1_000 && list.every((one) => typeof one === 'string')
