import { isValidAddress, parseAddress } from '../core/address/address.ts'
import { type ChainId, chains } from '../core/chains/chains.ts'
import { isPublicChain } from '../core/chains/publicChains.ts'
import { expectQuoteTimes } from '../core/deposits/quoteTimes.ts'
import type { EvmEvent, SentTransaction } from '../core/deposits/sentTransaction.ts'
import { SwapError } from '../core/errors.ts'
import { type Clock, systemClock } from '../core/nodes/net/clock.ts'
import { sendAndReadBack } from './sendAndReadBack.ts'
import type {
  Built,
  SubmitOptions,
  Submitted,
  Wallet,
  WalletAccount,
  WalletChange,
  WalletFamily,
  WalletTarget,
  WalletTimeouts,
} from './wallet.ts'
import {
  AlteredDepositError,
  accountChanged,
  failed,
  locked,
  notOnDevnet,
  onPublicChain,
  type SentDifference,
  unsupported,
  wrongChain,
} from './walletErrors.ts'
import { createWalletWaits, type WalletWaits } from './walletWaits.ts'

/** Adapts a provider. Its methods may throw whatever the provider throws. */
export interface Driver<Deposit, Family extends WalletFamily = WalletFamily> {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly family: Family
  readonly kind?: 'injected' | 'burner' | 'external'
  readonly chains: readonly ChainId[]
  readonly reconnects?: false
  /** Requests accounts and switches to the target chain, adding it if needed. */
  readonly connect: (target: WalletTarget) => Promise<ProviderAccount | undefined>
  readonly account: (target: WalletTarget) => Promise<ProviderAccount | undefined>
  /** Identity of the current chain as in `WalletTarget.identity`; undefined when the wallet cannot report one. */
  readonly identity: (target: WalletTarget) => Promise<string | undefined>
  readonly deliver:
    | { readonly how: 'signs'; readonly sign: (deposit: Deposit, target: WalletTarget) => Promise<Uint8Array> }
    | {
        readonly how: 'sends'
        readonly send: (deposit: Deposit, target: WalletTarget) => Promise<unknown>
        /** Compares the transaction on the chain with the deposit. Empty means equal. */
        readonly compare: (deposit: Deposit, sent: SentTransaction) => readonly SentDifference[]
      }
  /** Sends several transactions of a deposit as one. Present where the provider has a way to do that. */
  readonly batch?: BatchDriver<Deposit>
  readonly disconnect?: () => Promise<void>
  readonly onChange?: (listener: (change: WalletChange) => void) => () => void
}

interface BatchDriver<Deposit> {
  /** Whether the account can send a batch on its chain, all of it or nothing. */
  readonly canSend: (address: string, target: WalletTarget) => Promise<boolean>
  /** Resolves with the hash once a block has the batch, however long that takes. */
  readonly send: (deposits: readonly Deposit[], target: WalletTarget) => Promise<unknown>
  /** Compares the events of the batch with its last transaction, the deposit. Empty means equal. */
  readonly compare: (deposit: Deposit, events: readonly EvmEvent[]) => readonly SentDifference[]
}

export interface ProviderAccount {
  readonly address: unknown
  readonly publicKey?: Uint8Array | undefined
}

/** Checks of a deposit by its chain family. */
export interface DepositChecks<Deposit> {
  readonly targetOf: (deposit: Deposit) => Pick<WalletTarget, 'chain' | 'network'>
  readonly senderOf: (deposit: Deposit) => string
  /** Compares the built bytes with the intent. Throws when they differ or the intent is no longer valid. */
  readonly expectBuilt: (deposit: Deposit) => void
  /** Compares signed bytes with the intent and returns the bytes to broadcast. Throws when they differ. */
  readonly checkSigned: (
    deposit: Deposit,
    signed: Uint8Array,
  ) => Promise<{ readonly txBytes: Uint8Array; readonly hash: string }>
  /** Parses a hash from the wallet into the chain's spelling. Throws when it is invalid. */
  readonly readHash: (said: unknown) => string
}

/** Creates a wallet around a provider's driver. Every money rule is enforced here, so no driver can bypass one. */
export function createWallet<Deposit extends Built<unknown, unknown>, Family extends WalletFamily>(
  driver: Driver<Deposit, Family>,
  checks: DepositChecks<Deposit>,
  timeouts?: WalletTimeouts,
): Wallet<Deposit, Family> {
  const { id, name, icon, family, kind = 'injected' } = driver
  const clock = timeouts?.clock ?? systemClock
  const context: WalletContext<Deposit> = { driver, checks, waits: createWalletWaits(name, timeouts), clock }
  return {
    id,
    name,
    ...(icon !== undefined && { icon }),
    family,
    kind,
    chains: driver.chains,
    ...(driver.reconnects === false && { reconnects: false }),
    async connect(target) {
      expectNetworkAllowed(driver, target)
      expectChainSupported(driver, target)
      const found = await context.waits.forPerson(() => driver.connect(target))
      if (found === undefined) throw locked(name)
      await expectSameChain(context, target)
      return accountOf(name, target, found)
    },
    account: (target) => accountNow(context, target),
    submit: (deposit, options) => submit(context, [deposit], options),
    ...(driver.batch && {
      canBatch: (target: WalletTarget) => canBatch(context, target),
      submitBatch: (deposits: readonly Deposit[], options: SubmitOptions) => submit(context, deposits, options),
    }),
    disconnect: () => context.waits.forWallet(async () => driver.disconnect?.()),
    onChange: (listener) => driver.onChange?.(listener) ?? (() => {}),
  }
}

interface WalletContext<Deposit> {
  readonly driver: Driver<Deposit>
  readonly checks: DepositChecks<Deposit>
  readonly waits: WalletWaits
  readonly clock: Clock
}

/** Submits one transaction, or several as one. All have the same chain and sender. */
async function submit<Deposit>(
  context: WalletContext<Deposit>,
  deposits: readonly Deposit[],
  options: SubmitOptions,
): Promise<Submitted> {
  const { driver, checks } = context
  const { target } = options
  for (const deposit of deposits) {
    const at = checks.targetOf(deposit)
    if (at.chain !== target.chain || at.network !== target.network) {
      const found = `${target.chain} (${target.network})`
      throw wrongChain(driver.name, { wanted: `${at.chain} (${at.network})`, found })
    }
    checks.expectBuilt(deposit)
  }
  expectNetworkAllowed(driver, target)
  await expectSameChain(context, target)
  for (const deposit of deposits) await expectSender(context, deposit, target)
  expectQuoteUnexpired(options)
  // The deposits may have been mutated while the wallet was queried.
  for (const deposit of deposits) checks.expectBuilt(deposit)
  const [deposit, ...others] = deposits
  if (deposit === undefined) throw new RangeError('A batch has at least one transaction.')
  return others.length === 0 ? deliver(context, deposit, options) : deliverBatch(context, deposits, options)
}

/** Whether the account that the wallet shares now can send batches. False when the wallet does not say so. */
async function canBatch<Deposit>(context: WalletContext<Deposit>, target: WalletTarget): Promise<boolean> {
  const { driver, waits } = context
  const { batch } = driver
  if (batch === undefined || !driver.chains.includes(target.chain)) return false
  try {
    const now = await accountNow(context, target)
    return now !== undefined && (await waits.briefly(() => batch.canSend(now.address, target)))
  } catch {
    return false
  }
}

/** Sends a batch, then compares the router's event with the deposit, which is the last transaction of the batch. */
async function deliverBatch<Deposit>(
  { driver, checks, waits, clock }: WalletContext<Deposit>,
  deposits: readonly Deposit[],
  { target, events, onHash }: SubmitOptions,
): Promise<Submitted> {
  const { batch } = driver
  const deposit = deposits.at(-1)
  if (batch === undefined || deposit === undefined) throw unsupported(driver.name, 'send several calls at once')
  return sendAndReadBack(
    { name: driver.name, waits, clock, readHash: checks.readHash },
    {
      chain: target.chain,
      read: events,
      onHash,
      send: () => batch.send(deposits, target),
      compare: (found) => batch.compare(deposit, found),
    },
  )
}

async function accountNow<Deposit>(
  context: WalletContext<Deposit>,
  target: WalletTarget,
): Promise<WalletAccount | undefined> {
  const { driver, waits } = context
  expectChainSupported(driver, target)
  const found = await waits.forWallet(() => driver.account(target))
  return found && accountOf(driver.name, target, found)
}

async function expectSender<Deposit>(
  context: WalletContext<Deposit>,
  deposit: Deposit,
  target: WalletTarget,
): Promise<void> {
  const { name } = context.driver
  const now = await accountNow(context, target)
  if (now === undefined) throw locked(name)
  const sender = context.checks.senderOf(deposit)
  if (now.address !== parseAddress(sender, target.chain, target.network)) throw accountChanged(name)
}

async function deliver<Deposit>(
  context: WalletContext<Deposit>,
  deposit: Deposit,
  options: SubmitOptions,
): Promise<Submitted> {
  const { driver, checks, waits, clock } = context
  const { target, broadcast, transaction, onHash } = options
  const way = driver.deliver
  if (way.how === 'sends') {
    const wallet = { name: driver.name, waits, clock, readHash: checks.readHash }
    const send = () => way.send(deposit, target)
    return sendAndReadBack(wallet, {
      chain: target.chain,
      read: transaction,
      onHash,
      send,
      compare: (sent) => way.compare(deposit, sent),
    })
  }
  const onAltered = rethrowAltered(driver.name)
  const signed = await waits.forPerson(() => way.sign(deposit, target)).catch(onAltered)
  const { txBytes, hash } = await checks.checkSigned(deposit, signed).catch(onAltered)
  // Signing may have taken longer than the quote is valid.
  expectQuoteUnexpired(options)
  const returned = await broadcast(txBytes)
  if (checks.readHash(returned) !== checks.readHash(hash)) {
    throw failed(driver.name, 'The chain reported another transaction hash.')
  }
  return { chain: target.chain, hash: checks.readHash(hash), sentBy: 'us' }
}

/** The built bytes match the intent before they are signed, so a mismatch afterwards is a change by the wallet. */
const rethrowAltered = (wallet: string) => (error: unknown) => {
  throw error instanceof SwapError && error.code === 'deposit_mismatch' ? new AlteredDepositError(wallet, error) : error
}

function expectQuoteUnexpired({ now, quoteExpiry }: SubmitOptions): void {
  expectQuoteTimes({ now: now(), quoteExpiry })
}

/** Restricts burners to the devnet, because their key is stored in the page. */
function expectNetworkAllowed({ name, kind }: Pick<Driver<never>, 'name' | 'kind'>, { network }: WalletTarget): void {
  if (kind === 'burner' && network !== 'mocknet')
    throw unsupported(name, 'hold real coins: its key is stored in this page')
}

function expectChainSupported(
  { name, chains: held }: Pick<Driver<never>, 'name' | 'chains'>,
  { chain }: WalletTarget,
): void {
  if (!held.includes(chain)) throw unsupported(name, `hold ${chains[chain].name}`)
}

/**
 * Throws unless the wallet is on the chain of the deposit. A wallet that cannot report its chain passes on networks of
 * real money, where its address has been checked; on the devnet it signs nothing. A burner and an external signer have no
 * node of their own, so they rely on the identity that the chain's reader reported: the coins that they sign for are of
 * that chain.
 */
async function expectSameChain<Deposit>(
  { driver, waits }: WalletContext<Deposit>,
  target: WalletTarget,
): Promise<void> {
  const { name, kind } = driver
  expectNoPublicChain(name, target)
  if (kind !== 'injected' && kind !== undefined) return
  const found = await waits.forWallet(() => driver.identity(target))
  if (found === target.identity) return
  if (found !== undefined)
    throw wrongChain(name, { wanted: `${chains[target.chain].name} (${target.identity})`, found: `network ${found}` })
  if (target.network === 'mocknet') throw notOnDevnet(name)
}

/** Keeps devnet deposits off public chains by identity, because Solana and TRON bytes include no network. */
function expectNoPublicChain(name: string, { chain, network, identity }: WalletTarget): void {
  if (network !== 'mocknet' || !isPublicChain(identity)) return
  throw onPublicChain(name, chains[chain].name)
}

function accountOf(
  name: string,
  { chain, network }: WalletTarget,
  { address, publicKey }: ProviderAccount,
): WalletAccount {
  if (typeof address !== 'string' || address === '') throw locked(name)
  if (!isValidAddress(address, chain, network)) {
    throw wrongChain(name, {
      wanted: `${chains[chain].name} (${network})`,
      found: 'an account of another chain or network',
    })
  }
  return { chain, address: parseAddress(address, chain, network), ...(publicKey && { publicKey }) }
}
