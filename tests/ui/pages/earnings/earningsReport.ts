import type { EarningRow } from '../../../../src/ui/pages/earnings/summarizeEarnings.ts'

/** A confirmed fee in RUNE, with changes. */
export const earningRow = (changes: Partial<EarningRow> = {}): EarningRow => ({
  protocol: 'THORCHAIN',
  height: 1_000,
  name: 'acme',
  kind: 'payment',
  address: 'tthor1partner',

  hash: 'A1'.repeat(32),
  time: '2026-11-22T10:00:00.000Z',
  sellAsset: 'BTC.BTC',
  buyAsset: 'ETH.ETH',

  asset: 'THOR.RUNE',
  amount: '2.5',
  usd: '10.25',

  confirmation: 'confirmed',
  confirmedBy: ['one', 'two', 'three'],
  ...changes,
})

/** A page of a report from 21 to 23 November. */
export const earningsPage = (earnings: readonly EarningRow[], next: string | null = null) => ({
  from: '2026-11-21',
  until: '2026-11-23',
  groups: [],
  next,
  earnings: [...earnings],
  differences: earnings
    .filter(({ confirmation }) => confirmation !== 'confirmed')
    .map(({ hash }) => ({ hash, reason: 'Unknown.' })),
})
