import { formatAsset } from '../../../core/asset/asset.ts'
import { isReferenceExpired, referenceInAmount } from '../../machine/inbound/references.ts'
import type { Machine } from '../../machine/machine.ts'
import type { StoredReference } from '../../machine/records.ts'
import { settingOf } from '../../rules/state.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { readAsset } from './readAsset.ts'
import { readHash } from './readHash.ts'

/** An amount of the nodes: an unsigned 256-bit integer. */
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

/** Returns a memo by its reference number, including expired ones. Source: queryReferenceMemo of THORNode 3.17. */
export const memoByReference: Handler = (machine, { params }) => {
  const { asset: text = '', reference = '' } = params
  const asset = readAsset(machine, text)
  if (asset === undefined) return fail(machine, 'invalid asset: invalid symbol')
  const stored = machine.references.get(`${formatAsset(asset)} ${reference}`)
  return stored === undefined
    ? fail(machine, `reference memo not found for asset ${text} and reference ${reference}`)
    : ok(referenceBody(stored))
}

/** Returns a memo by the transaction that registered it. Source: queryReferenceMemoByHash of THORNode 3.17. */
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

/**
 * Returns the reference number of an amount, and whether it is available. Source: queryReferenceMemoPreflight of
 * THORNode 3.17.
 */
export const memoCheck: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'invalid asset: invalid symbol')
  if ((machine.mimirs.get('HALTMEMOLESS') ?? 0) > 0) return fail(machine, 'memoless transactions are currently halted')
  const ttl = settingOf(machine, 'MemolessTxnTTL')
  if (ttl <= 0) return fail(machine, 'memoless transactions are currently disabled')
  const text = params.amount ?? ''
  if (!AMOUNT.test(text))
    return fail(machine, `invalid amount: math: cannot parse ${JSON.stringify(text.slice(0, 100))}`)
  // The node uses the low 64 bits.
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
