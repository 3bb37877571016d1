import type { Action } from '../../indexer/action.ts'
import { actionAt, rowsOf } from '../../indexer/actionStore.ts'
import type { History } from '../../indexer/history.ts'
import { ok } from '../handler.ts'
import { actionBody, affiliateOf, txTypeOf } from './actionBody.ts'
import { ActionsError, type ActionsQuery, actionKeys, readActionsQuery } from './actionsQuery.ts'
import { badRequest, midgardHandler, midgardRefusal } from './midgardHandler.ts'

/** Lists actions, newest first, with filters and pages. Source: Midgard 2.34 /v2/actions. */
export const midgardActions = midgardHandler(actionKeys, (_machine, request) => {
  const { history } = request
  let query: ActionsQuery
  try {
    query = readActionsQuery(request.query)
  } catch (error) {
    if (!(error instanceof ActionsError)) throw error
    return error.status === 400 ? badRequest(error.message) : midgardRefusal(500, error.message)
  }
  const found = candidates(history, query).filter(
    (action) => query.within(action) && matchesQuery(history, query, action),
  )
  const page = pageOf(found, query)
  return ok({
    actions: page.map((action) => actionBody(history.protocol, action)),
    ...(query.counted ? { count: String(found.length) } : {}),
    meta: { nextPageToken: String(page.at(-1)?.id ?? ''), prevPageToken: String(page[0]?.id ?? '') },
  })
})

/** Returns the rows of a hash, or all rows; oldest first. */
function candidates(history: History, { txid }: ActionsQuery): readonly Action[] {
  const rows = txid === '' ? history.actions : rowsOf(history, txid).map((row) => actionAt(history, row))
  return rows.filter((action) => action !== undefined)
}

/** Returns a page, newest first. A forward page holds the oldest matching rows. */
function pageOf(found: readonly Action[], { limit, offset, forward }: ActionsQuery): readonly Action[] {
  if (forward) return found.slice(offset, offset + limit).toReversed()
  return found.toReversed().slice(offset, offset + limit)
}

function matchesQuery({ protocol }: History, query: ActionsQuery, action: Action): boolean {
  const { addresses, assets, types, txTypes, affiliates, txid } = query
  const memo = 'memo' in action.detail ? action.detail.memo : ''
  return (
    (txid === '' || action.transactions.includes(txid)) &&
    (types.length === 0 || types.includes(action.detail.kind)) &&
    (addresses.length === 0 || addresses.some((address) => hasAddress(action, address))) &&
    assets.every((asset) => hasAsset(action, asset)) &&
    (txTypes.length === 0 || txTypes.includes(txTypeOf(protocol, memo))) &&
    (affiliates.length === 0 || affiliates.some((name) => namesAffiliate(memo, name)))
  )
}

/** Compares EVM addresses without letter case. */
function hasAddress({ addresses }: Action, wanted: string): boolean {
  const lower = wanted.toLowerCase()
  return addresses.some(
    (address) => address === wanted || (address.startsWith('0x') && address.toLowerCase() === lower),
  )
}

function namesAffiliate(memo: string, wanted: string): boolean {
  return affiliateOf(memo).affiliateAddress.toLowerCase().split('/').includes(wanted)
}

type ActionFilter = (action: Action) => boolean

/** Filter values that select a kind of asset. */
const assetKinds: Readonly<Record<string, ActionFilter>> = {
  secure: ({ assets }) => assets.some((asset) => !/[./~]/.test(asset)),
  trade: ({ assets }) => assets.some((asset) => asset.includes('~')),
  notrade: ({ assets }) => !assets.some((asset) => asset.includes('~')),
  synth: ({ assets }) => assets.some((asset) => asset.includes('/')),
  nosynth: ({ assets }) => !assets.some((asset) => asset.includes('/')),
  single: ({ pools }) => pools.length === 1,
  double: ({ pools }) => pools.length === 2,
  norune: ({ assets }) => !assets.includes('THOR.RUNE'),
}

function hasAsset(action: Action, wanted: string): boolean {
  const is = Object.hasOwn(assetKinds, wanted) ? assetKinds[wanted] : undefined
  return is === undefined ? action.assets.includes(wanted) : is(action)
}
