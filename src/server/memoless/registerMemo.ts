import { parseRequestedAmount } from '../../contract/memoless/fields.ts'
import type { register } from '../../contract/memoless/register.ts'
import { formatDecimal, type Units, units } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { chains } from '../../core/chains/chains.ts'
import { normalizeSwapMemo } from '../../core/memo/normalizeSwapMemo.ts'
import { nearestAmounts } from '../../core/memoless/nearestAmounts.ts'
import { formatReference } from '../../core/memoless/reference.ts'
import { isUsable, lifeOf } from '../../core/memoless/referenceLife.ts'
import type { AgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { site } from '../../site.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import type { Handler } from '../bindHandler.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { expectAccount, expectNetworkOpen } from './availability.ts'
import { awaitReference } from './awaitReference.ts'
import { readSwap } from './checkRegisteredMemo.ts'
import { type ClaimParams, claimRegistration } from './claimRegistration.ts'
import { noticesOf } from './noticesOf.ts'
import { readSwapFacts, type SwapFacts } from './readSwapFacts.ts'
import { expectExisting, expectSupportedAsset, type MemolessCoin } from './supportedAsset.ts'

/**
 * Registers a memo, with its addresses in their normal spelling, and returns its reference. Nothing is paid before the
 * network, the pool, both vaults and the memo are checked. The same client gets the reference of the same memo again while
 * it is unused and enough time is left. For a used or late one, it registers a new reference and never returns the old one.
 */
export const registerMemo: Handler<typeof register> = async (input, context) => {
  const { requested_in_asset_amount: requested } = input
  const wish = requested === undefined ? undefined : parseRequestedAmount(requested)
  const coin = await expectSupportedAsset(input.asset, context)
  if (wish !== undefined) expectExisting(wish, coin)
  const memo = normalizeSwapMemo(input.memo, { protocol: 'THORCHAIN', fromAsset: coin.asset })
  const { inTurn } = expectAccount(context)
  const { registrationCost, facts } = await inTurn(async () => ({
    registrationCost: await expectNetworkOpen(context),
    facts: await readSwapFacts(context, coin, memo),
  }))
  const { registration, reference } = await usableRegistration(context, { coin, memo, registrationCost })
  const swap = { coin, reference: reference.reference, memo: readSwap(memo, facts.pools).memo }
  const notices = await inTurn(() => noticesOf(context.nodes.THORCHAIN, swap))
  const suggested = wish === undefined ? {} : { suggested_in_asset_amount: decimalAbove(coin, facts, reference, wish) }
  return {
    ...{ success: true, internal_api_id: registration.id, asset: formatAsset(coin.asset), memo },
    ...{ reference: formatReference(reference.reference), reference_length: 5, height: String(reference.registeredAt) },
    ...{ registration_hash: registration.txHash, registered_by: site.name, txHash: registration.txHash },
    ...{ decimals: coin.decimals, minimum_amount_to_send: decimalAbove(coin, facts, reference), ...suggested },
    notices: [...notices],
  }
}

/** Attempts to get a reference that can still be paid: the client's own one, and then a new one. */
const ATTEMPTS = 2

async function usableRegistration(
  context: ServerContext,
  params: ClaimParams,
): Promise<{ readonly registration: MemolessRegistration; readonly reference: AgreedReference }> {
  let replaces: string | undefined
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const claimed = { ...params, replaces }
    const registration = await expectAccount(context).inTurn(() => claimRegistration(context, claimed))
    const reference = await awaitReference(context, registration).catch(attempt === 0 ? undefinedIfFailed : undefined)
    if (reference !== undefined && isUsable(lifeOf(reference, params.coin.chain))) return { registration, reference }
    replaces = registration.id
  }
  throw new ApiError('reference_unusable')
}

/** A registration that failed, such as one whose process died before its broadcast, is made again once. */
function undefinedIfFailed(error: unknown): undefined {
  if (!(error instanceof ApiError) || error.code !== 'registration_failed') throw error
}

/** The smallest amount with the reference that is above dust and not below the wish, in whole coins. */
export function decimalAbove(
  coin: MemolessCoin,
  facts: SwapFacts,
  { reference }: AgreedReference,
  wish?: Units,
): string {
  const minimum = units(leastDeposit(coin, facts) + 1n)
  const { above } = nearestAmounts({ amount: wish ?? minimum, reference, decimals: coin.decimals, minimum })
  return formatDecimal(above, 8)
}

/** Deposits up to this amount are ignored, in units: the highest threshold that is known. */
export function leastDeposit({ chain }: MemolessCoin, { source }: Pick<SwapFacts, 'source'>): bigint {
  const known = chains[chain].dustThreshold.THORCHAIN
  return source.dustThreshold > known ? source.dustThreshold : known
}
