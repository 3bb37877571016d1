import type { Protocol } from '../chains/protocol.ts'
import type { MemoKind } from './memo.ts'

/** The words that open a memo, the one that we write first. Source: THORNode 3.17 and Mayanode 1.124, memo.go. */
const shared: Readonly<Record<string, MemoKind>> = {
  '=': 'swap',
  s: 'swap',
  swap: 'swap',
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

const words: Readonly<Record<Protocol, ReadonlyMap<string, MemoKind>>> = {
  THORCHAIN: new Map<string, MemoKind>([
    ...Object.entries(shared),
    ['=<', 'limit_swap'],
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
    ...Object.entries(shared),
    ['yggdrasil+', 'yggdrasil_fund'],
    ['yggdrasil-', 'yggdrasil_return'],
  ]),
}

/** The kind that a word opens on a protocol, in any letter case. */
export function memoKindOf(word: string, protocol: Protocol): MemoKind | undefined {
  return words[protocol].get(word.toLowerCase())
}

/** Words that the nodes write in capitals. */
const capitals: ReadonlySet<MemoKind> = new Set([
  'outbound',
  'refund',
  'migrate',
  'ragnarok',
  'register_reference',
  'use_reference',
])

const written = new Map<MemoKind, string>(
  [...words.MAYACHAIN, ...words.THORCHAIN]
    .reverse()
    .map(([word, kind]) => [kind, capitals.has(kind) ? word.toUpperCase() : word]),
)

/** How a kind is written: the shortest word that every node of its protocol reads. */
export function keywordOf(kind: MemoKind): string {
  return written.get(kind) ?? kind
}
