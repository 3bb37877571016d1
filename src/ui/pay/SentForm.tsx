import { useState } from 'react'
import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import { browserNodes, browserReader } from '../../runtime/browser.ts'
import { AddressField } from '../shared/parts/AddressField.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { trackingPath } from '../track/trackingPath.ts'
import { explainSent, type SentOutcome } from './explainSent.ts'
import type { ChainSearch } from './readChainPayment.ts'
import { readableChainOf } from './useSeenPayment.ts'

/** Longer than any hash. */
const LONGEST = 200

/** Explains a transaction that the person sent: whether it matches, and what happens to another amount. */
export function SentForm({ swap, vaults }: { swap: RegisteredSwap; vaults: readonly string[] }) {
  const [text, setText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const [found, setFound] = useState<{ readonly hash: string; readonly outcome: SentOutcome } | undefined>(undefined)
  const check = async () => {
    const hash = hashIn(text)
    setInvalid(hash === undefined)
    if (hash === undefined) return
    const sources = { node: browserNodes().THORCHAIN, search: await searchOf(swap, vaults) }
    const outcome = await explainSent(sources, { swap, hash }).catch(() => ({ kind: 'unknown' }) as const)
    setFound({ hash, outcome })
  }
  return (
    <details className="fold pay-sent">
      <summary>
        {messages.sentAlready} <Icon name="down" className="turn" />
      </summary>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void check()
        }}
      >
        <div>
          <AddressField
            label={messages.sentHash}
            labelClass="t14 muted"
            hint={messages.sentHint}
            problem={isInvalid ? messages.notHash : undefined}
            value={text}
            maxLength={LONGEST}
            onType={setText}
          />
        </div>
        <button type="submit" className="btn btn--secondary btn--sm">
          {messages.sentCheck}
        </button>
        <div className="t14" role="status">
          {found && <Outcome swap={swap} {...found} />}
        </div>
      </form>
    </details>
  )
}

function Outcome({ swap, hash, outcome }: { swap: RegisteredSwap; hash: string; outcome: SentOutcome }) {
  const coins = (amount: bigint) => `${formatDecimal(amount, unitDecimals(swap.from))} ${swap.from.ticker}`
  const link = <a href={trackingPath(hash, swap.from.chain)}>{messages.follow}</a>
  switch (outcome.kind) {
    case 'matched':
      return <p>{link}</p>
    case 'seen':
    case 'unknown':
      return (
        <p>
          {messages.sent[outcome.kind]} {link}
        </p>
      )
    case 'second':
    case 'late':
    case 'elsewhere':
      return (
        <p className="bad">
          {messages.sent[outcome.kind]} {link}
        </p>
      )
    case 'other_amount':
      return (
        <p className="bad">
          <b>{messages.sentOther(coins(outcome.sent), coins(swap.amount))}</b> {messages.sentProblem[outcome.problem]}{' '}
          {link}
        </p>
      )
  }
}

/** Returns the reader of the source chain; undefined where it is not readable or its code does not load. */
async function searchOf(swap: RegisteredSwap, vaults: readonly string[]): Promise<ChainSearch | undefined> {
  const chain = readableChainOf(swap)
  const reader = chain && (await browserReader(chain).catch(() => undefined))
  return reader && { reader, vaults }
}

function hashIn(text: string): string | undefined {
  try {
    return parseTxHash(text.trim())
  } catch {
    return undefined
  }
}
