import { normalizeAddress } from '../address/normalizeAddress.ts'
import { formatAsset, homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import type { Node } from '../nodes/node.ts'
import type { ConfirmedInbound } from '../quorum/confirmInbound.ts'
import { differingAddresses } from '../quote/differingAddresses.ts'
import type { Quote } from '../quote/quote.ts'
import { isOwnChain } from './checkQuote.ts'
import type { CheckDepositParams, DepositIntent } from './depositParams.ts'
import { expectRecipients } from './expectRecipients.ts'
import { DepositRefusedError, halted, QuoteMismatchError } from './preparationErrors.ts'
import { type InboundFacts, type InboundOptions, readInboundFacts } from './readInboundFacts.ts'

/**
 * Queries every node for vault, router and halts of both sides, and compares the quote and the recipients with them:
 * see `expectInbound`. Undefined for coins on the protocol's own chain, which have no vault. Throws what
 * `readInboundFacts` and `expectInbound` throw.
 */
export async function checkInbound(
  node: Node,
  params: CheckDepositParams,
  options?: InboundOptions,
): Promise<ConfirmedInbound | undefined> {
  return expectInbound(node, params, await readInboundFacts(node, params.intent, options))
}

/**
 * Compares a quote with what the nodes confirm about both sides, and returns where the deposit goes; undefined for
 * coins on the protocol's own chain. Throws `QuoteMismatchError` (deposit_mismatch) for another vault or router,
 * `UnknownRouterError` for a new router that was not accepted, and `DepositRefusedError` (trading_halted,
 * amount_below_dust, invalid_destination, invalid_address): vaults, routers and token contracts cannot receive, and a
 * refund has to reach its address.
 */
export async function expectInbound(
  node: Node,
  { intent, quote, sender, pools, acceptedRouter }: CheckDepositParams,
  facts: InboundFacts,
): Promise<ConfirmedInbound | undefined> {
  const { source, target, protocolAddresses } = facts
  expectOpenSides(facts)
  const tokens = [intent.fromAsset, ...pools.map(({ asset }) => asset)]
  const sides = [source, target, ...protocolAddresses]
  await expectRecipients(node, { ...intent, sender: sender?.address }, { sides, tokens })
  if (source === undefined || isOwnChain(node, homeChain(intent.fromAsset, node.protocol))) return undefined
  expectSameVault(source, quote.inbound)
  await expectAcceptedRouter(source, acceptedRouter)
  expectAboveDust(source, intent, quote)
  return source
}

/**
 * Throws `DepositRefusedError` (trading_halted) while a side of the swap, or the whole protocol, is halted or paused.
 */
export function expectOpenSides({ source, target, pauseIndicator }: Omit<InboundFacts, 'protocolAddresses'>): void {
  for (const side of [source, target]) if (side) expectOpen(side)
  if (pauseIndicator?.globalTradingPaused) throw halted('everywhere')
}

function expectOpen({ chain, halted: closed, globalTradingPaused, chainTradingPaused }: ConfirmedInbound): void {
  if (!closed && !globalTradingPaused && !chainTradingPaused) return
  throw halted(globalTradingPaused ? 'everywhere' : `on ${chain}`)
}

/** Throws `QuoteMismatchError` (deposit_mismatch) for another vault or router than the confirmed ones. */
export function expectSameVault(
  { chain, address, router }: ConfirmedInbound,
  agreed: Pick<Quote['inbound'], 'address' | 'router'>,
): void {
  const names = { address: 'vault', router: 'router' }
  const differences = differingAddresses(chain, { address, ...(router !== undefined && { router }) }, agreed).map(
    (part) => `Its ${names[part]} is not the one that the nodes report.`,
  )
  if (differences.length > 0) throw new QuoteMismatchError(differences, 'vault')
}

/** Throws `UnknownRouterError` for a router outside the known list, unless it is the one that the person accepted. */
export async function expectAcceptedRouter(
  { protocol, chain, router, routerVersion }: ConfirmedInbound,
  accepted: string | undefined,
): Promise<void> {
  if (router === undefined || routerVersion !== undefined) return
  const isAccepted = accepted !== undefined && normalizeAddress(accepted, chain) === normalizeAddress(router, chain)
  if (isAccepted) return
  const { UnknownRouterError } = await import('./unknownRouterError.ts')
  throw new UnknownRouterError({ protocol, chain, router })
}

/** The highest reported threshold counts, because nodes ignore a deposit that is not above it. */
function expectAboveDust(
  { chain, protocol, dustThreshold }: ConfirmedInbound,
  { fromAsset, amount }: DepositIntent,
  { inbound }: Quote,
): void {
  if (!isChainId(chain) || formatAsset(fromAsset) !== chains[chain].gasAsset) return
  const thresholds = [dustThreshold, inbound.dustThreshold, chains[chain].dustThreshold[protocol]]
  if (thresholds.every((threshold) => amount > threshold)) return
  throw new DepositRefusedError('amount_below_dust', {
    message: 'The amount is not above the dust threshold, so the network would ignore the deposit.',
    hint: 'Send more: the coins would be lost.',
  })
}
