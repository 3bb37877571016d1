import { addressGroups } from '../shared/parts/addressGroups.ts'
import { html } from '../shared/plain/element.ts'

/** Shows an address in groups of four, like ui/review/AddressText. It is copied whole, without spaces. */
export function addressText(address: string): HTMLElement {
  const { prefix, groups } = addressGroups(address)
  const shown = groups.flatMap(({ text, isEnd }) => [
    html('span', { class: isEnd ? 'addr-end' : undefined }, text),
    html('wbr', {}),
  ])
  const place = html(
    'span',
    { class: 'addr', dir: 'ltr', translate: 'no' },
    prefix === '' ? undefined : html('span', { class: 'addr-prefix' }, prefix),
    html('span', { class: 'addr-groups' }, ...shown),
  )
  place.addEventListener('copy', (event) => {
    event.clipboardData?.setData('text/plain', address)
    event.preventDefault()
  })
  return place
}
