import { type ChainId, chains } from '../../core/chains/chains.ts'
import { isUtxoChain } from '../../core/chains/networks.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { payerEn as messages } from '../texts/payer.en.ts'
import { browserSession } from '../wallet/browserSession.ts'
import { walletChoices } from '../wallet/knownWallets.ts'
import { NoWallet } from '../wallet/NoWallet.tsx'
import { useConnect } from '../wallet/useConnect.ts'
import { ConnectStatus, isPhone, WalletOffers } from '../wallet/WalletOffers.tsx'
import { groupWallets } from '../wallet/walletGroups.ts'
import { ElsewhereOffer } from './ElsewhereOffer.tsx'
import type { Accounts } from './useAccounts.ts'

interface PayerChoiceProps {
  chain: ChainId
  accounts: Accounts
  onChosen: () => void
}

/** Offers the connected accounts of a chain, and the wallets that can be connected for it. */
export function PayerChoice({ chain, accounts: { payers, payer, session }, onChosen }: PayerChoiceProps) {
  const connecting = useConnect(onChosen)
  const others = payers.filter((each) => each !== payer)
  const open = session.wallets.filter(
    ({ id, chains }) => chains.includes(chain) && !payers.some(({ walletId }) => walletId === id),
  )
  const offered = open
    .filter(({ kind }) => kind !== 'external')
    .map((wallet) => ({ ...wallet, chains: wallet.connects === 'each' ? [chain] : wallet.chains }))
  const groups = groupWallets(offered, [])
  const connected = groupWallets(session.wallets, session.accounts)
  const { known } = walletChoices(groups, { connected, chain, isPhone: isPhone() })
  return (
    <div className="wallet-offers">
      {payer === undefined && <p className="t14 muted">{messages.connectWhy(chainName(chain))}</p>}
      {others.length > 0 && (
        <p className="wallet-buttons">
          {others.map((account) => (
            <button
              key={account.walletId}
              type="button"
              className="btn btn--secondary btn--sm"
              onClick={() => {
                browserSession.prefer(account)
                onChosen()
              }}
            >
              <bdi>{`${messages.payWith} ${account.walletName}`}</bdi>
            </button>
          ))}
        </p>
      )}
      {offered.length === 0 && others.length === 0 ? <NoWallet /> : null}
      {isUtxoChain(chain) && <ElsewhereOffer chain={chain} onChosen={onChosen} />}
      {chains[chain].family === 'utxo' && !isUtxoChain(chain) && (
        <p className="t13 muted">{messages.elsewhereNot(chainName(chain))}</p>
      )}
      <WalletOffers groups={groups} known={known} connecting={connecting} chain={chain} />
      <ConnectStatus connecting={connecting} />
    </div>
  )
}
