/** An account. Without nonce, balance and code it does not exist. */
export interface EvmAccount {
  readonly nonce: number
  readonly balance: bigint
  readonly code: Uint8Array
}

/** Reads accounts and storage at one height. Addresses are in lower case. */
export interface StateReader {
  readonly account: (address: string) => EvmAccount
  readonly slot: (address: string, key: bigint) => bigint
}

/** What a block changed, as it was before the block. */
interface BlockUndo {
  readonly height: number
  readonly accounts: Map<string, EvmAccount>
  readonly slots: Map<string, Map<bigint, bigint>>
}

/** State of a chain. Plain data, so it can be copied. */
export interface EvmState {
  readonly accounts: Map<string, EvmAccount>
  /** Values that are not zero, by contract and slot. */
  readonly storage: Map<string, Map<bigint, bigint>>
  /** Of the newest blocks with changes, oldest first. */
  undo: BlockUndo[]
}

/** Heights whose state is known, as a full node of Ethereum keeps them. */
export const STATE_BLOCKS = 128

const NO_ACCOUNT: EvmAccount = { nonce: 0, balance: 0n, code: new Uint8Array() }

export const createEvmState = (): EvmState => ({ accounts: new Map(), storage: new Map(), undo: [] })

/** Reads the state after the newest block. */
export function readNewest({ accounts, storage }: EvmState): StateReader {
  return {
    account: (address) => accounts.get(address) ?? NO_ACCOUNT,
    slot: (address, key) => storage.get(address)?.get(key) ?? 0n,
  }
}

/** Reads the state after the block at `height`, which is one of the newest `STATE_BLOCKS`. */
export function readAtHeight(state: EvmState, height: number): StateReader {
  const newest = readNewest(state)
  const later = state.undo.filter((block) => block.height > height)
  if (later.length === 0) return newest
  return {
    account: (address) =>
      later.find(({ accounts }) => accounts.has(address))?.accounts.get(address) ?? newest.account(address),
    slot: (address, key) =>
      later
        .find(({ slots }) => slots.get(address)?.has(key))
        ?.slots.get(address)
        ?.get(key) ?? newest.slot(address, key),
  }
}

export interface EvmLog {
  readonly address: string
  readonly topics: readonly `0x${string}`[]
  readonly data: `0x${string}`
}

/** The state as one transaction changes it. Nothing is written before `commit`, and a failed call is rolled back. */
export class WorkingState {
  readonly #base: StateReader
  readonly #accounts = new Map<string, EvmAccount>()
  readonly #slots = new Map<string, Map<bigint, bigint>>()
  readonly #transient = new Map<string, bigint>()
  readonly #created = new Set<string>()
  readonly #destroyed = new Set<string>()
  readonly #warm = new Set<string>()
  readonly #undo: (() => void)[] = []
  readonly logs: EvmLog[] = []
  #refund = 0

  constructor(base: StateReader) {
    this.#base = base
  }

  /** Gas that is refunded at the end. */
  get refund(): number {
    return this.#refund
  }

  /** Returns a mark for `rollBack`. */
  get mark(): number {
    return this.#undo.length
  }

  /** Takes back everything since a mark. */
  rollBack(mark: number): void {
    while (this.#undo.length > mark) this.#undo.pop()?.()
  }

  account(address: string): EvmAccount {
    return this.#accounts.get(address) ?? this.#base.account(address)
  }

  setAccount(address: string, change: Partial<EvmAccount>): void {
    const before = this.#accounts.get(address)
    this.#undo.push(() => restore(this.#accounts, address, before))
    this.#accounts.set(address, { ...this.account(address), ...change })
  }

  /** Whether an account does not exist or is empty. Source: EIP-161. */
  isEmpty(address: string): boolean {
    const { nonce, balance, code } = this.account(address)
    return nonce === 0 && balance === 0n && code.length === 0
  }

  /** Moves coins. The sender has them. */
  transfer(from: string, to: string, amount: bigint): void {
    if (amount === 0n) return
    this.setAccount(from, { balance: this.account(from).balance - amount })
    this.setAccount(to, { balance: this.account(to).balance + amount })
  }

  slot(address: string, key: bigint): bigint {
    return this.#slots.get(address)?.get(key) ?? this.originalSlot(address, key)
  }

  /** Returns a slot as it was before the transaction. */
  originalSlot(address: string, key: bigint): bigint {
    return this.#created.has(address) ? 0n : this.#base.slot(address, key)
  }

  setSlot(address: string, key: bigint, value: bigint): void {
    const slots = this.#slots.get(address) ?? new Map<bigint, bigint>()
    this.#slots.set(address, slots)
    const before = slots.get(key)
    this.#undo.push(() => restore(slots, key, before))
    slots.set(key, value)
  }

  transientSlot(address: string, key: bigint): bigint {
    return this.#transient.get(`${address} ${key}`) ?? 0n
  }

  setTransientSlot(address: string, key: bigint, value: bigint): void {
    const name = `${address} ${key}`
    const before = this.#transient.get(name)
    this.#undo.push(() => restore(this.#transient, name, before))
    this.#transient.set(name, value)
  }

  /** Marks an address, or a slot of it, as accessed. Returns whether it was before. Source: EIP-2929. */
  touch(address: string, key?: bigint): boolean {
    const name = key === undefined ? address : `${address} ${key}`
    if (this.#warm.has(name)) return true
    this.#undo.push(() => void this.#warm.delete(name))
    this.#warm.add(name)
    return false
  }

  /** Addresses, and slots after a space, that were accessed. */
  get accessed(): ReadonlySet<string> {
    return this.#warm
  }

  addRefund(gas: number): void {
    this.#undo.push(() => {
      this.#refund -= gas
    })
    this.#refund += gas
  }

  addLog(log: EvmLog): void {
    this.#undo.push(() => void this.logs.pop())
    this.logs.push(log)
  }

  markCreated(address: string): void {
    this.#undo.push(() => void this.#created.delete(address))
    this.#created.add(address)
  }

  /** Removes a contract at the end, if this transaction created it. Source: EIP-6780. */
  destroy(address: string): boolean {
    if (!this.#created.has(address)) return false
    if (!this.#destroyed.has(address)) this.#undo.push(() => void this.#destroyed.delete(address))
    this.#destroyed.add(address)
    return true
  }

  /** Writes the changes into the state, in the block at `height`. */
  commit(state: EvmState, height: number): void {
    const undo = undoOf(state, height)
    const newest = readNewest(state)
    for (const address of this.#destroyed) {
      this.#accounts.set(address, NO_ACCOUNT)
      this.#slots.delete(address)
    }
    for (const [address, account] of this.#accounts) {
      if (!undo.accounts.has(address)) undo.accounts.set(address, newest.account(address))
      if (account.nonce === 0 && account.balance === 0n && account.code.length === 0) state.accounts.delete(address)
      else state.accounts.set(address, account)
    }
    for (const [address, slots] of this.#slots) {
      const old = undo.slots.get(address) ?? new Map<bigint, bigint>()
      undo.slots.set(address, old)
      const stored = state.storage.get(address) ?? new Map<bigint, bigint>()
      state.storage.set(address, stored)
      for (const [key, value] of slots) {
        if (!old.has(key)) old.set(key, stored.get(key) ?? 0n)
        if (value === 0n) stored.delete(key)
        else stored.set(key, value)
      }
    }
  }
}

/** Returns the record of a block's changes, and forgets those of blocks whose state is no longer known. */
function undoOf(state: EvmState, height: number): BlockUndo {
  const last = state.undo.at(-1)
  if (last?.height === height) return last
  const fresh = { height, accounts: new Map(), slots: new Map() }
  state.undo = [...state.undo.filter((block) => block.height > height - STATE_BLOCKS), fresh]
  return fresh
}

function restore<K, V>(map: Map<K, V>, key: K, before: V | undefined): void {
  if (before === undefined) map.delete(key)
  else map.set(key, before)
}
