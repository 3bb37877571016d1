import { percentOf } from '../../../contract/aggregator/fields.ts'
import { DepositRefusedError } from '../../../core/preparation/errors.ts'
import type { QuoteMarket } from '../../quotes/quoteMarket.ts'

/** Highest loss to market of a transaction, unless the request accepts more, in hundredths of a percent. */
export const MAX_LOSS_BPS = 1_500

/**
 * Throws `DepositRefusedError`: price_limit for a loss to market above the limit or unknown, deposit_mismatch for a quote
 * that promises far more than the pools pay.
 */
export function expectAcceptableLoss({ consent, loss_bps: bps, words }: QuoteMarket, most = MAX_LOSS_BPS): void {
  if (bps !== undefined && bps <= most) return
  if (bps !== undefined) {
    throw new DepositRefusedError('price_limit', {
      message: `${words} The limit of this request is ${percentOf(most)} %.`,
      hint: 'Swap less at once or wait. To accept this loss, set maxLossBps.',
    })
  }
  throw new DepositRefusedError(consent === 'unknown' ? 'price_limit' : 'deposit_mismatch', {
    message: words,
    hint: 'Send nothing. Try again in a minute, when more nodes respond.',
  })
}
