import { type ConfirmedInbound, verifyInbound } from '../actions/verifyInbound.ts'
import { type Asset, formatAsset, homeChain, layer1Of } from '../asset.ts'
import { type ChainId, chains, isChainId } from '../chain.ts'
import type { AskOptions, Node } from '../nodes/node.ts'
import type { Quote } from '../quote.ts'
import { normalAddress } from '../swapIntent.ts'
import { expectRecipients, isOwnChain } from './checkAgreement.ts'
import { DepositRefusedError, halted, QuoteMismatchError } from './errors.ts'
import type { DepositIntent, DepositQuestion } from './question.ts'

/** Both protocols hold Bitcoin, so what they have paused everywhere shows there. */
const WITNESS: ChainId = 'BTC'

/**
 * Asks every node, now, where the deposit goes and whether both sides trade, and holds the quote's vault and router
 * against it. A synth, trade or secured asset trades while its own chain does. Undefined for coins on the protocol's own
 * chain, which have no vault. Throws what `verifyInbound` throws, `QuoteMismatchError` (deposit_mismatch) and
 * `DepositRefusedError` (trading_halted, amount_below_dust, invalid_destination, invalid_address): nobody receives on a
 * vault, a router or a token's contract, nor where the protocol cannot pay a refund.
 */
export async function checkInbound(
  node: Node,
  { intent, quote, sender, pools }: Pick<DepositQuestion, 'intent' | 'quote' | 'sender' | 'pools'>,
  options?: AskOptions,
): Promise<ConfirmedInbound | undefined> {
  const { fromAsset, toAsset } = intent
  const [from, to] = [outerChain(node, fromAsset), outerChain(node, toAsset)]
  const confirm = (chain: string | undefined) => (chain === undefined ? undefined : verifyInbound(node, chain, options))
  const everywhere = from === undefined && to === undefined ? WITNESS : undefined
  const [source, target, witness] = await Promise.all([confirm(from), confirm(to), confirm(everywhere)])
  for (const side of [source, target]) if (side) expectOpen(side)
  if (witness?.globalTradingPaused) throw halted('everywhere')
  const tokens = [fromAsset, ...pools.map(({ asset }) => asset)]
  expectRecipients(node, { ...intent, sender: sender.address }, { sides: [source, target], tokens })
  if (source === undefined || isOwnChain(node, homeChain(fromAsset, node.protocol))) return undefined
  expectSamePlace(source, quote)
  expectAboveDust(source, intent, quote)
  return source
}

/** The chain whose halt stops an asset's trade; undefined for the protocol's own coins. */
function outerChain(node: Node, asset: Asset): string | undefined {
  const { chain } = layer1Of(asset)
  return isOwnChain(node, chain) ? undefined : chain
}

function expectOpen({ chain, halted: closed, globalTradingPaused, chainTradingPaused }: ConfirmedInbound): void {
  if (!closed && !globalTradingPaused && !chainTradingPaused) return
  throw halted(globalTradingPaused ? 'everywhere' : `on ${chain}`)
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
