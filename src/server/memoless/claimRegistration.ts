import { base64 } from '@scure/base'
import { getNetwork } from '../../core/actions/getNetwork.ts'
import { ZERO } from '../../core/asset/amount.ts'
import { formatAsset, parseAsset } from '../../core/asset/asset.ts'
import type { CosmosDepositIntent } from '../../core/deposits/cosmos/intent.ts'
import { buildMemo } from '../../core/memo/buildMemo.ts'
import type { CosmosReader } from '../../core/readers/reader.ts'
import { parseWholeNumber } from '../../std/wholeNumber.ts'
import type { MemolessRegistration } from '../../storage/memolessStore.ts'
import type { ServerContext } from '../context.ts'
import { ApiError } from '../failure.ts'
import { expectAccount } from './availability.ts'
import type { MemolessAccount } from './memolessAccount.ts'
import type { MemolessCoin } from './supportedAsset.ts'

const HOUR_MS = 3_600_000
const LOWEST_FEE = 2_000_000n

/** The memo to register, and its client. */
export interface ClaimParams {
  readonly coin: MemolessCoin
  readonly memo: string
  /** Price of a registration by vote of the network, on top of the native fee. */
  readonly registrationCost: bigint
  /** An earlier registration of the same memo that is used or late. */
  readonly replaces?: string | undefined
}

/**
 * Returns the registration of a memo: the one that this client has already, or a new one, whose signed bytes are stored and
 * not sent yet. Throws `ApiError` (memoless_unavailable, registration_budget).
 */
export async function claimRegistration(context: ServerContext, params: ClaimParams): Promise<MemolessRegistration> {
  const account = expectAccount(context)
  const { signer, spendPerHour, spendPerDay } = account
  const reader = await context.loadReader('THOR')
  const [fee, state] = await Promise.all([feeOf(context, params), fundedState(context, reader, account)])
  const asset = formatAsset(params.coin.asset)
  const cost = Number(fee)
  if (state.balance < fee) throw new ApiError('memoless_unavailable', { message: 'The account of this site is empty.' })
  const claim = await context.store.memoless.claim(
    {
      ...{ account: signer.address, client: context.client ?? '', asset, memo: params.memo, cost },
      ...(params.replaces === undefined ? {} : { replaces: params.replaces }),
      chainSequence: Number(state.sequence),
      caps: [
        { windowMs: HOUR_MS, amount: spendPerHour },
        { windowMs: 24 * HOUR_MS, amount: spendPerDay },
      ],
      sign: (sequence) => signed(context, account, { asset, memo: params.memo, ...state, sequence: BigInt(sequence) }),
    },
    context.clock(),
  )
  if (claim.state !== 'over_budget') return claim.registration
  const seconds = Math.ceil(claim.freeInMs / 1000)
  throw new ApiError('registration_budget', { headers: { 'retry-after': String(seconds) } })
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
    ...{ asset: parseAsset('THOR.RUNE'), amount: ZERO },
    memo: buildMemo({ kind: 'register_reference', asset, memo }),
    signer: { address, publicKey, accountNumber: state.accountNumber, sequence: state.sequence },
  }
  const { txBytes, hash } = signer.sign(intent)
  return { txHash: hash, txBytes: base64.encode(txBytes) }
}

/** The chain's flat fee and the network's price, in units of RUNE. */
async function feeOf({ nodes }: ServerContext, { registrationCost }: ClaimParams): Promise<bigint> {
  const { native_tx_fee_rune: stated } = await getNetwork(nodes.THORCHAIN)
  const fee = typeof stated === 'string' ? parseWholeNumber(stated, { digits: 12 }) : undefined
  return (fee === undefined || fee < LOWEST_FEE ? LOWEST_FEE : fee) + registrationCost
}

/** Reads sequence and balance, and records the balance for the status document. */
async function fundedState({ store, clock }: ServerContext, reader: CosmosReader, { signer }: MemolessAccount) {
  const [state, [rune]] = await Promise.all([reader.account(signer.address), reader.balances(signer.address)])
  const balance = rune?.amount ?? 0n
  await store.memoless.noteBalance(signer.address, Number(balance), clock())
  return { ...state, balance }
}
