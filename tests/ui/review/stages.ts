import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { SwapError, type SwapErrorCode } from '../../../src/core/errors.ts'
import type { RouteCost } from '../../../src/ui/form/market/routeCost.ts'
import type { Reviewed } from '../../../src/ui/review/loadReview.ts'
import { type ReviewSituation, reviewAction } from '../../../src/ui/review/reviewAction.ts'
import { type ReviewEvent, type ReviewStage, reviewStage } from '../../../src/ui/review/reviewStage.ts'
import { reviewEn as messages } from '../../../src/ui/texts/review.en.ts'
import { failed, rejected, SentOtherError } from '../../../src/wallets/walletErrors.ts'

/** The parts of a review that stages and labels use. */
const harmless = { consent: 'none', lossBps: 12n } as RouteCost
export const reviewed = {
  cost: harmless,
  deposit: { intent: { fromAsset: parseAsset('ETH.USDC-0XA0B8'), amount: units(500_000_000_000n) } },
  prepared: { transaction: { family: 'utxo' } },
} as unknown as Reviewed
export const withSteps = (...steps: readonly string[]) =>
  ({
    ...reviewed,
    prepared: { transaction: { family: 'evm', steps: steps.map((step) => ({ step })) } },
  }) as unknown as Reviewed

export const other = new SentOtherError('Double', {
  chain: 'ETH',
  hash: '0xdd',
  differences: [{ field: 'to', expected: '0xvault', found: '0xthief' }],
})
/** A failure after which the wallet may have sent. */
export const unclear = failed('Double', undefined, { mayHaveSent: true })
export const refusal = (code: SwapErrorCode) => new SwapError('no', { code, hint: '-' })

export const events: readonly ReviewEvent[] = [
  { type: 'started' },
  { type: 'loaded', reviewed },
  { type: 'signed' },
  { type: 'signed', isUnchecked: true },
  { type: 'hashed', hash: 'dd', reviewed },
  { type: 'hashed', hash: 'ee', reviewed: withSteps('deposit') },
  { type: 'unanswered', error: unclear },
  { type: 'checked' },
  { type: 'approvalSent', hash: 'aa' },
  { type: 'sent', hash: 'bb' },
  { type: 'unconfirmed', hash: 'cc' },
  { type: 'resending' },
  { type: 'refused', error: new Error('no') },
  { type: 'refused', error: rejected('Double') },
  { type: 'sentOther', error: other },
]
export const asking: ReviewStage = { kind: 'loading' }
export const stageAfter = (...happened: readonly ReviewEvent[]) => happened.reduce<ReviewStage>(reviewStage, asking)
const idleState: Omit<ReviewSituation, 'stage'> = {
  expired: false,
  worse: false,
  agrees: true,
  online: true,
  consented: undefined,
  refusal: undefined,
  acceptsSource: false,
}
/** A refusal that the person may accept by ticking a box. */
export const singleSource: NonNullable<ReviewSituation['refusal']> = {
  tone: 'warn',
  title: 'One source',
  lines: [],

  action: { kind: 'source' },
  label: 'Show the address',
}
export const act = (stage: ReviewStage, change: Partial<typeof idleState> = {}) =>
  reviewAction({ stage, ...idleState, ...change }, { messages, locale: 'en-US' })
