import type { registration as operation } from '../../contract/memoless/register.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { SwapError } from '../../core/errors.ts'
import { formatReference } from '../../core/memo/memoless/reference.ts'
import { isUsable, lifeOf } from '../../core/memo/memoless/referenceLife.ts'
import { type AgreedReference, readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { readReferenceUses } from '../../core/quorum/readReferenceUses.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectNetworkOpen } from './availability.ts'
import { expectSameMemo } from './awaitReference.ts'
import { readSwapFacts } from './readSwapFacts.ts'
import { leastDeposit } from './registerMemo.ts'
import { expectSupportedAsset } from './supportedAsset.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Returns a registration. It has an address only while its reference can be paid and the nodes confirm the vault.
 * Throws `ApiError` (registration_not_found).
 */
export const getRegistration: Handler<typeof operation> = async ({ id }, context) => {
  const found = uuid.test(id) ? await context.store.memoless.find(id) : undefined
  if (found === undefined) throw new ApiError('registration_not_found')
  const { asset, memo, txHash, createdAt } = found
  const state = found.state === 'failed' ? {} : await depositOf(context, found)
  const referenceId = state.referenceId ?? found.reference
  const status = found.state === 'failed' ? 'failed' : referenceId === undefined ? 'pending' : 'registered'
  return {
    success: true,
    registration: {
      registrationId: id,
      status,
      txHash,
      asset,
      memo,
      createdAt: new Date(createdAt).toISOString(),
      ...(referenceId === undefined ? {} : { referenceId }),
      ...(state.depositInfo && { depositInfo: state.depositInfo }),
      ...(state.deposits && { deposits: [...state.deposits] }),
    },
  }
}

/**
 * Returns the deposits that used a reference; undefined without a majority. After its end, the number can belong to
 * another swap, so its registration is compared.
 */
async function depositsOf(
  { nodes: { THORCHAIN: node } }: ServerContext,
  { asset, reference, registrationHash, uses }: AgreedReference,
): Promise<readonly string[] | undefined> {
  if (uses === 0) return []
  try {
    const current = await readAgreedReference(node, { asset, reference })
    if (current?.registrationHash !== registrationHash) return undefined
    return await readReferenceUses(node, { asset, reference: formatReference(reference) })
  } catch (error) {
    if (error instanceof SwapError) return undefined
    throw error
  }
}

/** Nothing that could be paid while anything about it is not confirmed. */
async function depositOf(context: ServerContext, registration: MemolessRegistration) {
  const node = context.nodes.THORCHAIN
  try {
    const reference = await readAgreedReference(node, { hash: registration.txHash })
    if (reference === undefined) return {}
    expectSameMemo(registration, reference)
    const coin = await expectSupportedAsset(registration.asset, context)
    const referenceId = formatReference(reference.reference)
    const available = isUsable(lifeOf(reference, coin.chain))
    if (available) await expectNetworkOpen(context)
    const source = available ? (await readSwapFacts(context, coin, registration.memo)).source : undefined
    const deposits = await depositsOf(context, reference)
    return {
      referenceId,
      deposits,
      depositInfo: {
        inboundAddress: source?.address ?? '',
        dustThreshold: formatDecimal(leastDeposit(coin, source), 8),
        chain: coin.chain,
        expiresAt: String(reference.expiresAt),

        maxUse: String(reference.maxUses),
        usageCount: String(reference.uses),
        available,
      },
    }
  } catch (error) {
    if (error instanceof SwapError || error instanceof ApiError) return {}
    throw error
  }
}
