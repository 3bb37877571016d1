import { chains } from '../../../core/chains/chains.ts'
import type { CosmosChain } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Payment } from '../blocks.ts'
import type { Credit } from '../chain.ts'
import type { ChainSetup } from '../chainSetup.ts'
import type { HomeCoin, HomeDelivery, HomeLedger } from '../homeLedger.ts'
import type { KeyRing } from '../keyRing.ts'
import { nativeOf, unitsOf } from '../tokens.ts'
import { type CosmosTx, INSUFFICIENT_FUNDS, shortageOf } from './admit.ts'
import { assetOf, decimalsOf, denomOf, isTrade } from './bank.ts'
import { type Accounts, credit, type DenomAmount, openAccount, transfer } from './cosmosAccounts.ts'

/** Label of the account that collects fees. */
const COLLECTOR = 'fees'

/** Read access to accounts. */
export type AccountReader = Pick<Accounts, 'get'>

/**
 * Creates the accounts of a Cosmos chain, once with pending transactions and once without. With a `home`, the protocol
 * holds the balances and executes the messages; only account numbers, sequences and keys are kept here.
 */
export function createCosmosLedger(chain: CosmosChain, keys: KeyRing, { endowments, home }: ChainSetup) {
  const module = keys('module').address
  const collector = keys(COLLECTOR).address
  const state = {
    pending: new Map() as Accounts,
    settled: new Map() as Accounts,
    /** Results of the messages that a protocol executed, and of messages that failed, by hash. */
    deliveries: new Map<string, HomeDelivery>(),
  }
  for (const accounts of [state.pending, state.settled]) {
    for (const address of [keys('faucet').address, module, collector]) openAccount(accounts, address)
    if (home === undefined) for (const gift of endowments) credit(accounts, gift.to, denomAmount(chain, gift))
  }

  /** Reads the current accounts, also after a snapshot is restored. */
  function readerOf(which: 'pending' | 'settled'): AccountReader {
    if (home === undefined) return { get: (address) => state[which].get(address) }
    return {
      get(address) {
        const coins = new Map(home.coinsOf(address).flatMap((coin) => bankCoin(chain, coin)))
        if (coins.size === 0 && !state[which].has(address)) return undefined
        // Opened in both, so that an account has the same number in each.
        for (const accounts of [state.pending, state.settled]) openAccount(accounts, address)
        return { ...openAccount(state[which], address), coins }
      },
    }
  }

  /** Takes the fee, and runs the messages if no protocol does: all of them, or none if one fails. */
  function apply(accounts: Accounts, { signer, publicKey, sequence, fee, transfers }: CosmosTx): HomeDelivery {
    const account = openAccount(accounts, signer)
    account.sequence = sequence + 1n
    account.publicKey = publicKey
    if (home !== undefined) return delivered
    for (const coin of fee) transfer(accounts, signer, collector, coin)
    const spent: DenomAmount[] = []
    for (const [index, { coins }] of transfers.entries()) {
      spent.push(...coins)
      const log = shortageOf(account, spent)
      if (log !== undefined) return failedMessage(index, { code: INSUFFICIENT_FUNDS, log })
    }
    for (const { to, coins } of transfers) for (const coin of coins) transfer(accounts, signer, to, coin)
    return delivered
  }

  function supply(): readonly DenomAmount[] {
    if (home !== undefined) return sumByDenom(home.supply().flatMap((coin) => bankCoin(chain, coin)))
    return sumByDenom([...state.settled.values()].flatMap(({ coins }) => [...coins]))
  }

  return {
    state,
    /** Holds what is deposited with the protocol. */
    module,
    collector,
    supply,
    pending: readerOf('pending'),
    settled: readerOf('settled'),
    deliveryOf: (hash: string): HomeDelivery | undefined => state.deliveries.get(hash),
    /** Applies an admitted transaction to the pending accounts. */
    addPending: (tx: CosmosTx): void => void apply(state.pending, tx),
    /** Credits coins to an address without a sender. */
    mint(address: string, coin: Pick<Credit, 'asset' | 'amount'>): void {
      const held = denomAmount(chain, coin)
      home?.credit(address, coin)
      const bank = home === undefined ? [state.pending, state.settled] : []
      for (const accounts of bank) credit(accounts, address, held)
    },
    /**
     * Returns coins and fee to the sender; false, without a change, when a protocol holds the balances or they moved
     * on.
     */
    undo({ signer, fee, transfers }: CosmosTx, hash: string): boolean {
      if (home !== undefined) return false
      const isFailed = state.deliveries.has(hash)
      const moved = [
        ...(isFailed ? [] : transfers.flatMap(({ to, coins }) => coins.map((coin) => ({ to, coin })))),
        ...fee.map((coin) => ({ to: collector, coin })),
      ]
      const stores = [state.pending, state.settled]
      const isHeld = (accounts: Accounts) =>
        moved.every(({ to, coin: { denom, amount } }) => (accounts.get(to)?.coins.get(denom) ?? 0n) >= amount)
      if (!stores.every(isHeld)) return false
      for (const accounts of stores) for (const { to, coin } of moved) transfer(accounts, to, signer, coin)
      state.deliveries.delete(hash)
      return true
    },
    /** Applies a transaction in its block. Returns its payments, or 'failed' when a message fails; its fee is kept. */
    settle(tx: CosmosTx, _height: number, hash: string): readonly Payment[] | 'failed' {
      const applied = apply(state.settled, tx)
      const result = home === undefined ? applied : deliver(chain, home, { tx, hash, module })
      if (home !== undefined || result.code !== 0) state.deliveries.set(hash, result)
      return result.code === 0 ? paymentsOf(chain, tx) : 'failed'
    },
  }
}

function sumByDenom(coins: readonly (readonly [string, bigint])[]): readonly DenomAmount[] {
  const totals = new Map<string, bigint>()
  for (const [denom, amount] of coins) totals.set(denom, (totals.get(denom) ?? 0n) + amount)
  return [...totals]
    .filter(([, amount]) => amount > 0n)
    .sort()
    .map(([denom, amount]) => ({ denom, amount }))
}

/** An amount in the chain's denom and smallest unit. Throws `SwapError` (unsupported_asset, invalid_amount). */
export function denomAmount(chain: CosmosChain, { asset, amount }: Pick<Credit, 'asset' | 'amount'>): DenomAmount {
  return { denom: denomOf(chain, asset), amount: nativeOf(asset, amount, decimalsOf(chain, asset)) }
}

/** The bank's entry for a coin; empty for a coin that has no denom. */
function bankCoin(chain: CosmosChain, coin: HomeCoin): readonly (readonly [string, bigint])[] {
  if (isTrade(chain, coin.asset)) return []
  try {
    const { denom, amount } = denomAmount(chain, coin)
    return [[denom, amount]]
  } catch (error) {
    if (error instanceof SwapError) return []
    throw error
  }
}

interface Delivered {
  readonly tx: CosmosTx
  readonly hash: string
  readonly module: string
}

/** Executes the messages in order and stops at the first that fails. */
function deliver(chain: CosmosChain, home: HomeLedger, { tx, hash, module }: Delivered): HomeDelivery {
  const { signer, transfers } = tx
  for (const [index, { to, coins, memo }] of transfers.entries()) {
    const homeCoins = coins.map(({ denom, amount }) => {
      const asset = assetOf(chain, denom)
      return { asset, amount: unitsOf(asset, amount, decimalsOf(chain, asset)) }
    })
    const result = home.deliver({ hash, signer, coins: homeCoins, memo, ...(to === module ? {} : { to }) })
    if (result.code !== 0) return failedMessage(index, result)
  }
  return delivered
}

const delivered: HomeDelivery = { code: 0, log: '' }

/** Names the message in the log, as the SDK does. Source: Cosmos SDK, baseapp runMsgs. */
const failedMessage = (index: number, { code, log }: HomeDelivery): HomeDelivery => ({
  code,
  log: `failed to execute message; message index: ${index}: ${log}`,
})

/** Returns the payments of a transaction. */
export function paymentsOf(chain: CosmosChain, { signer, transfers }: CosmosTx): readonly Payment[] {
  return transfers.map(({ to, coins, memo }) => ({
    from: signer,
    to,
    memo,
    coins: coins.map(({ denom, amount }) => ({ asset: assetOf(chain, denom), native: amount })),
  }))
}

/** Sum of a transaction's fee in the gas coin's smallest unit. */
export function gasFeeOf(chain: CosmosChain, { fee }: CosmosTx): bigint {
  const gasDenom = denomOf(chain, chains[chain].gasAsset)
  return fee.reduce((sum, { denom, amount }) => (denom === gasDenom ? sum + amount : sum), 0n)
}
