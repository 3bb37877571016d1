import { constantTables } from '../../constants/constants.ts'
import { derivedAddress } from '../../derive.ts'
import type { ProtocolState } from '../../state.ts'
import { type Handler, ok, refuse } from '../handler.ts'
import { isAccount } from './isAccount.ts'

/** Name → vote, in the order of names. Source: THORNode 3.17 queryMimirValues. */
export const mimir: Handler = (state) => ok(Object.fromEntries([...state.mimirs].sort(([a], [b]) => (a < b ? -1 : 1))))

/** The bare number; -1 when nobody has voted. */
export const mimirKey: Handler = (state, { params }) => ok(state.mimirs.get((params.key ?? '').toUpperCase()) ?? -1)

/** Single nodes' votes: the built-in network has decided everything by its admin key. */
export const mimirNodes: Handler = () => ok({ mimirs: [] })

/** One node's votes, by name. */
export const mimirNode: Handler = (state, { params }) =>
  isAccount(state, params.address ?? '')
    ? ok({})
    : refuse(state, { code: 2, message: 'invalid account address: unknown request' })

/** Defaults by kind, a genesis's own values in their place. Source: THORNode 3.17 queryConstantValues. */
export const constants: Handler = (state) => {
  const { numbers, switches, texts } = constantTables[state.protocol]
  const known = new Set(Object.keys(numbers).map((name) => name.toUpperCase()))
  const added = [...state.constants.keys()].filter((name) => !known.has(name))
  const inForce = (name: string) => [name, state.constants.get(name.toUpperCase()) ?? 0]
  return ok({
    int_64_values: Object.fromEntries([...Object.keys(numbers), ...added].map(inForce)),
    bool_values: switches,
    string_values: { ...texts, ...fundAddresses(state) },
  })
}

/** Where THORNode's own funds go; derived, because the real ones are mainnet's. */
function fundAddresses(state: ProtocolState): Record<string, string> {
  if (state.protocol !== 'THORCHAIN') return {}
  const names = ['DevFundAddress', 'MarketingFundAddress', 'OverSolvencyAddress']
  return Object.fromEntries(names.map((name) => [name, derivedAddress('THOR', state.network, `fund ${name}`)]))
}
