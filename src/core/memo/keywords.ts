import type { Protocol } from '../chains/protocol.ts'
import type { MemoKind } from './memo.ts'
import { swapKeywords } from './swapKeywords.ts'

/**
 * Keywords of both protocols; of several for one kind, the first is written. Source: THORNode 3.17 and Mayanode 1.124,
 * memo.go.
 */
const sharedKeywords: Readonly<Record<string, MemoKind>> = {
  '+': 'add_liquidity',
  add: 'add_liquidity',
  '-': 'withdraw_liquidity',
  wd: 'withdraw_liquidity',
  withdraw: 'withdraw_liquidity',
  d: 'donate',
  donate: 'donate',
  out: 'outbound',
  refund: 'refund',
  migrate: 'migrate',
  ragnarok: 'ragnarok',
  consolidate: 'consolidate',
  noop: 'noop',
  bond: 'bond',
  unbond: 'unbond',
  leave: 'leave',
  reserve: 'reserve',
  '~': 'name',
  n: 'name',
  name: 'name',
  'trade+': 'trade_deposit',
  'trade-': 'trade_withdraw',
  'pool+': 'pool_deposit',
  'pool-': 'pool_withdraw',
}

const keywords: Readonly<Record<Protocol, ReadonlyMap<string, MemoKind>>> = {
  THORCHAIN: new Map<string, MemoKind>([
    ...Object.entries(swapKeywords.THORCHAIN),
    ...Object.entries(sharedKeywords),
    ['m=<', 'modify_limit_swap'],
    ['reference', 'register_reference'],
    ['r', 'use_reference'],
    ['rebond', 'rebond'],
    ['secure+', 'secured_deposit'],
    ['secure-', 'secured_withdraw'],
    ['x', 'execute'],
    ['exec', 'execute'],
    ['switch', 'switch'],
    ['tcy', 'claim_tcy'],
    ['tcy+', 'stake_tcy'],
    ['tcy-', 'unstake_tcy'],
    ['maint', 'maintenance'],
    ['operator', 'rotate_operator'],
  ]),
  MAYACHAIN: new Map<string, MemoKind>([
    ...Object.entries(swapKeywords.MAYACHAIN),
    ...Object.entries(sharedKeywords),
    ['yggdrasil+', 'yggdrasil_fund'],
    ['yggdrasil-', 'yggdrasil_return'],
  ]),
}

/** Returns the memo kind of a keyword, in any letter case. */
export function memoKindOf(keyword: string, protocol: Protocol): MemoKind | undefined {
  return keywords[protocol].get(keyword.toLowerCase())
}

/** Kinds whose keyword the nodes write in upper case. */
const upperCaseKinds: ReadonlySet<MemoKind> = new Set([
  'outbound',
  'refund',
  'migrate',
  'ragnarok',
  'register_reference',
  'use_reference',
])

const keywordByKind = new Map<MemoKind, string>(
  [...keywords.MAYACHAIN, ...keywords.THORCHAIN]
    .reverse()
    .map(([keyword, kind]) => [kind, upperCaseKinds.has(kind) ? keyword.toUpperCase() : keyword]),
)

/** Returns the keyword to write for a kind: the shortest that every node of its protocol reads. */
export function keywordOf(kind: MemoKind): string {
  return keywordByKind.get(kind) ?? kind
}
