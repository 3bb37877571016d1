import { useRef, useState } from 'react'
import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { payableDecimals } from '../../core/asset/payableDecimals.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { truncateUnits } from '../shared/figures/figures.ts'
import { failureCode } from '../shared/support/failureCode.ts'
import { LazySupportLine } from '../shared/support/LazySupportLine.tsx'
import { balanceEn as messages } from '../texts/balance.en.ts'
import { shareOf } from './funds.ts'
import type { Swap } from './useSwap.ts'

/** Shows the balance of the connected account. */
export function Balance({ swap: { form, payer, locale } }: { swap: Swap }) {
  const { account, holding } = payer
  if (account === undefined) return null
  if (holding === undefined || holding === 'loading') return <span className="faint">{messages.balanceLoading}</span>
  if (holding === 'failed') return <span className="faint">{messages.balanceFailed}</span>
  return (
    <span className="num" title={coinText(holding, form.from, locale)}>
      {messages.balance(shortCoinText(holding, form.from, locale, 'down'))}
    </span>
  )
}

const shares = [25, 50, 75] as const

/** The maximum could not be read. */
interface Failed {
  /** Stable code of the failure. */
  readonly failed: string
}

/** Fills in a share of the balance, or the most that the network fee allows. */
export function BalanceShares({ swap }: { swap: Swap }) {
  const { form, payer, protocol, nodes, market, dispatch } = swap
  const [state, setState] = useState<'idle' | 'reading' | 'nothing' | Failed>('idle')
  const { account, holding } = payer
  const latest = useRef({ form, account })
  latest.current = { form, account }
  if (account === undefined || typeof holding !== 'bigint' || holding === 0n) return null
  const unit = unitDecimals(form.from)
  const paid = payableDecimals(form.from, market.result?.value.pools ?? [])
  const fill = (units: Units) => dispatch({ type: 'filled', text: formatDecimal(units, unit) })
  /** Whether the person changed nothing that the most depends on while it was read. */
  const isCurrent = () => {
    const now = latest.current
    return now.account === account && now.form.from === form.from && now.form.text === form.text
  }
  const fillMax = async () => {
    setState('reading')
    try {
      const { readMax } = await import('./readMax.ts')
      const most = truncateUnits(await readMax(nodes[protocol], { asset: form.from, account }), unit, paid) as Units
      setState(most === 0n && isCurrent() ? 'nothing' : 'idle')
      if (most > 0n && isCurrent()) fill(most)
    } catch (error) {
      setState(isCurrent() ? { failed: failureCode(error) } : 'idle')
    }
  }
  const failed = typeof state === 'object' ? state.failed : undefined
  return (
    <div className="shares">
      {shares.map((percent) => (
        <button
          key={percent}
          type="button"
          className="share"
          aria-label={messages.shareLabel(percent, form.from.ticker)}
          onClick={() => fill(shareOf(holding, BigInt(percent), { unit, paid }))}
        >
          {messages.share(percent)}
        </button>
      ))}
      <button
        type="button"
        className="share"
        aria-label={messages.maxLabel(form.from.ticker)}
        data-max
        aria-busy={state === 'reading' || undefined}
        onClick={() => state !== 'reading' && void fillMax()}
      >
        {messages.max}
      </button>
      <div className="share-note">
        <span role="status">
          {state === 'reading' && messages.findingMax}
          {failed !== undefined && messages.maxFailed}
          {state === 'nothing' && messages.nothingToSend}
        </span>
        {failed !== undefined && <LazySupportLine code={failed} />}
      </div>
    </div>
  )
}
