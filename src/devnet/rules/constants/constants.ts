import type { Protocol } from '../../../core/chains/protocol.ts'
import { mayachainConstants } from './mayachain.ts'
import { thorchainConstants } from './thorchain.ts'

/** A node's defaults, grouped by type as in `/constants`. */
export interface ConstantTable {
  readonly numbers: Readonly<Record<string, number>>
  readonly switches: Readonly<Record<string, boolean>>
  readonly texts: Readonly<Record<string, string>>
}

export const constantTables: Readonly<Record<Protocol, ConstantTable>> = {
  THORCHAIN: thorchainConstants,
  MAYACHAIN: mayachainConstants,
}

/** Returns the numeric defaults by upper-case name, overridden by the values of a genesis. */
export function constantsOf(protocol: Protocol, own: Readonly<Record<string, number>> = {}): Map<string, number> {
  const all = [...Object.entries(constantTables[protocol].numbers), ...Object.entries(own)]
  return new Map(all.map(([name, value]) => [name.toUpperCase(), value]))
}
