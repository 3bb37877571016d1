import { hex } from '../address/encoding/hex.ts'
import { keccak256 } from '../address/hash/keccak256.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { findRouter } from '../chains/routers.ts'
import type { EvmEvent } from '../deposits/sentTransaction.ts'
import type { EvmReader, ReadOptions } from '../readers/reader.ts'

/**
 * Proof of a payout on an EVM chain: the recipient has it; the recipient rejected it and the coins are back in the
 * vault; or neither. A router V4.1 reports rejected coins as paid.
 *
 * @example
 * const delivery: PayoutDelivery = 'delivered'
 */
export type PayoutDelivery = 'delivered' | 'bounced' | 'unproven'

/**
 * A payout that the nodes report as sent.
 *
 * @example
 * const hash = `0x${'ab'.repeat(32)}`
 * const payout: PayoutParams = { protocol: 'THORCHAIN', network: 'mocknet', hash, recipient: intent.destination }
 */
export interface PayoutParams {
  readonly protocol: Protocol
  readonly network: NetworkKind
  /** Hash of the payout's transaction, with 0x. */
  readonly hash: string
  readonly recipient: string
}

const topicOf = (signature: string): string => `0x${hex.encode(keccak256(new TextEncoder().encode(signature)))}`

/** Source: the routers' published interface; ERC-20. */
const topics = {
  transferOut: topicOf('TransferOut(address,address,address,uint256,string)'),
  transferFailed: topicOf('TransferFailed(address,address,address,uint256,string)'),
  transfer: topicOf('Transfer(address,address,uint256)'),
}

/**
 * Reads from a payout's receipt whether the recipient has the coins. TransferFailed of a router is a bounce. A token's
 * own Transfer event, a plain transfer and a TransferOut of a router V6.1 prove the delivery; a TransferOut of coins by
 * any other router proves it only for a recipient without code, because a plain account cannot reject coins. Undefined
 * while no block has the transaction. Throws what the reader throws.
 *
 * @example
 * const payout = { protocol: 'THORCHAIN', network: 'mocknet', recipient: intent.destination } as const
 * const check = (reader: Parameters<typeof readPayout>[0]) => readPayout(reader, { ...payout, hash: `0x${'ab'.repeat(32)}` })
 */
export async function readPayout(
  reader: Pick<EvmReader, 'chain' | 'events' | 'transaction' | 'txState' | 'code'>,
  { protocol, network, hash, recipient }: PayoutParams,
  options?: ReadOptions,
): Promise<PayoutDelivery | undefined> {
  const events = await reader.events(hash, options)
  if (events === undefined) return undefined
  const own = events.filter(({ topics: [, , to] }) => to !== undefined && isAddress(to, recipient))
  if (own.some(isEvent(topics.transferFailed))) return 'bounced'
  if (own.some(isEvent(topics.transfer))) return 'delivered'
  const out = own.find(isEvent(topics.transferOut))
  if (out === undefined) return readPlainPayout(reader, { hash, recipient }, options)
  const router = findRouter({ protocol, chain: reader.chain, network }, out.address)
  if (router?.version === '6.1' && isCoin(out)) return 'delivered'
  return isCoin(out) && (await reader.code(recipient, options)) === '0x' ? 'delivered' : 'unproven'
}

const isEvent =
  (topic: string) =>
  ({ topics: [first] }: EvmEvent): boolean =>
    first === topic

const isAddress = (topic: string, address: string): boolean =>
  topic.slice(-40).toLowerCase() === address.slice(-40).toLowerCase()

/** The first word of the event's data is the asset; zero for the chain's coin. */
const isCoin = ({ data }: EvmEvent): boolean => /^0x0{64}/.test(data)

/** A payout without a router: a plain transfer, which reverts when the recipient rejects it. */
async function readPlainPayout(
  reader: Pick<EvmReader, 'transaction' | 'txState'>,
  { hash, recipient }: Pick<PayoutParams, 'hash' | 'recipient'>,
  options?: ReadOptions,
): Promise<PayoutDelivery> {
  const [sent, { state }] = await Promise.all([reader.transaction(hash, options), reader.txState(hash, options)])
  if (state === 'failed') return 'bounced'
  const isPaid = sent?.to !== undefined && isAddress(sent.to, recipient) && sent.value > 0n
  return isPaid && state === 'included' ? 'delivered' : 'unproven'
}
