import { reviewEn as words } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { AddressText } from './AddressText.tsx'
import type { ReviewView, VaultView } from './reviewView.ts'

interface ReviewProofProps {
  view: ReviewView
  destination: string
  isBurner: boolean
}

/** Where coins arrive, what is signed with a tick for each part that was compared, and which nodes confirm the vault. */
export function ReviewProof({ view, destination, isBurner }: ReviewProofProps) {
  return (
    <div className="stack">
      <section className="ledger">
        <h3 className="ledger-h">
          {words.goesTo} <span className="badge">{isBurner ? words.yourWallet : words.typedByYou}</span>
        </h3>
        <AddressText address={destination} />
        <p className="t13 faint">{words.compare}</p>
      </section>
      <Instructions view={view} />
      {view.vault ? (
        <Vault view={view} vault={view.vault} />
      ) : (
        <section className="ledger">
          <h3 className="ledger-h">{words.vault}</h3>
          <p className="t14 muted">{words.noVault(view.protocol)}</p>
        </section>
      )}
    </div>
  )
}

function Instructions({ view }: { view: ReviewView }) {
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {words.signs}
        <span className={`badge ${view.agrees ? 'badge--ok' : 'badge--danger'}`}>
          <Icon name={view.agrees ? 'check' : 'warn'} /> {view.agrees ? words.matches : words.differs}
        </span>
      </h3>
      <ul className="checks review-checks">
        {view.memoLines.map(({ field, text, agrees }) => (
          <li key={field} data-agrees={agrees}>
            <Icon name={agrees ? 'check' : 'x'} className={agrees ? '' : 'bad'} />
            <span className="review-said">
              {text}
              {!agrees && <span className="sr"> {words.differs}</span>}
            </span>
          </li>
        ))}
      </ul>
      <details className="fold">
        <summary>
          <span className="t14 muted">{words.memoBytes(view.memoBytes)}</span>
          <span className="row">
            <Icon name="down" className="turn" />
          </span>
        </summary>
        <code className="review-memo" dir="ltr" translate="no">
          {view.memo}
        </code>
      </details>
    </section>
  )
}

function Vault({ view, vault }: { view: ReviewView; vault: VaultView }) {
  const { address, router, agreeing, asked, dissent, oneSource } = vault
  const isUncontested = dissent.length === 0 && !oneSource
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {router === undefined ? words.vault : words.vaultAndRouter}
        <span className={`badge ${isUncontested ? 'badge--ok' : 'badge--warn'}`}>
          <Icon name={isUncontested ? 'shield' : 'warn'} /> {oneSource ? words.oneSource : words.agree(agreeing, asked)}
        </span>
      </h3>
      <AddressText address={address} />
      {router === undefined ? (
        <p className="t14 muted">{words.noRouter(view.sourceChain)}</p>
      ) : (
        <>
          <p className="t14 muted">{words.router}</p>
          <AddressText address={router} />
        </>
      )}
      {oneSource && <p className="t14 warn">{words.oneSourceWhy}</p>}
      {dissent.length > 0 && <p className="t14 warn">{words.dissentWhy}</p>}
      {dissent.map((said) => (
        <p key={said} className="t13 warn review-said">
          {said}
        </p>
      ))}
      <p className="t13 faint">{words.askedAgain}</p>
    </section>
  )
}
