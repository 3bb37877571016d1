import { parseRequestedAmount } from '../../contract/memoless/memolessFields.ts'
import type { register } from '../../contract/memoless/register.ts'
import { formatDecimal, type Units, units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { chains } from '../../core/chains/chains.ts'
import { paymentLink } from '../../core/memo/memoless/memolessSwap.ts'
import { nearestAmounts } from '../../core/memo/memoless/nearestAmounts.ts'
import { formatReference } from '../../core/memo/memoless/reference.ts'
import { isUsable, lifeOf } from '../../core/memo/memoless/referenceLife.ts'
import { normalizeSwapMemo } from '../../core/memo/normalizeSwapMemo.ts'
import type { AgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { site } from '../../site.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectAccount, expectLifeEnough, expectNetworkOpen } from './availability.ts'
import { awaitReference } from './awaitReference.ts'
import { expectKnownAffiliates, readSwap } from './checkRegisteredMemo.ts'
import { type ClaimParams, claimRegistration } from './claimRegistration.ts'
import { noticesOf } from './noticesOf.ts'
import { readSwapFacts, type SwapFacts } from './readSwapFacts.ts'
import { expectExisting, expectSupportedAsset, type MemolessCoin } from './supportedAsset.ts'

/**
 * Registers a memo, with its addresses in their normal spelling, and returns its reference. Nothing is paid before the
 * network, the pool, both vaults and the memo are checked. The same client gets the reference of the same memo again
 * while it is unused and enough time is left. For a used or late one, it registers a new reference and never returns
 * the old one.
 */
export const registerMemo: Handler<typeof register> = async (input, context) => {
  const { requested_in_asset_amount: requested } = input
  const wish = requested === undefined ? undefined : parseRequestedAmount(requested)
  const coin = await expectSupportedAsset(input.asset, context)
  if (wish !== undefined) expectExisting(wish, coin)
  const memo = normalizeSwapMemo(input.memo, { protocol: 'THORCHAIN', fromAsset: coin.asset })
  const account = expectAccount(context)
  const { inTurn } = account
  const {
    network,
    swap: read,
    facts,
  } = await inTurn(async () => {
    const open = await expectNetworkOpen(context)
    expectLifeEnough(open, coin.chain)
    const found = await readSwapFacts(context, coin, memo)
    const decoded = readSwap(memo, found.pools)
    await expectKnownAffiliates(context.nodes.THORCHAIN, decoded.memo)
    return { network: open, swap: decoded, facts: found }
  })
  const params = { coin, memo, registrationCost: network.registrationCost }
  const { registration, reference } = await withoutAddress(account.signer.address, () =>
    usableRegistration(context, params),
  )
  const swap = { coin, reference: reference.reference, memo: read.memo }
  const notices = await inTurn(() => noticesOf(context.nodes.THORCHAIN, swap))
  const amount = wish === undefined ? undefined : amountAbove(coin, facts, reference, wish)
  const link =
    amount === undefined ? undefined : linkOf(context, { coin, registration, amount, memo, toAsset: read.toAsset })
  return {
    success: true,
    internal_api_id: registration.id,
    asset: formatAsset(coin.asset),
    memo,

    reference: formatReference(reference.reference),
    reference_length: 5,
    height: String(reference.registeredAt),

    registration_hash: registration.txHash,
    registered_by: site.name,
    txHash: registration.txHash,

    decimals: coin.decimals,
    minimum_amount_to_send: formatDecimal(amountAbove(coin, facts, reference), 8),
    ...(amount !== undefined && { suggested_in_asset_amount: formatDecimal(amount, 8) }),
    notices: [...notices],
    ...(link !== undefined && { portage: { link } }),
  }
}

/**
 * Returns the client's own registration of the memo while it can be paid, and else a new one. A request pays at most
 * once: when the chain refuses its registration, or the new reference cannot be used, the request is refused.
 */
async function usableRegistration(
  context: ServerContext,
  params: ClaimParams,
): Promise<{ readonly registration: MemolessRegistration; readonly reference: AgreedReference }> {
  const { inTurn } = expectAccount(context)
  let replaces: string | undefined
  for (;;) {
    const claimed = { ...params, replaces }
    const registration = await inTurn(() => claimRegistration(context, claimed))
    const reference = await awaitReference(context, registration)
    if (reference !== undefined && isUsable(lifeOf(reference, params.coin.chain))) return { registration, reference }
    if (registration.isNew || replaces !== undefined) throw new ApiError('reference_unusable')
    replaces = registration.id
  }
}

/** Runs work whose errors may repeat what a chain server says of the account, and replaces those that name it. */
async function withoutAddress<T>(address: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (thrown) {
    if (!(thrown instanceof Error) || !`${thrown.message} ${'hint' in thrown ? thrown.hint : ''}`.includes(address))
      throw thrown
    throw new ApiError('memoless_unavailable', { message: 'The account of this site cannot register now.' })
  }
}

interface LinkParams {
  readonly coin: MemolessCoin
  readonly registration: MemolessRegistration
  readonly amount: Units
  readonly memo: string
  readonly toAsset: Asset
}

/** Returns the page that shows the payment of a registration. It has no quote: the page fetches its own. */
function linkOf({ siteUrl }: ServerContext, { coin, registration, amount, memo, toAsset }: LinkParams): string {
  const { id, txHash } = registration
  const { asset: from, decimals } = coin
  const swap = { key: id, id, from, to: toAsset, memo, chosen: amount, amount, registration: txHash }
  return `${siteUrl}${paymentLink({ ...swap, ...(from.kind === 'token' && { decimals }) })}`
}

/** The smallest amount with the reference that is above dust and not below the wish. */
function amountAbove(coin: MemolessCoin, facts: SwapFacts, { reference }: AgreedReference, wish?: Units): Units {
  const minimum = units(leastDeposit(coin, facts.source) + 1n)
  const { above } = nearestAmounts({ amount: wish ?? minimum, reference, decimals: coin.decimals, minimum })
  return above
}

/** Deposits up to this amount are ignored, in units: the highest threshold that is known. */
export function leastDeposit({ chain }: MemolessCoin, source: SwapFacts['source'] | undefined): bigint {
  const known = chains[chain].dustThreshold.THORCHAIN
  return source !== undefined && source.dustThreshold > known ? source.dustThreshold : known
}
