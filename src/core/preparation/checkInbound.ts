import { type ConfirmedInbound, verifyInbound } from '../actions/verifyInbound.ts'
import { formatAsset, homeChain } from '../asset.ts'
import { chains, isChainId } from '../chain.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import type { Quote } from '../quote.ts'
import { normalAddress } from '../swapIntent.ts'
import { expectRecipients, isOwnChain } from './checkAgreement.ts'
import { DepositRefusedError, QuoteMismatchError } from './errors.ts'
import type { DepositIntent, DepositQuestion } from './question.ts'

/**
 * Asks every node, now, where the deposit goes and whether both sides trade, and holds the quote's vault and router
 * against it. Undefined for coins on the protocol's own chain, which have no vault. Throws what `verifyInbound` throws,
 * `QuoteMismatchError` (deposit_mismatch) and `DepositRefusedError` (trading_halted, amount_below_dust,
 * invalid_destination, invalid_address): nobody receives on a vault or a router, nor where the protocol cannot pay a refund.
 */
export async function checkInbound(
  node: Node,
  { intent, quote, sender }: Pick<DepositQuestion, 'intent' | 'quote' | 'sender'>,
  options?: AskOptions,
): Promise<ConfirmedInbound | undefined> {
  const [from, to] = [intent.fromAsset, intent.toAsset].map((asset) => homeChain(asset, node.protocol))
  const confirm = (chain = '') => (isOwnChain(node, chain) ? undefined : verifyInbound(node, chain, options))
  const [source, target] = await Promise.all([confirm(from), confirm(to)])
  for (const side of [source, target]) if (side) expectOpen(side)
  expectRecipients(node, { ...intent, sender: sender.address }, [source, target])
  if (source === undefined) return undefined
  expectSamePlace(source, quote)
  expectAboveDust(source, intent, quote)
  return source
}

function expectOpen({ chain, halted, globalTradingPaused, chainTradingPaused }: ConfirmedInbound): void {
  if (!halted && !globalTradingPaused && !chainTradingPaused) return
  throw new DepositRefusedError('trading_halted', {
    message: `Trading is halted ${globalTradingPaused ? 'everywhere' : `on ${chain}`}.`,
    hint: 'Send nothing, and wait until the network resumes.',
  })
}

function expectSamePlace({ chain, address, router }: ConfirmedInbound, { inbound }: Quote): void {
  const same = (one: string | undefined, other: string | undefined) =>
    one === undefined || other === undefined ? one === other : normalAddress(chain, one) === normalAddress(chain, other)
  const differences = [
    ...(same(address, inbound.address) ? [] : ['Its vault is not the one that the nodes name.']),
    ...(same(router, inbound.router) ? [] : ['Its router is not the one that the nodes name.']),
  ]
  if (differences.length > 0) throw new QuoteMismatchError(differences)
}

/** The highest threshold that anybody names counts: a deposit that is not above it is ignored for ever. */
function expectAboveDust(
  { chain, protocol, dustThreshold }: ConfirmedInbound,
  { fromAsset, amount }: DepositIntent,
  { inbound }: Quote,
): void {
  if (!isChainId(chain) || formatAsset(fromAsset) !== chains[chain].gasAsset) return
  const thresholds = [dustThreshold, inbound.dustThreshold, chains[chain].dustThreshold[protocol]]
  if (thresholds.every((threshold) => amount > threshold)) return
  throw new DepositRefusedError('amount_below_dust', {
    message: 'The amount is not above the threshold below which deposits are ignored.',
    hint: 'Send more: the coins would be lost.',
  })
}
