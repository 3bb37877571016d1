import { checkDestination } from '../../core/address/destination.ts'
import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { networkKinds, publicConfig } from '../../runtime/browser.ts'
import { findingText } from '../form/recipient/findingText.ts'
import { type Recipient, recipientNeed } from '../form/recipientState.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { formRecipientsEn } from '../texts/formRecipients.en.ts'
import type { Localization } from '../texts/localization.ts'
import { payerEn } from '../texts/payer.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import type { Holdings } from '../wallet/payer.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import type { SwapRequest } from './swapRequest.ts'

/** Texts of the accounts step. Without a destination the review can't be opened. */
export interface AccountsView {
  readonly label: string
  /** The destination in its chain's spelling, once the review can be opened. */
  readonly destination: string | undefined
  /** What is wrong with the typed address, and what to do. */
  readonly addressProblem: string | undefined
  /** How much of the sent coin is missing. */
  readonly shortage: string | undefined
}

export interface AccountsFacts {
  readonly request: SwapRequest
  /** `missing`: a wallet can be connected. `none`: nothing can be sent from the chain here. */
  readonly payer: 'opening' | 'missing' | 'none' | 'open'
  readonly holdings: Holdings | undefined
  /** The connected wallet's address on the target chain, or the typed text. */
  readonly receiver: {
    readonly typed: boolean
    readonly address: string
    /** The check of an address that is typed here; undefined for the others, which were checked before. */
    readonly recipient?: Recipient | undefined
  }
}

/** Returns the texts; the first problem wins. An unread balance is not a problem, because the review reads it again. */
export function accountsView(
  { request, payer, holdings, receiver }: AccountsFacts,
  localization: Localization<ReviewMessages>,
): AccountsView {
  const { messages, locale } = localization
  const source = homeChain(request.from, request.protocol)
  const target = chainName(homeChain(request.to, request.protocol))
  const checked = addressOf(request, receiver.address)
  const found = receiver.recipient?.check
  const foundProblem = found?.kind === 'problem' ? found.problem : undefined
  const problem = receiver.address.trim() === '' ? undefined : (checked.problem ?? foundProblem)
  const short = holdings && shortageOf(request, holdings)
  const shortage =
    short === undefined || short === 0n
      ? undefined
      : messages.shortage(shortCoinText(short, request.from, locale, 'up'))
  const stopped = (label: string): AccountsView => ({
    label,
    destination: undefined,
    addressProblem: problem,
    shortage,
  })
  if (payer === 'opening') return stopped(payerEn.opening)
  if (payer === 'none') return stopped(payerEn.noPayer(chainName(source)))
  if (payer === 'missing') return stopped(payerEn.connectFirst(chainName(source)))
  if (checked.address === undefined || problem !== undefined) return stopped(messages.enterAddress(target))
  const need = receiver.recipient ? recipientNeed(receiver.recipient) : 'none'
  if (need === 'check') return stopped(formRecipientsEn.checkingAddress)
  if (need === 'confirmation') return stopped(formRecipientsEn.confirmAddress)
  if (shortage !== undefined) return stopped(messages.notEnough(request.from.ticker))
  if (holdings?.gas === 0n) return stopped(messages.notEnough(gasTicker(source)))
  return { label: messages.next, destination: checked.address, addressProblem: undefined, shortage: undefined }
}

function addressOf({ protocol, to }: SwapRequest, text: string) {
  const network = networkKinds[publicConfig.network]
  const destination = text.trim()
  const checked = checkDestination({ protocol, toAsset: to, destination, network })
  if (checked.ok) return { address: checked.address, problem: undefined }
  const [first] = checked.findings
  return {
    address: undefined,
    problem: first && findingText(first, { protocol, asset: to, text: destination, network }),
  }
}

export type DirectReview =
  | { readonly kind: 'open'; readonly payer: SessionAccount; readonly destination: string }
  | { readonly kind: 'wait' }
  | { readonly kind: 'ask' }

const ask: DirectReview = { kind: 'ask' }

/** What is known about payer, funds and destination when the person presses “Review swap”. */
export interface DirectFacts extends Pick<AccountsFacts, 'request' | 'holdings'> {
  /** The connected accounts of both chains, the preferred one first. */
  readonly payers: readonly SessionAccount[]
  readonly receivers: readonly SessionAccount[]
  readonly holdingsFailed: boolean
  /** Whether the person went on with this payer and destination before. */
  readonly isChosen: (payer: string, destination: string) => boolean
}

/**
 * Decides whether the review opens without the accounts step: `open` once payer, funds and destination are known and
 * leave nothing to decide, `wait` while the balance is read, `ask` otherwise. Several wallets that could pay or receive
 * are a decision, which an address of the form or an earlier choice takes.
 */
export function directReview(facts: DirectFacts): DirectReview {
  const { request, payers, receivers, holdings, holdingsFailed, isChosen } = facts
  const [payer] = payers
  const address = request.destination?.address ?? receivers[0]?.address
  if (payer === undefined || address === undefined) return ask
  const destination = addressOf(request, address).address
  if (destination === undefined) return ask
  const isOnlyReceiver = request.destination !== undefined || countOwners(receivers) === 1
  const isDecided = (countOwners(payers) === 1 && isOnlyReceiver) || isChosen(payer.address, destination)
  if (!isDecided || holdingsFailed) return ask
  if (holdings === undefined) return { kind: 'wait' }
  return shortageOf(request, holdings) === 0n && holdings.gas !== 0n ? { kind: 'open', payer, destination } : ask
}

/** Counts the addresses of a chain. The devnet's test wallet only fills in for missing ones. */
function countOwners(accounts: readonly SessionAccount[]): number {
  const own = accounts.filter(({ kind }) => kind !== 'burner')
  return new Set((own.length > 0 ? own : accounts).map(({ address }) => address)).size
}

/** Returns the missing amount. A coin that pays its own network fee needs slightly more; the review computes it. */
function shortageOf({ from, amount }: SwapRequest, { coin }: Holdings): bigint {
  const paysItself = isChainId(from.chain) && chains[from.chain].gasAsset === formatAsset(from)
  if (coin > amount || (coin === amount && !paysItself)) return 0n
  return coin === amount ? 1n : amount - coin
}

function gasTicker(chain: string): string {
  return isChainId(chain) ? parseAsset(chains[chain].gasAsset).ticker : chain
}
