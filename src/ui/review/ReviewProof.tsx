import { AddressText } from '../shared/parts/AddressText.tsx'
import { deviceGroups } from '../shared/parts/addressGroups.ts'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { deviceEn as texts } from '../texts/device.en.ts'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import type { DeviceCheck, DeviceParams } from './deviceChecks.ts'
import { deviceChecks } from './deviceChecks.ts'
import type { ReviewView, VaultView } from './reviewView.ts'

interface ReviewProofProps {
  view: ReviewView
  /** The connected account at the destination. */
  owner: SessionAccount | undefined
  /** What a hardware wallet shows; its owner text is added here. */
  device: Omit<DeviceParams, 'owner'>
}

/** Shows what is signed with a tick for each checked part, and which nodes confirm the vault. */
export function ReviewProof({ view, owner, device }: ReviewProofProps) {
  return (
    <>
      <Instructions view={view} />
      {view.vault ? (
        <Vault view={view} vault={view.vault} />
      ) : (
        <section className="ledger">
          <h3 className="ledger-h">{messages.vault}</h3>
          <p className="t14 muted">{messages.noVault(view.protocol)}</p>
        </section>
      )}
      <DeviceFold checks={deviceChecks({ ...device, owner: ownerText(owner) })} />
    </>
  )
}

interface ReviewDestinationProps extends Pick<ReviewProofProps, 'owner'> {
  destination: string
}

/** Shows where the coins arrive, and whose that address is. */
export function ReviewDestination({ destination, owner }: ReviewDestinationProps) {
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.goesTo}{' '}
        <span className="badge">
          <bdi>{ownerText(owner)}</bdi>
        </span>
      </h3>
      <AddressText address={destination} />
      <p className="t13 faint">{messages.compare}</p>
    </section>
  )
}

function ownerText(owner: SessionAccount | undefined): string {
  if (owner === undefined) return messages.enteredByYou
  return owner.kind === 'burner' ? messages.yourWallet : payerEn.yourWallet(owner.walletName)
}

interface InstructionsProps {
  view: Pick<ReviewView, 'memo' | 'memoBytes' | 'agrees'> & { readonly memoLines: readonly ProofLine[] }
  title?: string
}

/** A part of a memo as a sentence, and whether it was found as agreed. */
export interface ProofLine {
  readonly field: string
  readonly text: string
  readonly agrees: boolean
}

/** Shows a memo in words, with a tick for each part that was compared. */
export function Instructions({ view, title = messages.signs }: InstructionsProps) {
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {title}
        <span className={`badge ${view.agrees ? 'badge--ok' : 'badge--danger'}`}>
          <Icon name={view.agrees ? 'check' : 'warn'} /> {view.agrees ? messages.matches : messages.differs}
        </span>
      </h3>
      <ul className="checks review-checks">
        {view.memoLines.map(({ field, text, agrees }) => (
          <li key={field} data-agrees={agrees}>
            <Icon name={agrees ? 'check' : 'x'} className={agrees ? '' : 'bad'} />
            <span className="review-line">
              {text}
              {!agrees && <span className="sr"> {messages.differs}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className="review-fold">
        <details className="fold">
          <summary>
            <span className="t14 muted">{messages.memoBytes(view.memoBytes)}</span>
            <span className="row">
              <Icon name="down" className="turn" />
            </span>
          </summary>
          <code className="review-memo" dir="ltr" translate="no">
            {view.memo}
          </code>
        </details>
        <HelpButton term="memo" name={messages.memoBytes(view.memoBytes)} />
      </div>
    </section>
  )
}

/** Shows where a deposit goes, and which nodes confirm it. */
export function Vault({ view, vault }: { view: Pick<ReviewView, 'sourceChain'>; vault: VaultView }) {
  const { address, router, routerVersion, agreeing, queried, dissent, oneSource } = vault
  const isUncontested = dissent.length === 0 && !oneSource
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {router === undefined ? messages.vault : messages.vaultAndRouter}
        <span className={`badge ${isUncontested ? 'badge--ok' : 'badge--warn'}`}>
          <Icon name={isUncontested ? 'shield' : 'warn'} />{' '}
          {oneSource ? messages.oneSource : messages.agree(agreeing, queried)}
        </span>
      </h3>
      <AddressText address={address} />
      {router === undefined ? (
        <p className="t14 muted">
          {messages.noRouter(view.sourceChain)}
          <HelpButton term="vault" name={messages.vault} />
        </p>
      ) : (
        <>
          <p className="t14 muted">
            {messages.router(routerVersion)}
            <HelpButton term="router" name={messages.vaultAndRouter} />
          </p>
          <AddressText address={router} />
          {routerVersion === undefined && <p className="t14 warn">{messages.newRouterAccepted}</p>}
        </>
      )}
      {oneSource && <p className="t14 warn">{messages.oneSourceWhy}</p>}
      {dissent.length > 0 && <p className="t14 warn">{messages.dissentWhy}</p>}
      {dissent.map((report) => (
        <p key={report} className="t13 warn review-line">
          {report}
        </p>
      ))}
      <p className="t13 faint">{messages.checkedAgain}</p>
    </section>
  )
}

/** Folded list of the texts that a hardware wallet shows, in its own groups. */
export function DeviceFold({ checks }: { checks: readonly DeviceCheck[] }) {
  return (
    <section className="ledger">
      <details className="fold device">
        <summary>
          <span className="t14 muted">{texts.title}</span>
          <span className="row">
            <Icon name="down" className="turn" />
          </span>
        </summary>
        <p className="t14 muted">{texts.intro}</p>
        <dl className="device-list">
          {checks.map(({ label, text, why }) => (
            <div key={label + text}>
              <dt>{label}</dt>
              <dd>
                <span className="device-groups" dir="ltr" translate="no">
                  {deviceGroups(text).map((group) => (
                    <span key={group.at}>{group.text}</span>
                  ))}
                </span>
                <span className="t13 faint">{why}</span>
              </dd>
            </div>
          ))}
        </dl>
        <p className="t14">{texts.differs}</p>
      </details>
    </section>
  )
}
