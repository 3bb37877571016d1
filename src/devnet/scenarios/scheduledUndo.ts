import type { Protocol } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import { setMimir, setNetworkFee } from '../machine/networkSettings.ts'
import type { NetworkFee } from '../rules/state.ts'

/** A setting changed by a scenario, with its previous value. */
export type Change =
  | { readonly kind: 'mimir'; readonly name: string; readonly set: number; readonly before: number }
  | { readonly kind: 'fee'; readonly chain: string; readonly set: NetworkFee; readonly before: NetworkFee }
  | { readonly kind: 'honest'; readonly view: '2' }

/** A setting change to undo. Plain data. */
export interface ScheduledUndo {
  readonly protocol: Protocol
  /** The deposit that caused the change. */
  readonly hash: string
  /** The protocol's block in which it is undone. */
  readonly at: number
  readonly change: Change
}

/** Adds an undo. If the setting is already changed, keeps the value from before the first change. */
export function addUndo(laters: readonly ScheduledUndo[], later: ScheduledUndo): readonly ScheduledUndo[] {
  const first = laters.find((other) => changesSameSetting(other, later))?.change
  const change = first === undefined ? later.change : ({ ...later.change, ...beforeOf(first) } as Change)
  return [...laters, { ...later, change }]
}

function beforeOf(change: Change) {
  return change.kind === 'honest' ? {} : { before: change.before }
}

export function changesSameSetting(one: ScheduledUndo, other: ScheduledUndo): boolean {
  return one.protocol === other.protocol && settingKey(one.change) === settingKey(other.change)
}

function settingKey(change: Change): string {
  if (change.kind === 'mimir') return `mimir ${change.name}`
  return change.kind === 'fee' ? `fee ${change.chain}` : `honest ${change.view}`
}

/** Restores the previous value, unless the setting was changed again. */
export function undoChange(machine: Machine, change: Exclude<Change, { kind: 'honest' }>): void {
  if (change.kind === 'mimir') {
    const { name, set, before } = change
    if ((machine.mimirs.get(name) ?? 0) === set) setMimir(machine, name, before)
    return
  }
  const { chain, set, before } = change
  const { transactionFeeRate } = machine.networkFees.get(chain) ?? {}
  if (transactionFeeRate !== set.transactionFeeRate) return
  setNetworkFee(machine, chain, before.transactionSize, before.transactionFeeRate)
}
