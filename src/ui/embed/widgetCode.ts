import type { Asset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { attributePatterns } from '../../widget/frameUrl.ts'
import { readFields } from '../../widget/messages.ts'
import { readLink } from '../swap/urlState.ts'

type Values = Readonly<Record<string, string>>

/** The partner id of demonstrations, which only a devnet's own machine can show. */
const demoPartner = 'demo'

/** Returns the attributes of a widget by their names. Empty values and those with a problem are left out. */
export function widgetAttributes(values: Values): Values {
  const wrong = invalidFields(values)
  const valid = Object.entries(values).filter(([name]) => !wrong.includes(name))
  return readFields(attributePatterns, Object.fromEntries(valid))
}

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
function isCoin({ kind, chain, id = '' }: Asset): boolean {
  if (kind === 'native') return true
  return isChainId(chain) && chains[chain].family === 'evm' ? /^0X[0-9A-F]{40}$/i.test(id) : id !== ''
}

/** Returns the script tag of a widget. Attribute values have no character that HTML treats as markup. */
export function widgetCode(siteUrl: string, values: Values): string {
  const attributes = widgetAttributes(values)
  const data = Object.entries(attributes).map(([name, value]) => `\n  data-${name}="${value}"`)
  return `${noteOf(attributes)}<script async src="${siteUrl}/widget.js"${data.join('')}></script>`
}

/** Returns the same widget as an element, for pages that place it themselves. */
export function elementCode(siteUrl: string, values: Values): string {
  const attributes = widgetAttributes(values)
  const written = Object.entries(attributes).map(([name, value]) => `\n  ${name}="${value}"`)
  return `${noteOf(attributes)}<script async src="${siteUrl}/widget.js"></script>\n<portage-swap${written.join('')}></portage-swap>`
}

/** Returns a comment for code that works on the developer's own machine only. */
const noteOf = ({ partner }: Values): string =>
  partner === demoPartner ? '<!-- The partner id "demo" works on localhost only, with a devnet. -->\n' : ''

/** Reads the attributes of a widget from its code, which has one on each line. Their values have no quotation mark. */
export function codeAttributes(code: string): Values {
  const written = [...code.matchAll(/^ {2}(?:data-)?([a-z]+)="([^"]*)"/gm)]
  return Object.fromEntries(written.map(([, name = '', value = '']) => [name, value] as const))
}
