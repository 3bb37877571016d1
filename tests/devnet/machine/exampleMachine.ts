import { type Asset, parseAsset } from '../../../src/core/asset/asset.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { beginBlock, endBlock } from '../../../src/devnet/machine/block.ts'
import { depositNative, type TxResult } from '../../../src/devnet/machine/deposit.ts'
import { observeInbound } from '../../../src/devnet/machine/inbound/observeInbound.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { observeOutbound } from '../../../src/devnet/machine/outbound/observeOutbound.ts'
import type { Outbound, Tx } from '../../../src/devnet/machine/records.ts'
import type { Vault } from '../../../src/devnet/rules/state.ts'
import { addressOf, type Changes, exampleState } from '../exampleState.ts'

export const plenty = 100_000_000_000_000n

/** Creates a machine with the example's pools, vaults with keys, and a user with a large balance. */
export function exampleMachine(protocol: Protocol = 'THORCHAIN', changes: Changes = {}): Machine {
  const state = exampleState(protocol, changes)
  const own = protocol === 'THORCHAIN' ? 'THOR' : 'MAYA'
  for (const [chain, vault] of state.vaults) state.vaults.set(chain, { ...vault, pubKey: 'first' })
  const base = parseAsset(protocol === 'THORCHAIN' ? 'THOR.RUNE' : 'MAYA.CACAO', protocol)
  return createMachine(state, {
    reserve: 35_000_000_000_000n,
    bond: 10_000_000_000_000_000n,
    balances: { [addressOf(own)]: [{ asset: base, amount: plenty }] },
  })
}

/** Runs one block with an action in it. */
export function block(machine: Machine, act: () => void = () => {}): void {
  beginBlock(machine, { height: machine.height + 1, time: machine.time + 6 })
  act()
  endBlock(machine)
}

export function blocks(machine: Machine, count: number): void {
  for (let at = 0; at < count; at++) block(machine)
}

let made = 0

/** Returns a hash that is unique within the run. */
function nextHash(): string {
  made++
  return made.toString(16).toUpperCase().padStart(64, 'E')
}

export function asset(text: string): Asset {
  return parseAsset(text, 'THORCHAIN')
}

export interface Payment {
  readonly asset: string
  readonly amount: bigint
  readonly memo: string
  readonly from?: string
  readonly vault?: Vault
  readonly final?: boolean
  readonly id?: string
}

/** Observes a payment to a vault, by default the chain's active one. Returns its hash. */
export function see(machine: Machine, payment: Payment): string {
  const coin = { asset: parseAsset(payment.asset, machine.protocol), amount: payment.amount }
  const chain = coin.asset.chain as ChainId
  const vault = payment.vault ?? machine.vaults.get(chain)
  const tx: Tx = {
    id: payment.id ?? nextHash(),
    chain,
    from: payment.from ?? addressOf(chain),
    to: vault?.address ?? '',
    coins: [coin],
    gas: [],
    memo: payment.memo,
  }
  observeInbound(machine, { tx, vaultPubKey: vault?.pubKey ?? '', final: payment.final ?? true })
  return tx.id
}

/** Makes a deposit on the protocol's chain. */
export function deposit(
  machine: Machine,
  memo: string,
  { asset: text = '', amount = 0n, signer = '' } = {},
): TxResult & { hash: string } {
  const hash = nextHash()
  const coin = { asset: text === '' ? machine.base : parseAsset(text, machine.protocol), amount }
  const own = machine.base.chain as ChainId
  return { ...depositNative(machine, { hash, signer: signer || addressOf(own), coins: [coin], memo }), hash }
}

/** Returns the due outbounds. */
export function due({ schedule, height }: Machine): readonly Outbound[] {
  return [...schedule].filter(([at]) => at <= height).flatMap(([, items]) => items)
}

/** Returns all scheduled outbounds. */
export function waiting({ schedule }: Machine): readonly Outbound[] {
  return [...schedule.values()].flat()
}

/** Observes a vault's payment of an outbound, at half its maximum gas. */
export function sign(machine: Machine, outbound: Outbound, from = addressOf('BTC', 0x44)): Tx {
  const { chain, to, coin, memo, maxGas, vaultPubKey = '' } = outbound
  const gas = maxGas === undefined ? [] : [{ asset: maxGas.asset, amount: maxGas.amount / 2n }]
  const tx: Tx = { id: nextHash(), chain, from, to, coins: [coin], gas, memo }
  observeOutbound(machine, { tx, vaultPubKey })
  return tx
}

/** Returns the fields of all events of a type. */
export function eventsOf({ events }: Machine, type: string): readonly Readonly<Record<string, string>>[] {
  return events.filter((event) => event.type === type).map(({ fields }) => fields)
}

export function balance(machine: Machine, account: string, text: string): bigint {
  return machine.balances.get(`${account} ${text}`) ?? 0n
}
