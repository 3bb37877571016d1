import { type RefObject, useEffect, useId, useState } from 'react'
import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { formatDecimal, type Units, units } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { AmbiguousAmountError, decimalSignOf, parseAmountInput } from '../../core/asset/decimalInput.ts'
import type { LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import { SheetActions } from '../shared/parts/SheetActions.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { orderChangeEn as messages } from '../texts/orderChange.en.ts'
import { reviewEn } from '../texts/review.en.ts'
import { distanceNote, marketOfRest } from './changeView.ts'

interface LimitStepProps {
  order: LimitOrder
  locale: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** What the person has typed, which stays when they come back from the review. */
  typed: string
  onType: (text: string) => void
  onLimit: (limit: Units) => void
  onClose: () => void
}

/** Hundredths of a percent above the market that one press fills in. */
const PRESETS = [100n, 300n, 500n, 1_000n]
/** Longest typed text. */
const LONGEST = 40

/** Asks for the new limit of an order: typed, or a share above the market. */
export function LimitStep({ order, locale, titleRef, typed, onType, onLimit, onClose }: LimitStepProps) {
  const id = useId()
  const pools = useAgreedPools()
  const [isPressed, setPressed] = useState(false)
  const { toAsset, limit } = order
  const read = readLimit(typed, order, locale)
  const market = pools && marketOfRest(order, pools)
  const isEmpty = typed.trim() === ''
  const problem = 'problem' in read && (!isEmpty || isPressed) ? read.problem : undefined
  const note =
    pools && 'limit' in read ? distanceNote(order, { least: read.limit, pools }, { messages, locale }).note : ''
  const fillIn = (bps: bigint) =>
    market !== undefined && onType(limitText(limitAbove(order, market, bps), order, locale))
  return (
    <>
      <SheetHead title={messages.changeTitle} titleRef={titleRef} close={reviewEn.close} />
      <div className="review-body">
        <div className="stack">
          <p className="muted">{messages.limitNow(coinText(limit, toAsset, locale))}</p>
          <div className="order-limit">
            <label htmlFor={id}>{messages.limitLabel(toAsset.ticker)}</label>
            <input
              id={id}
              className="text-input num"
              inputMode="decimal"
              autoComplete="off"
              autoCorrect="off"
              spellCheck={false}
              aria-invalid={problem !== undefined || undefined}
              aria-describedby={`${id}-note`}
              value={typed}
              onChange={({ target }) => onType(target.value.slice(0, LONGEST))}
            />
            <p id={`${id}-note`} className={problem === undefined ? 'field-msg' : 'field-msg bad'} aria-live="polite">
              <span>{problem ?? (note || messages.limitHint)}</span>
            </p>
          </div>
          {market !== undefined && (
            <fieldset className="order-presets">
              <legend className="t14 muted">{messages.presets}</legend>
              {PRESETS.map((bps) => (
                <button key={bps} type="button" className="btn btn--secondary btn--sm" onClick={() => fillIn(bps)}>
                  {messages.preset(groupDigits(`${bps / 100n}`, locale))}
                </button>
              ))}
            </fieldset>
          )}
        </div>
      </div>
      <SheetActions
        back={{ label: reviewEn.close, onBack: onClose }}
        isDisabled={false}
        onAction={() => {
          setPressed(true)
          if ('limit' in read) onLimit(read.limit)
        }}
      >
        {messages.review}
      </SheetActions>
    </>
  )
}

/** Reads the pools once; undefined until a majority reports them. Without them, only the limit itself can be typed. */
function useAgreedPools(): readonly AgreedPool[] | undefined {
  const [pools, setPools] = useState<readonly AgreedPool[] | undefined>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    getAgreedPools(browserNodes().THORCHAIN, { signal }).then(
      (read) => signal.aborted || setPools(read),
      () => undefined,
    )
    return () => controller.abort()
  }, [])
  return pools
}

/** The limit of the whole order that leaves its rest so far above the market, rounded up. */
function limitAbove({ filledOut }: LimitOrder, market: bigint, bps: bigint): Units {
  return units(filledOut + (market * (10_000n + bps) + 9_999n) / 10_000n)
}

const limitText = (limit: Units, { toAsset }: LimitOrder, locale: string): string =>
  formatDecimal(limit, unitDecimals(toAsset)).replace('.', decimalSignOf(locale))

/** Reads a typed limit of the whole order, or says what to change. */
export function readLimit(
  text: string,
  { toAsset, limit, filledOut }: Pick<LimitOrder, 'toAsset' | 'limit' | 'filledOut'>,
  locale: string,
): { readonly limit: Units } | { readonly problem: string } {
  try {
    const read = parseAmountInput(text, { decimals: unitDecimals(toAsset), locale })
    if (read === limit) return { problem: messages.sameLimit }
    if (read > filledOut && read > 0n) return { limit: read }
    return {
      problem: filledOut > 0n ? messages.belowFilled(coinText(filledOut, toAsset, locale)) : messages.unreadable,
    }
  } catch (error) {
    if (!(error instanceof AmbiguousAmountError)) return { problem: messages.unreadable }
    const [grouped, decimal] = error.readings
    return { problem: messages.ambiguous(grouped, decimal) }
  }
}
