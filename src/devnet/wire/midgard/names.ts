import type { Machine } from '../../machine/machine.ts'
import type { NameRecord } from '../../rules/state.ts'
import { ok } from '../handler.ts'
import { midgardHandler, notFound } from './midgardHandler.ts'

const isAlive =
  ({ height }: Machine) =>
  (name: NameRecord) =>
    name.expireBlockHeight > height

/** Source: Midgard 2.34 THORNameDetails; Maya's 2.16 returns more fields. */
export const midgardName = midgardHandler([], (machine, { params }) => {
  const record = machine.names.find(({ name }) => name === params.name?.toLowerCase())
  if (record === undefined) return notFound
  const { aliases, expireBlockHeight, owner } = record
  const own = { entries: aliases, expire: String(expireBlockHeight), owner }
  return ok(machine.protocol === 'MAYACHAIN' ? { ...own, ...mayaFields(machine, record) } : own)
})

function mayaFields({ names }: Machine, { affiliateBps = 0, preferredAsset, subaffiliates = [] }: NameRecord) {
  return {
    affiliate_bps: String(affiliateBps),
    preferred_asset: preferredAsset,
    registration_block: '0',
    sub_affiliates: subaffiliates.map(({ name, bps }) => {
      const sub = names.find((one) => one.name === name)
      return {
        affiliate_bps: String(sub?.affiliateBps ?? 0),
        expire: String(sub?.expireBlockHeight ?? 0),
        name,
        share_bps: String(bps),
      }
    }),
  }
}

function namesWhere(is: (record: NameRecord, address: string) => boolean) {
  return midgardHandler([], (machine, { params }) => {
    const address = (params.address ?? '').toLowerCase()
    const found = machine.names.filter(isAlive(machine)).filter((record) => is(record, address))
    return found.length === 0 ? notFound : ok(found.map(({ name }) => name))
  })
}

/** Lists names that have an address among their aliases. */
export const midgardNamesOfAddress = namesWhere(({ aliases }, wanted) =>
  aliases.some(({ address }) => address.toLowerCase() === wanted),
)

export const midgardNamesOfOwner = namesWhere(({ owner }, wanted) => owner.toLowerCase() === wanted)
