import type { ChainId } from '../../core/chains/chains.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { walletEn as messages } from '../texts/wallet.en.ts'
import type { SessionAccount, SessionWallet } from './sessionState.ts'
import type { Connecting } from './useConnect.ts'
import type { WalletGroup } from './walletGroups.ts'

interface WalletOffersProps {
  groups: readonly WalletGroup[]
  connecting: Connecting
  /** The chain to connect, where a wallet covers it. */
  chain?: ChainId | undefined
}

/** Lists wallets to connect, with the chains that each one covers. */
export function WalletOffers({ groups, connecting, chain }: WalletOffersProps) {
  return (
    <div className="wallet-offers">
      <ul className="wallet-list">
        {groups.map((group) => (
          <li key={group.walletName} className="wallet-card">
            <WalletHead group={group} />
            {group.wallets.map((wallet) => (
              <Offer key={wallet.id} wallet={wallet} connecting={connecting} chain={chain} />
            ))}
            <WalletNotes group={group} />
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Names the wallet that shows a request, and the reason of the last failure. */
export function ConnectStatus({ connecting: { pending, isLate, problem } }: Pick<WalletOffersProps, 'connecting'>) {
  return (
    <>
      <p className="field-msg" role="status">
        {pending && <span>{isLate ? messages.late(pending.walletName) : messages.openWallet(pending.walletName)}</span>}
      </p>
      {problem !== undefined && (
        <p className="field-msg" role="alert">
          <Icon name="info" />
          <span>{problem.text}</span>
        </p>
      )}
      {problem?.code !== undefined && <SupportLine code={problem.code} />}
    </>
  )
}

export function WalletHead({ group, children }: { group: WalletGroup; children?: React.ReactNode }) {
  return (
    <div className="wallet-head">
      <WalletIcon {...group} />
      <b>
        <bdi>{group.walletName}</bdi>
      </b>
      {group.kind === 'burner' && (
        <span className="badge badge--net">
          <span className="net-sign" /> {messages.devnetOnly}
        </span>
      )}
      {children}
    </div>
  )
}

/** Notes about a wallet: where its key is stored, and the chains that a page load disconnects. */
export function WalletNotes({ group: { kind, wallets, walletName } }: { group: WalletGroup }) {
  const lost = wallets.filter(({ reconnects }) => reconnects === false).flatMap(({ chains }) => chains.map(chainName))
  return (
    <>
      {kind === 'burner' && <p className="t13 faint">{messages.testWalletWhy}</p>}
      {lost.length > 0 && <p className="t13 faint">{messages.connectAgain(walletName, lost.join(', '))}</p>}
    </>
  )
}

interface OfferProps extends Pick<WalletOffersProps, 'connecting' | 'chain'> {
  wallet: SessionWallet
}

/** One family of a wallet: one button, or one for each chain where chains are connected alone. */
export function Offer({ wallet, connecting, chain }: OfferProps) {
  const names = wallet.connects === 'watched' ? messages.everyChain : wallet.chains.map(chainName).join(', ')
  const first = chain !== undefined && wallet.chains.includes(chain) ? chain : wallet.chains[0]
  const isAlone = wallet.connects === 'each'
  const chains = isAlone ? wallet.chains : [first]
  const isPending = connecting.pending === wallet
  const nameOf = isPending ? messages.connectingOf : messages.connectOf
  return (
    <div className="wallet-offer">
      {!isAlone && <span className="t14 muted">{names}</span>}
      <span className="wallet-buttons">
        {chains.map(
          (each) =>
            each !== undefined && (
              <button
                key={each}
                type="button"
                className="btn btn--secondary btn--sm"
                aria-disabled={connecting.pending !== undefined || undefined}
                aria-label={isAlone ? undefined : nameOf(wallet.walletName, names)}
                onClick={() => connecting.connect(wallet, each)}
              >
                {isPending ? messages.connecting : isAlone ? messages.connectChain(chainName(each)) : messages.connect}
              </button>
            ),
        )}
      </span>
    </div>
  )
}

/** Shows a wallet's own icon, which is an image inside the page, or a drawing of a wallet. */
function WalletIcon({ icon }: Pick<SessionAccount, 'icon'>) {
  return (
    <span className="wallet-icon" aria-hidden="true">
      {icon === undefined ? <Icon name="wallet" /> : <img src={icon} alt="" width="32" height="32" />}
    </span>
  )
}
