import { formatAsset } from '../../../core/asset/asset.ts'
import { isReferenceExpired, referenceInAmount } from '../../machine/inbound/references.ts'
import type { Machine, StoredReference } from '../../machine/machine.ts'
import { settingOf } from '../../state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { readAsset } from './readAsset.ts'
import { readHash } from './readHash.ts'

/** What can be an amount of the nodes: an unsigned integer of 256 bits. */
const AMOUNT = /^\d{1,77}$/
const MAX_UINT64 = 2n ** 64n - 1n

function referenceBody(stored: StoredReference) {
  return {
    asset: stored.asset,
    memo: stored.memo,
    reference: stored.reference,
    height: String(stored.height),
    registration_hash: stored.registrationHash,
    registered_by: stored.registeredBy,
    used_by_txs: stored.usedBy,
  }
}

/** A memo by its number, expired ones included. Source: queryReferenceMemo of THORNode 3.17. */
export const memoByReference: Handler = (machine, { params }) => {
  const { asset: text = '', reference = '' } = params
  const asset = readAsset(machine, text)
  if (asset === undefined) return fail(machine, 'invalid asset: invalid symbol')
  const stored = machine.references.get(`${formatAsset(asset)} ${reference}`)
  return stored === undefined
    ? fail(machine, `reference memo not found for asset ${text} and reference ${reference}`)
    : ok(referenceBody(stored))
}

/** A memo by the transaction that stored it. Source: queryReferenceMemoByHash of THORNode 3.17. */
export const memoByHash: Handler = (machine, { params }) => {
  const reading = readHash(params.hash)
  if ('fault' in reading) return fail(machine, `invalid hash: ${reading.fault}`)
  const stored = findByHash(machine, reading.hash)
  return stored === undefined
    ? fail(machine, `reference memo not found for hash: ${params.hash}`)
    : ok(referenceBody(stored))
}

function findByHash({ references }: Machine, hash: string): StoredReference | undefined {
  for (const stored of references.values()) if (stored.registrationHash === hash) return stored
  return undefined
}

/** Whose number stands in an amount, and whether it is free. Source: queryReferenceMemoPreflight of THORNode 3.17. */
export const memoCheck: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'invalid asset: invalid symbol')
  if ((machine.mimirs.get('HALTMEMOLESS') ?? 0) > 0) return fail(machine, 'memoless transactions are currently halted')
  const ttl = settingOf(machine, 'MemolessTxnTTL')
  if (ttl <= 0) return fail(machine, 'memoless transactions are currently disabled')
  const text = params.amount ?? ''
  if (!AMOUNT.test(text))
    return fail(machine, `invalid amount: math: cannot parse ${JSON.stringify(text.slice(0, 100))}`)
  // The node goes on with 64 bits of it.
  const reference = referenceInAmount(machine, { asset, amount: BigInt(text) & MAX_UINT64 })
  if (reference === undefined) {
    return fail(machine, 'failed to calculate reference: zero reference from amount is invalid')
  }
  const stored = machine.references.get(`${formatAsset(asset)} ${reference}`)
  const taken = stored !== undefined && !isReferenceExpired(machine, stored) ? stored : undefined
  return ok({
    reference,
    available: taken === undefined,
    can_register: taken === undefined,
    expires_at: String(taken === undefined ? 0 : taken.height + ttl),
    memo: taken?.memo ?? '',
    usage_count: String(stored?.usedBy.length ?? 0),
    max_use: String(settingOf(machine, 'MemolessTxnMaxUse')),
  })
}
