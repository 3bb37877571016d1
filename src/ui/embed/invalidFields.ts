import { hasTokenForm } from '../../core/address/tokenContract.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { attributePatterns } from '../../widget/attributes.ts'
import { readLink } from '../form/urlState.ts'

type Values = Readonly<Record<string, string>>

/** Returns the fields whose values the widget would not use. Both coins are wrong when they are the same. */
export function invalidFields(values: Values): readonly string[] {
  const filled = Object.entries(values).filter(
    ([name, value]) => value !== '' && Object.hasOwn(attributePatterns, name),
  )
  const wrong = filled
    .filter(
      ([name, value]) =>
        !attributePatterns[name as keyof typeof attributePatterns].test(value) || !isReadable(name, value),
    )
    .map(([name]) => name)
  const isSame =
    readLink(`?${new URLSearchParams({ sell: values.sell ?? '', buy: values.buy ?? '' })}`).linkProblem === 'same'
  return isSame ? [...wrong, 'sell', 'buy'] : wrong
}

/** Whether the form of the widget can use a proposed coin or amount. Other fields are not part of a swap. */
function isReadable(name: string, value: string): boolean {
  if (name !== 'sell' && name !== 'buy' && name !== 'amount') return true
  const { linkProblem, from: asset } = readLink(`?${new URLSearchParams({ [name === 'buy' ? 'sell' : name]: value })}`)
  return linkProblem === undefined && (asset === undefined || isCoin(asset))
}

/** Whether an asset can exist: a chain's own coin, or a token with its contract. */
const isCoin = (asset: Asset): boolean => asset.kind === 'native' || hasTokenForm(asset)
