import { protocols } from '../../../core/chains/protocol.ts'
import type { Market } from '../../shared/assets/market.ts'
import { isContract } from '../../shared/assets/searchAssets.ts'
import type { LiveQuery } from '../../shared/query/useQuery.ts'
import { LazySupportLine } from '../../shared/support/LazySupportLine.tsx'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'

interface PickerRemarksProps {
  market: LiveQuery<Market>
  text: string
  count: number
}

/** Remarks on the list: protocols that did not respond, an empty list with its reason, and the spoken count. */
export function PickerRemarks({ market, text, count }: PickerRemarksProps) {
  const picker = usePickerMessages()
  const { result: answer } = market
  return (
    <>
      {answer?.value.missing.map((protocol) => (
        <p key={protocol} className="picker-remark warn">
          {picker.partial(protocols[protocol].name)}
        </p>
      ))}
      {count === 0 && <Nothing market={market} text={text} />}
      <p className="sr" role="status">
        {answer && text !== '' ? picker.count(count) : ''}
      </p>
    </>
  )
}

function Nothing({ market, text }: Omit<PickerRemarksProps, 'count'>) {
  const { tryAgain } = useMessages()
  const picker = usePickerMessages()
  if (market.pending) return <p className="picker-empty">{picker.loading}</p>
  if (!market.result) {
    return (
      <div className="picker-empty">
        <p>{picker.failed}</p>
        <p>
          <button type="button" className="link" onClick={market.refresh}>
            {tryAgain}
          </button>
        </p>
        <LazySupportLine code="nodes_unreachable" />
      </div>
    )
  }
  const isUnlisted = isContract(text)
  return (
    <div className="picker-empty">
      {text !== '' && <p>{isUnlisted ? picker.notTradable : picker.nothing(text)}</p>}
      <p>{isUnlisted ? picker.notTradableWhy : picker.nothingWhy}</p>
    </div>
  )
}
