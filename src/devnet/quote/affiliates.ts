import { cappedShare } from '../../core/quote/math/share.ts'
import { type ProtocolState, settingOf } from '../rules/state.ts'
import { findAddress, findLiveName } from './addresses.ts'
import { QuoteRefusal } from './quoteRefusal.ts'
import { parseGoInteger, readUint } from './readParameters.ts'

/** Affiliates of a swap: names or addresses, their basis points, and the share texts for the memo. */
export interface Affiliates {
  readonly names: readonly string[]
  readonly bps: readonly bigint[]
  readonly memoBps: readonly string[]
  readonly totalBps: bigint
}

/** Returns the names of affiliates with their basis points. */
export const sharesOf = ({ names, bps }: Pick<Affiliates, 'names' | 'bps'>) =>
  names.map((name, index) => ({ name, bps: Number(bps[index] ?? 0n) }))

/** Returns the affiliates of a query; none where they cannot be read. */
export function tryReadAffiliates(query: URLSearchParams): ReturnType<typeof sharesOf> {
  try {
    return sharesOf(readThorchainAffiliates(query))
  } catch (error) {
    if (error instanceof QuoteRefusal) return []
    throw error
  }
}

const THORCHAIN_MOST_BPS = 1_000n

/**
 * Reads affiliate parameters without resolving names; drops shares that are not numbers. Source: THORNode 3.17
 * parseMultipleAffiliateParams.
 */
export function readThorchainAffiliates(query: URLSearchParams): Affiliates {
  const names = filled(query.get('affiliate'))
  const shares = filled(query.get('affiliate_bps'))
  if (shares.length === 1 && names.length === 0) {
    throw new QuoteRefusal('bad affiliate params: BPS value specified but no affiliate: (0 affiliates, 1 BPS values)')
  }
  if (shares.length !== names.length) {
    throw new QuoteRefusal(
      `bad affiliate params: mismatch between number of affiliates (${names.length}) and BPS values (${shares.length})`,
    )
  }
  const pairs = names.flatMap((name, index) => {
    const share = parseGoInteger(shares[index] ?? '')
    return share !== undefined && share >= 0n ? [{ name, bps: share }] : []
  })
  const bps = pairs.map((pair) => pair.bps)
  const totalBps = sum(bps)
  if (totalBps > THORCHAIN_MOST_BPS) {
    throw new QuoteRefusal('bad affiliate params: total affiliate fee must not be more than 1000 bps')
  }
  return { names: pairs.map((pair) => pair.name), bps, memoBps: bps.map(String), totalBps }
}

function filled(text: string | null): string[] {
  return (text ?? '')
    .split('/')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/**
 * Reads affiliate parameters. Names must exist; an empty or missing share is the name's default. A single share applies
 * to the first affiliate and to those without a default. Source: Mayanode 1.124 GetMultipleAffiliatesAndBps.
 */
export function readMayachainAffiliates(state: ProtocolState, query: URLSearchParams): Affiliates {
  const names = query.getAll('affiliate').flatMap((text) => text.split('/'))
  const given = query.getAll('affiliate_bps').flatMap((text) => text.split('/'))
  const shares = given.map((text) =>
    text === '' ? undefined : readUint(`bad affiliate params: fail to parse Uint ${text}, error`, text),
  )
  for (const name of names) {
    if (findAddress(state, name) === undefined && findLiveName(state, name) === undefined) {
      throw new QuoteRefusal(`bad affiliate params: invalid affiliate mayaname or address: ${name} is not recognizable`)
    }
  }
  const bps = mayaShares(state, names, shares)
  const totalBps = sum(bps)
  const most = BigInt(settingOf(state, 'MaxAffiliateFeeBasisPoints'))
  if (most > 0n && totalBps > most) {
    throw new QuoteRefusal(
      `bad affiliate params: total affiliate fee basis points must not exceed ${most} (provided total bps: ${totalBps})`,
    )
  }
  return { names, bps, memoBps: given, totalBps }
}

/** Returns each affiliate's share, using names' defaults. Throws `QuoteRefusal` if the counts do not match. */
export function mayaShares(
  state: ProtocolState,
  names: readonly string[],
  shares: readonly (bigint | undefined)[],
): readonly bigint[] {
  const spread = spreadShares(state, names, shares)
  if (spread.length !== names.length) {
    throw new QuoteRefusal(
      `bad affiliate params: affiliate mayanames and affiliate fee bps count mismatch (${names.length} / ${spread.length})`,
    )
  }
  return spread.map((share, index) => share ?? defaultShare(state, names[index] ?? '', index))
}

function spreadShares(state: ProtocolState, names: readonly string[], shares: readonly (bigint | undefined)[]) {
  if (shares.length === 0) return names.map(() => undefined)
  if (shares.length !== 1 || names.length < 2) return shares
  const [only] = shares
  return names.map((name, index) =>
    index > 0 && findLiveName(state, name)?.affiliateBps !== undefined ? undefined : only,
  )
}

function defaultShare(state: ProtocolState, name: string, index: number): bigint {
  const record = findLiveName(state, name)
  if (record === undefined) {
    throw new QuoteRefusal(
      `bad affiliate params: cannot parse '${name}' as a MAYAName while empty affiliate basis points provided at index ${index}`,
    )
  }
  return BigInt(record.affiliateBps ?? 0)
}

/** Returns Σ share(bps, 10⁴, emit) over the shares that `counts` accepts. Source: querier_quotes.go of both nodes. */
export function affiliateFee(
  { protocol }: ProtocolState,
  { bps }: Affiliates,
  emit: bigint,
  counts: (fee: bigint) => boolean,
): bigint {
  return sum(bps.map((share) => cappedShare(share, 10_000n, emit, protocol)).filter(counts))
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n)
}
