import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import type { CosmosChain } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import { cosmosNetworks } from '../../core/deposits/cosmos/cosmosNetworks.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { openAccount, targetOf } from '../../wallets/openAccount.ts'
import type { WalletAccount, WalletChange, WalletEndpoints } from '../../wallets/wallet.ts'
import { accountChanged, locked, unsupported, WalletError } from '../../wallets/walletErrors.ts'
import type { Payer } from './payer.ts'
import type { RememberedWallet } from './rememberedWallets.ts'
import type { SessionAccount, SessionStore } from './sessionState.ts'
import { isSameAccount } from './sessionState.ts'
import type { DrivenWallet, SessionEngine } from './sessionWallet.ts'

export interface EngineParts {
  readonly store: SessionStore
  readonly network: NetworkKind
  /** Throws for chains without servers. */
  readonly readerFor: (chain: ChainId) => Promise<ChainReader>
  readonly endpointsOf: (chain: ChainId) => WalletEndpoints | undefined
  /** Calls `found` once for each wallet, now or later. */
  readonly search: (found: (wallet: DrivenWallet) => void) => void
  readonly remembered: {
    readonly read: () => readonly RememberedWallet[]
    readonly write: (remembered: readonly RememberedWallet[]) => void
  }
  /** Calls the function when the person returns to the page, where wallets without events may have changed. */
  readonly onReturn: (run: () => void) => void
  /** Calls the function when another tab has connected or disconnected a wallet. */
  readonly onOtherTab: (run: () => void) => void
}

/** Finds wallets, reconnects the remembered ones without a prompt, and follows their changes. */
export function createSessionEngine(parts: EngineParts): SessionEngine {
  const wallets = new Map<string, DrivenWallet>()
  const context: EngineContext = { ...parts, wallets }
  const restoring: Promise<void>[] = []
  const add = (wallet: DrivenWallet): boolean => {
    if (wallets.has(wallet.id)) return false
    wallets.set(wallet.id, wallet)
    parts.store.update((state) => ({ ...state, wallets: [...state.wallets, viewOf(wallet)] }))
    wallet.onChange((change) => void follow(context, wallet, change))
    return true
  }
  parts.search((wallet) => {
    if (add(wallet)) restoring.push(restore(context, wallet))
  })
  const derive = createDeriving(context)
  parts.store.subscribe(derive)
  derive()
  parts.onReturn(() => {
    for (const wallet of wallets.values()) if (wallet.kind === 'injected') void follow(context, wallet, 'accounts')
  })
  parts.onOtherTab(() => {
    for (const wallet of wallets.values()) void followOtherTab(context, wallet)
  })
  return {
    restored: Promise.all(restoring),
    add,
    readerOf: async ({ walletId, chain }) => readerOn(wallets.get(walletId), await parts.readerFor(chain)),
    connect: (walletId, chain) => connect(context, expectWallet(context, walletId), chain),
    disconnect: (walletId) => disconnect(context, expectWallet(context, walletId)),
    openPayer: (account) => openPayer(context, account),
  }
}

interface EngineContext extends EngineParts {
  readonly wallets: Map<string, DrivenWallet>
}

const readerOn = (wallet: DrivenWallet | undefined, reader: ChainReader): ChainReader =>
  wallet?.readerOn?.(reader) ?? reader

const viewOf = ({ id, walletName, icon, kind, chains: held, connects, reconnects }: DrivenWallet) => ({
  id,
  walletName,
  kind,
  chains: held,
  connects,
  ...(icon !== undefined && { icon }),
  ...(reconnects === false && { reconnects }),
})

function expectWallet({ wallets }: EngineContext, id: string): DrivenWallet {
  const wallet = wallets.get(id)
  if (wallet === undefined) throw locked('The wallet')
  return wallet
}

async function connect(context: EngineContext, wallet: DrivenWallet, chain: ChainId): Promise<SessionAccount> {
  const { driver, target } = await openDriver(context, wallet, chain)
  const account = sessionAccount(wallet, await driver.connect(target))
  const others = wallet.connects === 'all' ? wallet.chains.filter((each) => each !== chain) : []
  const silent = await Promise.all(others.map((each) => readAccount(context, wallet, each)))
  const found = [account, ...silent.filter((each) => each !== undefined)]
  putAccounts(context, found, wallet.kind === 'burner' ? 'last' : 'first')
  const { rememberedId } = wallet
  if (rememberedId !== undefined) {
    const known = context.remembered.read()
    const added = found.map((each): RememberedWallet => `${rememberedId} ${each.chain}`)
    context.remembered.write([...new Set([...known, ...added])])
  }
  return account
}

async function disconnect({ store, remembered, wallets }: EngineContext, wallet: DrivenWallet): Promise<void> {
  const { id, kind, rememberedId } = wallet
  remembered.write(remembered.read().filter((each) => !each.startsWith(`${rememberedId} `)))
  dropAccounts(store, wallet)
  if (kind === 'external') {
    wallets.delete(id)
    store.update((state) => ({ ...state, wallets: state.wallets.filter((each) => each.id !== id) }))
  }
  // Some wallets stay connected until the person removes the site there; this page has forgotten them.
  await wallet.disconnect().catch(() => undefined)
}

/** Drops the accounts of a wallet that another tab has disconnected, and reconnects one that it has connected. */
async function followOtherTab(context: EngineContext, wallet: DrivenWallet): Promise<void> {
  const { store, remembered } = context
  const { id, kind, rememberedId } = wallet
  if (kind !== 'injected' || rememberedId === undefined) return
  const isRemembered = remembered.read().some((each) => each.startsWith(`${rememberedId} `))
  const isConnected = store.getSnapshot().accounts.some(({ walletId }) => walletId === id)
  if (isRemembered && !isConnected) await restore(context, wallet)
  if (!isRemembered && isConnected) dropAccounts(store, wallet)
}

function dropAccounts(store: SessionStore, { id }: DrivenWallet): void {
  store.update((state) => ({ ...state, accounts: state.accounts.filter(({ walletId }) => walletId !== id) }))
}

/** Reconnects the chains that a wallet is remembered for. */
async function restore(context: EngineContext, wallet: DrivenWallet): Promise<void> {
  const remembered = context.remembered.read()
  const wanted = wallet.chains.filter((chain) => remembered.includes(`${wallet.rememberedId} ${chain}`))
  const found = await Promise.all(wanted.map((chain) => readAccount(context, wallet, chain)))
  putAccounts(
    context,
    found.filter((each) => each !== undefined),
    'last',
  )
}

/** Returns a function that derives the missing accounts of watched chains, each once. */
function createDeriving(context: EngineContext): () => void {
  const requested = new Set<string>()
  return () => {
    const { accounts, watchedChains } = context.store.getSnapshot()
    const open = [...context.wallets.values()].filter(({ connects, isOpen }) => connects === 'watched' && isOpen?.())
    for (const wallet of open) {
      for (const chain of watchedChains) {
        const key = `${wallet.id} ${chain}`
        const isKnown = accounts.some((each) => each.walletId === wallet.id && each.chain === chain)
        if (isKnown || requested.has(key) || !wallet.chains.includes(chain)) continue
        requested.add(key)
        void readAccount(context, wallet, chain).then((account) => {
          requested.delete(key)
          if (account) putAccounts(context, [account], 'last')
        })
      }
    }
  }
}

/** Reads the accounts of a wallet that changed. A locked wallet loses its accounts until it is unlocked. */
async function follow(context: EngineContext, wallet: DrivenWallet, change: WalletChange): Promise<void> {
  const { store } = context
  const connected = store.getSnapshot().accounts.filter(({ walletId }) => walletId === wallet.id)
  if (connected.length === 0) return change === 'disconnected' ? undefined : restore(context, wallet)
  const read = change === 'disconnected' ? [] : connected.map((each) => readAgain(context, wallet, each))
  const found = (await Promise.all(read)).filter((each) => each !== undefined)
  store.update((state) => {
    const accounts = state.accounts.flatMap((account) => {
      if (account.walletId !== wallet.id) return [account]
      const now = found.find((each) => isSameAccount(each, account))
      return now === undefined ? [] : [now.address === account.address ? account : now]
    })
    const isSame =
      accounts.length === state.accounts.length && accounts.every((each, at) => each === state.accounts[at])
    return isSame ? state : { ...state, accounts }
  })
}

function putAccounts({ store }: EngineContext, added: readonly SessionAccount[], end: 'first' | 'last'): void {
  if (added.length > 0) store.update((state) => ({ ...state, accounts: addAccounts(state.accounts, added, end) }))
}

async function openDriver(context: EngineContext, wallet: DrivenWallet, chain: ChainId) {
  const { network, readerFor, endpointsOf } = context
  const { name } = chains[chain]
  if (!isReadableChain(chain)) throw unsupported(wallet.walletName, `hold ${name}`)
  const reader = readerOn(wallet, await readerFor(chain))
  const driver = await wallet.driverOn(chain, reader)
  if (driver === undefined) throw unsupported(wallet.walletName, `hold ${name}`)
  const target = await targetOf(reader, { network, endpoints: endpointsOf(chain) })
  return { driver, target, reader }
}

/** Opens an account for a deposit. EVM wallets switch to its chain; a wallet that is locked is requested to open. */
async function openPayer(context: EngineContext, expected: SessionAccount): Promise<Payer> {
  const wallet = expectWallet(context, expected.walletId)
  const { driver, target, reader } = await openDriver(context, wallet, expected.chain)
  const account = await openAccount(driver, target)
  if (account.address !== expected.address) {
    putAccounts(context, [sessionAccount(wallet, account)], 'first')
    throw accountChanged(wallet.walletName)
  }
  const { address, publicKey } = account
  return { wallet: driver, account: target, reader, sender: { address, ...(publicKey && { publicKey }) } }
}

/**
 * Adds the accounts of one wallet, in place of its earlier ones. `last` is after the accounts of the same kind: a
 * wallet that answers late still comes before the test wallet.
 */
export function addAccounts(
  accounts: readonly SessionAccount[],
  added: readonly SessionAccount[],
  end: 'first' | 'last',
): readonly SessionAccount[] {
  const others = accounts.filter((account) => !added.some((each) => isSameAccount(each, account)))
  if (end === 'first') return [...added, ...others]
  const isOwn = added.some(({ kind }) => kind !== 'burner')
  const at = isOwn ? others.findLastIndex(({ kind }) => kind !== 'burner') + 1 : others.length
  return others.toSpliced(at, 0, ...added)
}

interface AccountContext {
  readonly network: NetworkKind
}

/** Reads an account without a prompt; undefined when the wallet shares none there, or fails. */
function readAccount(
  context: AccountContext,
  wallet: DrivenWallet,
  chain: ChainId,
): Promise<SessionAccount | undefined> {
  return queryAccount(context, wallet, chain).catch(() => undefined)
}

/** Reads a known account. A wallet that does not answer keeps it: every deposit reads it again. */
function readAgain(context: AccountContext, wallet: DrivenWallet, known: SessionAccount) {
  const keep = (error: unknown) => (error instanceof WalletError && error.code === 'wallet_silent' ? known : undefined)
  return queryAccount(context, wallet, known.chain).catch(keep)
}

async function queryAccount({ network }: AccountContext, wallet: DrivenWallet, chain: ChainId) {
  const identity = chain in cosmosNetworks ? (cosmosNetworks[chain as CosmosChain].chainIds[network] ?? '') : ''
  const driver = await wallet.driverOn(chain)
  const account = await driver?.account({ chain, network, identity })
  return account && sessionAccount(wallet, account)
}

function sessionAccount({ id, walletName, icon, kind }: DrivenWallet, account: WalletAccount): SessionAccount {
  return { ...account, walletId: id, walletName, kind, ...(icon !== undefined && { icon }) }
}
