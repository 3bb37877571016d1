import { expect } from 'vitest'
import { earningsReport } from '../../src/contract/affiliate/earnings.ts'
import { parseDecimal } from '../../src/core/asset/amount.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { devnetReaders } from '../../src/runtime/chooseReaders.ts'
import type { becomePartner } from './becomePartner.ts'
import type { ProgramSite } from './programSite.ts'
import { stepUntil } from './stepUntil.ts'

const dayMs = 86_400_000
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Reads the RUNE of an account from the devnet. */
async function runeOf({ devnetUrl }: ProgramSite, address: string): Promise<bigint> {
  const endpoints = devnetReaders(devnetUrl).THOR ?? []
  const reader = createReader({ chain: 'THOR', network: 'mocknet', endpoints, transport: (request) => fetch(request) })
  return (await reader.balances(address)).find(({ asset }) => asset === 'THOR.RUNE')?.amount ?? 0n
}

/** Counts the payments of a swap: to the visitor and to the partner. */
async function countPayments({ devnetUrl }: ProgramSite, hash: string): Promise<number> {
  const response = await fetch(`${devnetUrl}/1/thornode/thorchain/tx/status/${hash.toUpperCase()}`)
  return ((await response.json()) as { readonly out_txs?: readonly object[] }).out_txs?.length ?? 0
}

/** Makes blocks until the partner is paid; expects one payment, of the swap of this deposit, in its report and in the command. */
export async function expectEarnings(
  site: ProgramSite,
  { secret, session }: Awaited<ReturnType<typeof becomePartner>>,
  hash: string,
): Promise<void> {
  // The devnet’s time may be ahead of this machine’s.
  const days = { from: dayOf(Date.now() - dayMs), until: dayOf(Date.now() + dayMs) }
  const read = async (headers: Readonly<Record<string, string>>) =>
    earningsReport.parse(await site.call(`/v1/affiliate/earnings?${new URLSearchParams(days)}`, undefined, headers))
  // A report is cached, so it is read once the swap has ended.
  const payments = await stepUntil({
    awaited: 'the payments to visitor and partner',
    step: site.step,
    blocks: 4,
    look: () => countPayments(site, hash),
    isReached: (count) => count >= 2,
  })
  expect(payments).toBe(2)
  expect((await read({ 'x-api-key': secret })).earnings.length).toBe(1)
  const { earnings, differences, groups } = await read(session)
  expect(differences).toEqual([])
  expect(earnings).toMatchObject([{ hash: hash.toUpperCase(), name: 'ferry', asset: 'THOR.RUNE', kind: 'payment' }])
  const [earning] = earnings
  expect([earning?.confirmation, earning?.confirmedBy.length]).toEqual(['confirmed', 3])
  expect(groups).toMatchObject([{ sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', count: 1, amount: earning?.amount }])
  const received = await runeOf(site, earning?.address ?? '')
  expect(received).toBeGreaterThanOrEqual(parseDecimal(earning?.amount ?? '', 8))
  const range = ['--from', days.from, '--until', days.until]
  expect(await site.run('earnings', 'verify', '--partner', 'acme', ...range)).toEqual({
    code: 0,
    out: `1 earnings from ${days.from} to ${days.until}, 0 differences\n`,
  })
  expect(site.lines).toEqual([])
}
