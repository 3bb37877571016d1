import { constantTables } from '../../rules/constants/constants.ts'
import { derivedAddress } from '../../rules/derive.ts'
import type { ProtocolState } from '../../rules/state.ts'
import { type Handler, ok, refuse } from '../handler.ts'
import { always, emptyFor } from '../marked.ts'
import { isAccount } from './isAccount.ts'

/** Returns mimir values by name, sorted by name. Source: THORNode 3.17 queryMimirValues. */
export const mimir: Handler = (state) => ok(Object.fromEntries([...state.mimirs].sort(([a], [b]) => (a < b ? -1 : 1))))

/** Returns one mimir value; -1 when it is not set. */
export const mimirKey: Handler = (state, { params }) => ok(state.mimirs.get((params.key ?? '').toUpperCase()) ?? -1)

const ADMIN_SETS = 'the admin key sets every mimir'

/** Returns no node votes. */
export const mimirNodes: Handler = always(ADMIN_SETS, { mimirs: [] })

/** Returns the votes of one node. */
export const mimirNode: Handler = emptyFor(ADMIN_SETS, (state, { params }) =>
  isAccount(state, params.address ?? '')
    ? ok({})
    : refuse(state, { code: 2, message: 'invalid account address: unknown request' }),
)

/** Returns constants by type, with the genesis's overrides. Source: THORNode 3.17 queryConstantValues. */
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

/** Returns THORNode's fund addresses, derived because the real ones belong to mainnet. */
function fundAddresses(state: ProtocolState): Record<string, string> {
  if (state.protocol !== 'THORCHAIN') return {}
  const names = ['DevFundAddress', 'MarketingFundAddress', 'OverSolvencyAddress']
  return Object.fromEntries(names.map((name) => [name, derivedAddress('THOR', state.network, `fund ${name}`)]))
}
