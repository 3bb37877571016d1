import type { ChainId } from '../../core/chains/chains.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { type KnownWallet, knownWallet } from './knownWallets.ts'
import type { SessionAccount, SessionWallet } from './sessionState.ts'
import type { Connecting, ConnectStep } from './useConnect.ts'
import type { WalletGroup } from './walletGroups.ts'
import walletIcons from './walletIcons.svg?url&no-inline'

interface WalletOffersProps {
  groups: readonly WalletGroup[]
  /** Wallets that were not found. */
  known?: readonly KnownWallet[]
  connecting: Connecting
  /** The chain to connect, where a wallet covers it. */
  chain?: ChainId | undefined
}

/** Lists wallets to connect, with the chains that each one covers, then those to install or to open as an app. */
export function WalletOffers({ groups, known = [], connecting, chain }: WalletOffersProps) {
  return (
    <div className="wallet-offers">
      {groups.length > 0 && (
        <ul className="wallet-list">
          {groups.map((group) => (
            <FoundWallet key={group.walletName} group={group} connecting={connecting} chain={chain} />
          ))}
        </ul>
      )}
      {known.length > 0 && (
        <ul className="wallet-known">
          {known.map((wallet) => (
            <li key={wallet.name}>
              <WalletIcon name={wallet.name} />
              <b>{wallet.name}</b>
              <WalletLink wallet={wallet} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Links a wallet's own website, or on a phone its app, which opens this page. */
function WalletLink({ wallet: { name, site, appLink } }: { wallet: KnownWallet }) {
  const app = isPhone() ? appLink?.(new URL(location.href)) : undefined
  return (
    <a
      className="btn btn--secondary btn--sm wallet-end"
      href={app ?? site}
      aria-label={app === undefined ? messages.getOf(name) : messages.openIn(name)}
      rel="noreferrer"
      target={app === undefined ? '_blank' : undefined}
    >
      {app === undefined ? messages.get : messages.open} <Icon name="ext" />
    </a>
  )
}

/** Whether the page is used with a finger, where wallets are apps. */
export const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches

interface FoundWalletProps extends Pick<WalletOffersProps, 'connecting' | 'chain'> {
  group: WalletGroup
}

/** A found wallet: one press connects all of its chains; single ones can be chosen. */
function FoundWallet({ group, connecting, chain }: FoundWalletProps) {
  const { wallets, walletName } = group
  const steps = wallets.flatMap((wallet) => stepsOf(wallet, chain))
  const isPending = wallets.some((wallet) => wallet === connecting.pending)
  const names = [...new Set(wallets.map(chainNames))].join(', ')
  return (
    <li className="wallet-card">
      <WalletHead group={group}>
        <button
          type="button"
          className="btn btn--secondary btn--sm wallet-end"
          aria-disabled={connecting.pending !== undefined || undefined}
          aria-label={(isPending ? messages.connectingOf : messages.connectOf)(walletName, names)}
          onClick={() => connecting.connect(steps)}
        >
          {isPending ? messages.connecting : messages.connect}
        </button>
      </WalletHead>
      {steps.length > 1 ? (
        <details className="fold wallet-chains">
          <summary>
            <span className="t13 muted">{names}</span>
            <span className="row">
              <Icon name="down" className="turn" />
            </span>
          </summary>
          {wallets.map((wallet) => (
            <Offer key={wallet.id} wallet={wallet} connecting={connecting} chain={chain} />
          ))}
        </details>
      ) : (
        <p className="t13 muted">{names}</p>
      )}
      <WalletNotes group={group} />
    </li>
  )
}

const chainNames = ({ connects, chains }: SessionWallet): string =>
  connects === 'watched' ? messages.everyChain : chains.map(chainName).join(', ')

/** Returns what has to be connected for all chains of a wallet. */
function stepsOf(wallet: SessionWallet, chain: ChainId | undefined): readonly ConnectStep[] {
  const first = chain !== undefined && wallet.chains.includes(chain) ? chain : wallet.chains[0]
  const chains = wallet.connects === 'each' ? wallet.chains : first === undefined ? [] : [first]
  return chains.map((each) => ({ wallet, chain: each }))
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
      <WalletIcon {...group} name={group.walletName} />
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
  const names = chainNames(wallet)
  const isAlone = wallet.connects === 'each'
  const isPending = connecting.pending === wallet
  const nameOf = isPending ? messages.connectingOf : messages.connectOf
  return (
    <div className="wallet-offer">
      {!isAlone && <span className="t14 muted">{names}</span>}
      <span className="wallet-buttons">
        {stepsOf(wallet, chain).map((step) => (
          <button
            key={step.chain}
            type="button"
            className="btn btn--secondary btn--sm"
            aria-disabled={connecting.pending !== undefined || undefined}
            aria-label={isAlone ? undefined : nameOf(wallet.walletName, names)}
            onClick={() => connecting.connect([step])}
          >
            {isPending
              ? messages.connecting
              : isAlone
                ? messages.connectChain(chainName(step.chain))
                : messages.connect}
          </button>
        ))}
      </span>
    </div>
  )
}

/** Shows a wallet's own icon, which is an image inside the page, ours of a known wallet, or a drawing of a wallet. */
function WalletIcon({ icon, name }: Pick<SessionAccount, 'icon'> & { name: string }) {
  const known = knownWallet(name)?.icon
  return (
    <span className="wallet-icon" aria-hidden="true">
      {icon !== undefined ? (
        <img src={icon} alt="" width="32" height="32" />
      ) : known !== undefined ? (
        <svg width="32" height="32" aria-hidden="true">
          <use href={`${walletIcons}#${known}`} />
        </svg>
      ) : (
        <Icon name="wallet" />
      )}
    </span>
  )
}
