import { encodeQR } from 'qr'
import type { z } from 'zod'
import { parseSentAmount } from '../../contract/memoless/memolessFields.ts'
import type { preflight } from '../../contract/memoless/preflight.ts'
import type { Units } from '../../core/asset/amount.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { isEvmChain } from '../../core/chains/isEvmChain.ts'
import { nearestAmounts } from '../../core/memo/memoless/nearestAmounts.ts'
import { paymentUri, publicEvmChainId } from '../../core/memo/memoless/paymentUri.ts'
import { formatReference, parseReference, readReference, referenceUnit } from '../../core/memo/memoless/reference.ts'
import type { ReferenceLife } from '../../core/memo/memoless/referenceLife.ts'
import { isUsable, lifeOf } from '../../core/memo/memoless/referenceLife.ts'
import type { AgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { expectNetworkOpen } from './availability.ts'
import { expectSameMemo } from './awaitReference.ts'
import { readSwap } from './checkRegisteredMemo.ts'
import { noticesOf } from './noticesOf.ts'
import { readSwapFacts } from './readSwapFacts.ts'
import { leastDeposit } from './registerMemo.ts'
import type { MemolessCoin } from './supportedAsset.ts'
import { expectExisting, expectSupportedAsset } from './supportedAsset.ts'

/**
 * Returns the address for an exact amount. Registered memo and vault are read from a majority of the nodes in this
 * moment and compared with what was registered; the amount's last digits have to be the reference.
 */
export const preflightPayment: Handler<typeof preflight> = async (input, context) => {
  const amount = parseSentAmount(input.amount)
  const [{ registration, reference }] = await Promise.all([findReference(input, context), expectNetworkOpen(context)])
  const coin = await expectSupportedAsset(registration.asset, context)
  expectExisting(amount, coin)
  const life = lifeOf(reference, coin.chain)
  expectUsable(life)
  const facts = await readSwapFacts(context, coin, registration.memo)
  expectReference(amount, coin, reference)
  expectAboveDust(amount, leastDeposit(coin, facts.source))
  const { address } = facts.source
  const evmChainId = await evmChainIdOf(context, coin)
  const text = paymentUri({ asset: coin.asset, address, amount, evmChainId })
  const { memo } = readSwap(registration.memo, facts.pools)
  const notices = await noticesOf(context.nodes.THORCHAIN, { coin, reference: reference.reference, memo })
  return {
    success: true,
    message: `Send exactly ${formatDecimal(amount, 8)} ${registration.asset} to this address, once.`,
    data: {
      current_uses: reference.uses,
      max_uses: reference.maxUses,
      memo: registration.memo,

      inbound_address: address,
      qr_code: text,
      qr_code_data_url: qrDataUrl(text),
      amount: formatDecimal(amount, 8),
      ...timeOf(life),
    },
    notices: [...notices],
  }
}

/** A registration of this service together with what the nodes report about it. */
async function findReference(
  input: z.output<typeof preflight.input>,
  context: ServerContext,
): Promise<{ readonly registration: MemolessRegistration; readonly reference: AgreedReference }> {
  const { store } = context
  const node = context.nodes.THORCHAIN
  if ('internal_api_id' in input) {
    const registration = await store.memoless.find(input.internal_api_id)
    if (registration === undefined) throw new ApiError('registration_not_found')
    if (registration.state === 'failed') throw new ApiError('registration_failed')
    const reference = await readAgreedReference(node, { hash: registration.txHash })
    if (reference !== undefined) return compared(registration, reference)
    throw new ApiError(registration.state === 'signed' ? 'registration_pending' : 'reference_unusable')
  }
  const asset = formatAsset((await expectSupportedAsset(input.asset, context)).asset)
  const reference = await readAgreedReference(node, { asset, reference: parseReference(input.reference) })
  const registration = reference && (await store.memoless.findByHash(reference.registrationHash))
  if (reference !== undefined && registration !== undefined) return compared(registration, reference)
  const message =
    'This service has no registration with that reference. Preflight needs one of its own, to compare memos.'
  throw new ApiError('registration_not_found', { message })
}

function compared(registration: MemolessRegistration, reference: AgreedReference) {
  expectSameMemo(registration, reference)
  return { registration, reference }
}

function expectUsable(life: ReferenceLife): void {
  if (isUsable(life)) return
  const message = life.isUsed
    ? 'A deposit used this reference. It is for one payment.'
    : life.isEffective
      ? 'This reference expires before a new deposit would confirm.'
      : 'This reference counts from the next block on.'
  throw new ApiError('reference_unusable', { message })
}

/** Throws `ApiError` (invalid_amount) with the nearest amounts unless the amount's last digits are the reference. */
function expectReference(amount: Units, { decimals }: MemolessCoin, { reference }: AgreedReference): void {
  const isExact = amount % referenceUnit(decimals) === 0n
  if (isExact && readReference(amount, decimals) === reference) return
  const { below, above } = nearestAmounts({ amount, reference, decimals })
  const nearest = [below, above].flatMap((one) => (one === undefined ? [] : [formatDecimal(one, 8)])).join(' or ')
  throw new ApiError('invalid_amount', {
    message: `The last digits of ${formatDecimal(amount, 8)} are not ${formatReference(reference)}.`,
    hint: `Send ${nearest}.`,
  })
}

function expectAboveDust(amount: Units, dust: bigint): void {
  if (amount > dust) return
  throw new ApiError('amount_below_dust', {
    message: `The network ignores deposits up to ${formatDecimal(dust, 8)}; they cannot be recovered.`,
    facts: { dust_threshold: dust.toString() },
  })
}

/** The devnet's chains have ids of their own, so that no wallet can pay on a real chain. */
async function evmChainIdOf(
  { network, loadReader }: ServerContext,
  { chain }: MemolessCoin,
): Promise<number | undefined> {
  if (!isEvmChain(chain)) return undefined
  if (network !== 'devnet') return publicEvmChainId(chain)
  return (await loadReader(chain)).chainId().catch(() => undefined)
}

function timeOf({ blocksLeft }: ReferenceLife) {
  const seconds = blocksLeft * BLOCK_SECONDS
  const minutes = Math.floor(seconds / 60)
  const text = minutes >= 60 ? `${Math.floor(minutes / 60)}h ${minutes % 60}m` : `${minutes}m`
  return { time_remaining: text, blocks_remaining: blocksLeft, seconds_remaining: seconds }
}

/** Returns a QR code as an SVG data URL, with the border that scanners need. */
export function qrDataUrl(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
