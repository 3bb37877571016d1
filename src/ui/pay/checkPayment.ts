import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getAgreedTime } from '../../core/actions/getAgreedTime.ts'
import type { Units } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, sameAsset } from '../../core/asset/asset.ts'
import { resolveAsset } from '../../core/asset/fuzzy.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import { decimalsOf, type RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { paymentUri } from '../../core/memo/memoless/paymentUri.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import { isUsable, lifeOf, type ReferenceLife } from '../../core/memo/memoless/referenceLife.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import { expectOpenSides } from '../../core/preparation/checkInbound.ts'
import { expectRecipients } from '../../core/preparation/expectRecipients.ts'
import { readInboundFacts } from '../../core/preparation/readInboundFacts.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import type { ConfirmedInbound } from '../../core/quorum/confirmInbound.ts'
import { type AgreedReference, readAgreedReference } from '../../core/quorum/readAgreedReference.ts'
import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import { readNextChurn } from '../../core/quorum/readNextChurn.ts'
import { memoOf } from './memoOf.ts'
import { type Priced, readOutlook } from './outlook.ts'
import { type Deadline, deadlineOf } from './payDeadline.ts'
import { PaymentRefusedError } from './paymentRefused.ts'
import { dustOf } from './payWarnings.ts'
import { referenceOf } from './referenceOf.ts'

/** Everything that the pay screen shows, as a majority of the nodes confirmed it in this moment. Never stored. */
export interface Payment extends Priced {
  readonly chain: ChainId
  /** The vault. */
  readonly address: string
  readonly amount: Units
  /** Five digits. */
  readonly reference: string
  /** The registered memo, decoded. */
  readonly memo: SwapMemo
  /** The payment as a link that wallets open; undefined where only the bare address is safe. */
  readonly uri: string | undefined
  readonly deadline: Deadline
  /** When the deadline is, in unix seconds by the nodes' clock. */
  readonly endsAt: number
  /** How long ago the reference was registered (ms), by the blocks of THORChain. */
  readonly ageMs: number
  readonly confirmed: ConfirmedInbound
}

export interface CheckPaymentParams {
  readonly node: Node
  readonly otherNode: Node
  readonly swap: RegisteredSwap
  /** Returns the id that EVM wallets sign for. */
  readonly evmChainId: (chain: ChainId) => Promise<number | undefined>
}

/**
 * Checks a payment before its address is shown, and again while it is: the amount's digits, the registered memo by its
 * reference, uses, halts, both vaults, the recipients and the time left. Everything is read from a majority of the
 * nodes. Throws `PaymentRefusedError`, and what `readInboundFacts`, `getAgreedPools` `getAgreedTime` and
 * `readAgreedReference` throw.
 */
export async function checkPayment(params: CheckPaymentParams, options?: QueryOptions): Promise<Payment> {
  const { node, swap } = params
  const { from, to, amount } = swap
  const { chain } = from
  if (!isChainId(chain)) throw new PaymentRefusedError('memo_differs')
  const { number, reference: digits } = referenceOf(swap)
  // First, because nodes do not report references during a halt.
  const network = await readMemolessNetwork(node, options)
  if (!network.available) throw new PaymentRefusedError(network.isHalted ? 'memoless_halted' : 'votes_unknown')
  const facts = await readFacts(params, { chain, number }, options)
  const { reference, pools, inbound, now } = facts
  const memo = expectMemo(swap, reference)
  const life = expectUsable(reference, chain)
  expectOpenSides(inbound)
  expectTarget(memo, { to, pools })
  expectPool(swap, pools)
  const { source, target, protocolAddresses } = inbound
  const tokens = [from, ...pools.map(({ asset }) => asset)]
  await expectRecipients(node, intentOf(swap, memo), { sides: [source, target, ...protocolAddresses], tokens })
  if (source === undefined) throw new PaymentRefusedError('memo_differs')
  expectAboveDust(amount, chain, source)
  const [churn, priced] = await Promise.all([
    readNextChurn(node, reference.height, options),
    readOutlook(node, { swap, memo, pools }, options),
  ])
  const deadline = deadlineOf({ chain, height: reference.height, blocksLeft: life.blocksLeft, churn })
  if (deadline.blocksLeft === 0) throw new PaymentRefusedError('churn_soon')
  const { address } = source
  const text = paymentUri({ asset: from, address, amount, evmChainId: facts.evmChainId })
  const uri = text === address ? undefined : text
  const endsAt = now + deadline.secondsLeft
  const ageMs = (reference.height - reference.registeredAt) * BLOCK_SECONDS * 1000
  return {
    chain,
    address,
    amount,
    reference: digits,
    memo,
    uri,
    deadline,
    endsAt,
    ageMs,
    ...priced,
    confirmed: source,
  }
}

/** Queries the nodes for everything that a payment depends on. Throws `PaymentRefusedError` (reference_gone). */
async function readFacts(
  { node, otherNode, swap: { from, to }, evmChainId }: CheckPaymentParams,
  { chain, number }: { readonly chain: ChainId; readonly number: bigint },
  options?: QueryOptions,
) {
  const [reference, pools, inbound, now, chainId] = await Promise.all([
    readAgreedReference(node, { asset: formatAsset(from), reference: number }, options),
    getAgreedPools(node, options),
    readInboundFacts(node, { fromAsset: from, toAsset: to }, { ...options, otherNode }),
    getAgreedTime(node, options),
    evmChainId(chain),
  ])
  if (reference === undefined) throw new PaymentRefusedError('reference_gone')
  return { reference, pools, inbound, now, evmChainId: chainId }
}

/** Returns the decoded memo. Throws `PaymentRefusedError` unless the nodes have exactly the reviewed one. */
function expectMemo(swap: RegisteredSwap, reference: AgreedReference): SwapMemo {
  const { memo, asset, registrationHash } = reference
  // After its end, a number belongs to another swap.
  if (registrationHash !== swap.registration) throw new PaymentRefusedError('reference_gone')
  if (asset !== formatAsset(swap.from) || memo !== swap.memo) throw new PaymentRefusedError('memo_differs')
  const decoded = memoOf(swap)
  if (decoded === undefined) throw new PaymentRefusedError('memo_differs')
  return decoded
}

function expectUsable(reference: AgreedReference, chain: ChainId): ReferenceLife {
  const life = lifeOf(reference, chain)
  if (life.isUsed) throw new PaymentRefusedError('used')
  if (!life.isEffective) throw new PaymentRefusedError('not_yet')
  if (!isUsable(life)) throw new PaymentRefusedError('late')
  return life
}

function expectTarget(
  { asset }: SwapMemo,
  { to, pools }: { readonly to: Asset; readonly pools: readonly AgreedPool[] },
): void {
  if (!sameAsset(resolveAsset(asset, 'THORCHAIN', pools), to)) throw new PaymentRefusedError('memo_differs')
}

/** The decimals of a token come from a link or from storage, so the pool has to confirm them. */
function expectPool(swap: RegisteredSwap, pools: readonly AgreedPool[]): void {
  const { from } = swap
  const pool = pools.find(({ asset }) => sameAsset(asset, from))
  if (pool === undefined || pool.isDisputed || pool.tradingHalted) throw new PaymentRefusedError('pool_closed')
  if (referenceDecimals(from, [pool]) !== decimalsOf(swap)) throw new PaymentRefusedError('amount_differs')
}

function expectAboveDust(amount: Units, chain: ChainId, confirmed: ConfirmedInbound): void {
  if (amount <= dustOf(chain, confirmed)) throw new PaymentRefusedError('dust')
}

/** Returns the swap of the memo, for the checks of its recipients. */
function intentOf({ from, to }: RegisteredSwap, { destination, refundAddress, limit }: SwapMemo) {
  const protocol = 'THORCHAIN' as const
  return {
    protocol,
    fromAsset: from,
    toAsset: to,
    minimum: limit,
    destination,
    ...(refundAddress === '' ? {} : { refundAddress }),
  }
}
