import { expect, test, vi } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { refusalView } from '../../../src/ui/review/refusalView.ts'
import { SignedElsewhereError, type SigningLocks, watchOtherTabs } from '../../../src/ui/review/signedElsewhere.ts'
import type { SwapRecord } from '../../../src/ui/track/history/swapRecord.ts'
import { hashOf, recordOf } from '../track/history/storages.ts'
import { localization } from './swapRequest.ts'

const reviewed = { deposit: { intent: recordOf() } } as never

/** Tabs over one list of stored swaps and one set of locks. */
function openTabs() {
  const stored: SwapRecord[] = [recordOf({ hash: hashOf(1) })]
  const held = new Set<string>()
  const locks: SigningLocks = {
    async request(name, _, run) {
      if (held.has(name)) return run(null)
      held.add(name)
      return run({ name }).finally(() => held.delete(name))
    },
  }
  return { stored, open: () => watchOtherTabs(() => stored, locks) }
}

const store = (stored: SwapRecord[], change: Partial<SwapRecord>) => async () => {
  stored.push(recordOf(change))
}

test('a swap that another tab sent after the review opened stops one signature, and an older one none', async () => {
  const { stored, open } = openTabs()
  const first = open()
  const second = open()
  await first.sendOnce(reviewed, store(stored, { hash: hashOf(2) }))
  const send = vi.fn(async () => 'sent')
  await expect(second.sendOnce(reviewed, send)).rejects.toMatchObject({ hash: hashOf(2) })
  expect(send).not.toHaveBeenCalled()
  expect(await second.sendOnce(reviewed, send)).toBe('sent')
  expect(await open().sendOnce(reviewed, send)).toBe('sent')
})

test('a swap with another amount or destination, or from a file, stops no signature', async () => {
  const { stored, open } = openTabs()
  const tab = open()
  const amount = units(15_000_001n)
  for (const change of [{ amount }, { destination: 'another' }, { imported: true }] as const)
    await store(stored, { ...change, hash: hashOf(stored.length + 1) })()
  expect(await tab.sendOnce(reviewed, async () => 'sent')).toBe('sent')
})

test('a signature that another tab is waiting for stops the same swap here until it ends', async () => {
  const { open } = openTabs()
  const first = open()
  const second = open()
  let end = (_: Error) => {}
  const pending = first.sendOnce(reviewed, () => new Promise((_, fail) => (end = fail)))
  await expect(second.sendOnce(reviewed, async () => 'sent')).rejects.toMatchObject({ hash: undefined })
  end(new Error('cancelled'))
  await expect(pending).rejects.toThrow('cancelled')
  expect(await second.sendOnce(reviewed, async () => 'sent')).toBe('sent')
})

test('both refusals say that nothing was sent here, and what to do', () => {
  const views = [new SignedElsewhereError(), new SignedElsewhereError(hashOf(2))].map((error) =>
    refusalView(error, localization),
  )
  expect(views.map(({ title, label }) => [title, label])).toEqual([
    ['Another tab is waiting for this signature', 'Try again'],
    ['You signed this swap in another tab', 'Pay a second time'],
  ])
  for (const { lines, action } of views) {
    expect(lines.join(' ')).toContain('Nothing was sent from this tab')
    expect(action).toEqual({ kind: 'quote' })
  }
})
