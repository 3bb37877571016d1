import { type Asset, formatAsset } from '../../../core/asset/asset.ts'
import { type ClaimKind, claimOn } from '../../machine/claims.ts'
import type { Machine } from '../../machine/machine.ts'
import { fail, type Handler, ok, okList } from '../handler.ts'
import { isAccount } from './isAccount.ts'
import { omitEmpty } from './omitEmpty.ts'
import { readAsset } from './readAsset.ts'

interface Holding {
  readonly owner: string
  readonly asset: string
  readonly units: bigint
}

/** Yields accounts' claims of one kind; balances are keyed by "<address> <asset>". */
function* holdingsOf({ balances }: Machine, kind: ClaimKind): Generator<Holding> {
  const mark = kind === 'trade' ? '~' : '-'
  for (const [key, units] of balances) {
    const at = key.indexOf(' ')
    const asset = key.slice(at + 1)
    // The first separator decides the kind: a token's own dash comes after a dot.
    if (units > 0n && asset.charAt(asset.search(/[~./-]/)) === mark) yield { owner: key.slice(0, at), asset, units }
  }
}

function supplyOf(machine: Machine, claim: string, kind: ClaimKind): bigint {
  let sum = 0n
  for (const { asset, units } of holdingsOf(machine, kind)) if (asset === claim) sum += units
  return sum
}

const byAsset = (a: Holding, b: Holding) =>
  a.asset < b.asset ? -1 : a.asset > b.asset ? 1 : a.owner < b.owner ? -1 : 1

/** THORNode writes heights of 0, Mayanode omits them. */
function accountsBody({ claimHeights, protocol }: Machine, holdings: Iterable<Holding>) {
  return [...holdings].sort(byAsset).map(({ asset, units, owner }) => {
    const { added, withdrawn } = claimHeights.get(`${owner} ${asset}`) ?? {}
    const heights = { last_add_height: added ?? 0, last_withdraw_height: withdrawn ?? 0 }
    return { asset, units: String(units), owner, ...(protocol === 'THORCHAIN' ? heights : omitEmpty(heights)) }
  })
}

/** Returns the claims of one account. Source: queryTradeAccount of both nodes. */
export const tradeAccount: Handler = (machine, { params }) => {
  const { address = '' } = params
  if (!isAccount(machine, address)) return fail(machine, 'could not parse address: decoding bech32 failed')
  const own = [...holdingsOf(machine, 'trade')].filter(({ owner }) => owner === address)
  return okList(machine, accountsBody(machine, own))
}

/** Lists the holders of an asset. Source: queryTradeAccounts of both nodes. */
export const tradeAccounts: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'could not parse address: invalid symbol')
  const wanted = formatAsset(asset)
  const held = [...holdingsOf(machine, 'trade')].filter((one) => one.asset === wanted)
  return okList(machine, accountsBody(machine, held))
}

function unitBody(machine: Machine, claim: Asset) {
  const asset = formatAsset(claim)
  const units = String(supplyOf(machine, asset, 'trade'))
  return { asset, units, depth: units }
}

/** How much of an asset is held as a claim: every unit is one of the coin. Source: queryTradeUnit of both nodes. */
export const tradeUnit: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  return asset === undefined
    ? fail(machine, 'could not parse asset: invalid symbol')
    : ok(unitBody(machine, claimOn(asset, 'trade')))
}

export const tradeUnits: Handler = (machine) =>
  okList(
    machine,
    machine.pools
      .filter(({ asset }) => asset.chain !== machine.base.chain)
      .map(({ asset }) => unitBody(machine, claimOn(asset, 'trade'))),
  )

function securedBody(machine: Machine, asset: string) {
  const supply = String(supplyOf(machine, asset, 'secured'))
  return { asset, supply, depth: supply }
}

/** Source: querySecuredAsset of THORNode 3.17. */
export const securedAsset: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  return asset === undefined
    ? fail(machine, 'could not parse asset: invalid symbol')
    : ok(securedBody(machine, formatAsset(claimOn(asset, 'secured'))))
}

export const securedAssets: Handler = (machine) => {
  const held = new Set([...holdingsOf(machine, 'secured')].map(({ asset }) => asset))
  return okList(
    machine,
    [...held].sort().map((asset) => securedBody(machine, asset)),
  )
}
