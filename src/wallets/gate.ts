import { isValidAddress, parseAddress } from '../core/address/address.ts'
import { type ChainId, chains } from '../core/chains/chains.ts'
import { isPublicChain } from '../core/chains/publicChains.ts'
import { expectUnexpired } from '../core/deposits/expectations.ts'
import type { SentTransaction } from '../core/deposits/sentTransaction.ts'
import { type Clock, systemClock } from '../core/net/clock.ts'
import { type Patience, patienceWith } from './deadline.ts'
import {
  accountChanged,
  failed,
  locked,
  notOnDevnet,
  publicChain,
  type SentDifference,
  unsupported,
  wrongChain,
} from './errors.ts'
import { sendAndReadBack } from './sendAndReadBack.ts'
import type {
  Built,
  SubmitOptions,
  Submitted,
  Wallet,
  WalletAccount,
  WalletChange,
  WalletFamily,
  WalletPlace,
  WalletTimes,
} from './wallet.ts'

/** What a provider can do, in its own words' translation. May throw whatever the provider throws. */
export interface Driver<Deposit, Family extends WalletFamily = WalletFamily> {
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  readonly family: Family
  readonly kind?: 'injected' | 'burner'
  readonly chains: readonly ChainId[]
  /** Asks for accounts, and to move to the place or to learn it. */
  readonly connect: (place: WalletPlace) => Promise<ProviderAccount | undefined>
  readonly account: (place: WalletPlace) => Promise<ProviderAccount | undefined>
  /** Where the wallet is, in the words of `WalletPlace.identity`; undefined when it cannot say. */
  readonly identity: (place: WalletPlace) => Promise<string | undefined>
  readonly deliver:
    | { readonly how: 'signs'; readonly sign: (deposit: Deposit, place: WalletPlace) => Promise<Uint8Array> }
    | {
        readonly how: 'sends'
        readonly send: (deposit: Deposit, place: WalletPlace) => Promise<unknown>
        /** Compares what the chain shows with what was agreed to. Empty means equal. */
        readonly compare: (deposit: Deposit, sent: SentTransaction) => readonly SentDifference[]
      }
  readonly disconnect?: () => Promise<void>
  readonly onChange?: (listener: (change: WalletChange) => void) => () => void
}

export interface ProviderAccount {
  readonly address: unknown
  readonly publicKey?: Uint8Array | undefined
}

/** What the family's own room says of a deposit. */
export interface Checks<Deposit> {
  readonly placeOf: (deposit: Deposit) => Pick<WalletPlace, 'chain' | 'network'>
  readonly senderOf: (deposit: Deposit) => string
  /** Compares the built bytes with the intent. Throws when they differ or the intent no longer stands. */
  readonly expectBuilt: (deposit: Deposit) => void
  /** Compares signed bytes with the intent, and gives what is broadcast. Throws when they differ. */
  readonly seal: (
    deposit: Deposit,
    signed: Uint8Array,
  ) => Promise<{ readonly txBytes: Uint8Array; readonly hash: string }>
  /** A hash from the wallet in the spelling of the chain; throws when it is none. */
  readonly readHash: (said: unknown) => string
}

/** A wallet around a provider: every rule about money stands here, and no provider has a way past it. */
export function createWallet<Deposit extends Built<unknown, unknown>, Family extends WalletFamily>(
  driver: Driver<Deposit, Family>,
  checks: Checks<Deposit>,
  times?: WalletTimes,
): Wallet<Deposit, Family> {
  const { id, name, icon, family, kind = 'injected' } = driver
  const clock = times?.clock ?? systemClock
  const gate: Gate<Deposit> = { driver, checks, patience: patienceWith(name, times), clock }
  return {
    id,
    name,
    ...(icon !== undefined && { icon }),
    family,
    kind,
    chains: driver.chains,
    async connect(place) {
      expectOwnMoney(driver, place)
      expectHeld(driver, place)
      const found = await gate.patience.ask(() => driver.connect(place))
      if (found === undefined) throw locked(name)
      await expectSameChain(gate, place)
      return accountOf(name, place, found)
    },
    account: (place) => accountNow(gate, place),
    submit: (deposit, options) => submit(gate, deposit, options),
    disconnect: () => gate.patience.read(async () => driver.disconnect?.()),
    onChange: (listener) => driver.onChange?.(listener) ?? (() => {}),
  }
}

interface Gate<Deposit> {
  readonly driver: Driver<Deposit>
  readonly checks: Checks<Deposit>
  readonly patience: Patience
  readonly clock: Clock
}

async function submit<Deposit>(gate: Gate<Deposit>, deposit: Deposit, options: SubmitOptions): Promise<Submitted> {
  const { driver, checks } = gate
  const { place } = options
  const at = checks.placeOf(deposit)
  if (at.chain !== place.chain || at.network !== place.network) {
    const found = `${place.chain} (${place.network})`
    throw wrongChain(driver.name, { wanted: `${at.chain} (${at.network})`, found })
  }
  checks.expectBuilt(deposit)
  expectOwnMoney(driver, place)
  await expectSameChain(gate, place)
  await expectSender(gate, deposit, place)
  expectInTime(options)
  return deliver(gate, deposit, options)
}

async function accountNow<Deposit>(gate: Gate<Deposit>, place: WalletPlace): Promise<WalletAccount | undefined> {
  const { driver, patience } = gate
  expectHeld(driver, place)
  const found = await patience.read(() => driver.account(place))
  return found && accountOf(driver.name, place, found)
}

async function expectSender<Deposit>(gate: Gate<Deposit>, deposit: Deposit, place: WalletPlace): Promise<void> {
  const { name } = gate.driver
  const now = await accountNow(gate, place)
  if (now === undefined) throw locked(name)
  const sender = gate.checks.senderOf(deposit)
  if (now.address !== parseAddress(sender, place.chain, place.network)) throw accountChanged(name)
}

async function deliver<Deposit>(gate: Gate<Deposit>, deposit: Deposit, options: SubmitOptions): Promise<Submitted> {
  const { driver, checks, patience, clock } = gate
  const { place, broadcast, transaction } = options
  const way = driver.deliver
  // The deposit may have been changed while the wallet was asked for its chain and its account.
  checks.expectBuilt(deposit)
  if (way.how === 'sends') {
    const wallet = { name: driver.name, patience, clock, readHash: checks.readHash }
    const send = () => way.send(deposit, place)
    return sendAndReadBack(wallet, {
      chain: place.chain,
      transaction,
      send,
      compare: (sent) => way.compare(deposit, sent),
    })
  }
  const signed = await patience.ask(() => way.sign(deposit, place))
  const { txBytes, hash } = await checks.seal(deposit, signed)
  // Somebody may have looked for a device for longer than the quote holds.
  expectInTime(options)
  const told = await broadcast(txBytes)
  if (checks.readHash(told) !== checks.readHash(hash)) {
    throw failed(driver.name, 'The chain gave the transaction another name.')
  }
  return { chain: place.chain, hash: checks.readHash(hash), sentBy: 'us' }
}

function expectInTime({ now, quoteExpiry }: SubmitOptions): void {
  expectUnexpired({ now: now(), quoteExpiry })
}

/** A burner's key lies in a page, so it holds play money only. */
function expectOwnMoney({ name, kind }: Pick<Driver<never>, 'name' | 'kind'>, { network }: WalletPlace): void {
  if (kind === 'burner' && network !== 'mocknet') throw unsupported(name, 'hold real coins: its key lies in this page')
}

function expectHeld({ name, chains: held }: Pick<Driver<never>, 'name' | 'chains'>, { chain }: WalletPlace): void {
  if (!held.includes(chain)) throw unsupported(name, `hold ${chains[chain].name}`)
}

/**
 * Throws unless the wallet is on the chain of the deposit. A wallet that cannot report its chain passes on networks of
 * real money, where its address has been checked; on the devnet it signs nothing. A burner has no node of its own, so it
 * relies on the identity that the chain's reader reported.
 */
async function expectSameChain<Deposit>({ driver, patience }: Gate<Deposit>, place: WalletPlace): Promise<void> {
  const { name, kind } = driver
  expectNoPublicChain(name, place)
  if (kind === 'burner') return
  const found = await patience.read(() => driver.identity(place))
  if (found === place.identity) return
  if (found !== undefined) throw wrongChain(name, { wanted: `${chains[place.chain].name} (${place.identity})`, found })
  if (place.network === 'mocknet') throw notOnDevnet(name)
}

/** Bytes for Solana and TRON name no network, so play money is kept off public chains by the identity of the chain. */
function expectNoPublicChain(name: string, { chain, network, identity }: WalletPlace): void {
  if (network !== 'mocknet' || !isPublicChain(identity)) return
  throw publicChain(name, chains[chain].name)
}

function accountOf(
  name: string,
  { chain, network }: WalletPlace,
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
