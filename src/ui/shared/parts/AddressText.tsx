import { type ClipboardEvent, Fragment } from 'react'
import { addressGroups } from './addressGroups.ts'

/** Shows an address in groups of four, with the first and the last emphasised. It is copied whole, without spaces. */
export function AddressText({ address }: { address: string }) {
  const { prefix, groups } = addressGroups(address)
  const copy = (event: ClipboardEvent) => {
    event.clipboardData.setData('text/plain', address)
    event.preventDefault()
  }
  return (
    <span className="addr" dir="ltr" translate="no" onCopy={copy}>
      {prefix !== '' && <span className="addr-prefix">{prefix}</span>}
      <span className="addr-groups">
        {groups.map(({ text, at, isEnd }) => (
          <Fragment key={at}>
            <span className={isEnd ? 'addr-end' : undefined}>{text}</span>
            <wbr />
          </Fragment>
        ))}
      </span>
    </span>
  )
}
