import type { Protocol } from '../../core/protocol.ts'
import type { NetworkFee } from '../state.ts'
import type { ScenarioId } from './scenarioId.ts'

/** A deposit with a magic amount, and how far its scenario has come. Plain data; values are replaced. */
export interface Play {
  readonly id: ScenarioId
  readonly protocol: Protocol
  readonly hash: string
  /** The protocol's block in which it was first seen. */
  readonly since: number
  /** The protocol's block in which the scenario did its part. */
  readonly actedAt?: number
  /** Nothing more is going to happen to it. */
  readonly over?: true
}

/** A setting that goes back to what it was. */
export interface Later {
  readonly protocol: Protocol
  /** Of the deposit that it was changed for. */
  readonly hash: string
  /** The protocol's block in which it does. */
  readonly at: number
  readonly change:
    | { readonly kind: 'mimir'; readonly name: string; readonly value: number }
    | { readonly kind: 'fee'; readonly chain: string; readonly fee: NetworkFee }
    | { readonly kind: 'honest'; readonly view: '2' }
}
