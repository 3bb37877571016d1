import { base64 } from '@scure/base'
import { limits } from '../../contract/limits.ts'
import { ZERO } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import type { CosmosDepositIntent } from '../../core/deposits/cosmos/cosmosIntent.ts'
import { buildMemo } from '../../core/memo/buildMemo.ts'
import { readNetworkAmount } from '../../core/quorum/readNetworkAmount.ts'
import type { CosmosReader } from '../../core/readers/reader.ts'
import type { MemolessRegistration, SpendingCap } from '../../storage/memolessStore.ts'
import { ApiError } from '../apiError.ts'
import type { ServerContext } from '../context.ts'
import { networkOf } from '../limits/clientKey.ts'
import { expectAccount } from './availability.ts'
import type { MemolessAccount } from './memolessAccount.ts'
import type { MemolessCoin } from './supportedAsset.ts'

const HOUR_MS = 3_600_000

/** The memo to register, and its client. */
export interface ClaimParams {
  readonly coin: MemolessCoin
  readonly memo: string
  /** Price of a registration by vote of the network, on top of the native fee. */
  readonly registrationCost: bigint
  /** An earlier registration of the same memo that is used or late. */
  readonly replaces?: string | undefined
}

/** A registration, and whether this request has begun and pays it. */
export interface ClaimedRegistration extends MemolessRegistration {
  readonly isNew: boolean
}

/**
 * Returns the registration of a memo: the one that this client has already, or a new one, whose signed bytes are stored
 * and not sent yet. Throws `ApiError` (memoless_unavailable, registration_budget).
 */
export async function claimRegistration(context: ServerContext, params: ClaimParams): Promise<ClaimedRegistration> {
  const account = expectAccount(context)
  const { signer, spendPerHour, spendPerDay } = account
  const reader = await context.loadReader('THOR')
  const [fee, state] = await Promise.all([feeOf(context, params), fundedState(context, reader, account)])
  const asset = formatAsset(params.coin.asset)
  if (state.balance < fee) throw unavailable('The account of this site is empty.')
  const client = context.client ?? ''
  const now = context.clock()
  const claim = await context.store.memoless.claim(
    {
      account: signer.address,
      client,
      network: networkOf(client),
      asset,
      memo: params.memo,
      cost: Number(fee),
      ...(params.replaces === undefined ? {} : { replaces: params.replaces }),
      chainSequence: Number(state.sequence),
      caps: [capOf(HOUR_MS, spendPerHour), capOf(24 * HOUR_MS, spendPerDay)],
      sign: (sequence) => signed(context, account, { asset, memo: params.memo, ...state, sequence: BigInt(sequence) }),
    },
    now,
  )
  if (claim.state === 'over_budget') throw overBudget(claim.freeInMs, now)
  return { ...claim.registration, isNew: claim.state === 'signed' }
}

const capOf = (windowMs: number, amount: number): SpendingCap => ({
  windowMs,
  amount,
  reserved: Math.floor(amount / limits.registrationReservedPart),
})

const unavailable = (message: string) => new ApiError('memoless_unavailable', { message })

/** Reports when the same client can register again, in seconds and as a time. */
function overBudget(freeInMs: number, now: number): ApiError {
  const seconds = Math.ceil(freeInMs / 1000)
  const opensAt = new Date(now + seconds * 1000).toISOString()
  return new ApiError('registration_budget', {
    message: `The budget for registrations is used up for now. It opens again at ${opensAt}.`,
    headers: { 'retry-after': String(seconds) },
    details: { opensAt },
  })
}

interface Signing {
  readonly asset: string
  readonly memo: string
  readonly accountNumber: bigint
  readonly sequence: bigint
}

/** Signs the registration. The signer checks that it is nothing else. */
function signed({ nodes }: ServerContext, { signer }: MemolessAccount, { asset, memo, ...state }: Signing) {
  const { address, publicKey } = signer
  const intent: CosmosDepositIntent = {
    ...({ kind: 'deposit', chain: 'THOR', network: nodes.THORCHAIN.network, signMode: 'direct' } as const),

    asset: parseAsset('THOR.RUNE'),
    amount: ZERO,
    memo: buildMemo({ kind: 'register_reference', asset, memo }),
    signer: { address, publicKey, accountNumber: state.accountNumber, sequence: state.sequence },
  }
  const { txBytes, hash } = signer.sign(intent)
  return { txHash: hash, txBytes: base64.encode(txBytes) }
}

/**
 * The chain's flat fee and the network's price, in units of RUNE, as a majority of the operators reports them. Throws
 * `ApiError` (memoless_unavailable) without a majority, and above the cap.
 */
async function feeOf({ nodes }: ServerContext, { registrationCost }: ClaimParams): Promise<bigint> {
  const fee = await readNetworkAmount(nodes.THORCHAIN, 'native_tx_fee_rune')
  if (fee === undefined) throw unavailable('No majority of the nodes reports the fee of a registration.')
  const usual = BigInt(limits.registrationFee)
  const total = (fee < usual ? usual : fee) + registrationCost
  if (total > BigInt(limits.registrationFeeCap)) {
    throw unavailable('THORChain takes more for a registration now than this site pays.')
  }
  return total
}

/**
 * Reads sequence and balance, and records the balance for the status document. Its errors do not name the account,
 * which is not published. Throws `ApiError` (memoless_unavailable) for an account that never had coins, which the chain
 * does not know.
 */
async function fundedState({ store, clock }: ServerContext, reader: CosmosReader, { signer }: MemolessAccount) {
  const reading = reader.account(signer.address)
  // The balance decides first: without coins, the chain has no such account.
  reading.catch(() => {})
  const [rune] = await reader.balances(signer.address)
  const balance = rune?.amount ?? 0n
  await store.memoless.noteBalance(signer.address, Number(balance), clock())
  if (balance === 0n) throw unavailable('The account of this site is empty.')
  return { ...(await reading), balance }
}
