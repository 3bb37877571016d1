import { describe, expect, test } from 'vitest'
import { parseAddress } from '../../../src/core/address/address.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { ownNodesKey } from '../../../src/runtime/browser.ts'
import {
  type BackupContext,
  type BackupPlan,
  backupParts,
  countStored,
  formatBackup,
  readBackup,
  restoreBackup,
} from '../../../src/ui/backup/backupFile.ts'
import { pinnedAssets, pinnedAssetsKey } from '../../../src/ui/form/picker/pinnedAssets.ts'
import { readRecipients, saveRecipient } from '../../../src/ui/form/recipient/savedRecipients.ts'
import { readStoredSwaps, storedSwapsKey, storeSwap as storePayment } from '../../../src/ui/pay/storedSwaps.ts'
import { swapKeyPrefix } from '../../../src/ui/shared/swapKeys.ts'
import { languageKey } from '../../../src/ui/texts/shownLanguage.ts'
import { formatRecord } from '../../../src/ui/track/history/swapRecord.ts'
import { MOST_SWAPS, readSwaps, storeSwap } from '../../../src/ui/track/history/swapStore.ts'
import { addressOf } from '../../core/actions/answers.ts'
import { registered, reviewed } from '../pay/swaps.ts'
import { hashOf, memoryStorage, recordOf } from '../track/history/storages.ts'

const ownNode = 'https://node.example.org/thornode'
const nodePolicy = {
  origins: ['https://node.example.org'],
  presets: [{ operator: 'a.example', url: 'https://a.example' }],
}
const address = parseAddress(addressOf('ETH', 7, 'mocknet'), 'ETH', 'mocknet')
const recipient = { network: 'mocknet', chain: 'ETH', address, name: 'Cold wallet' } as const

const contextOf = (kept: Record<string, string> = {}, change: Partial<BackupContext> = {}): BackupContext => ({
  network: 'mocknet',
  storage: memoryStorage(kept),
  languages: ['en', 'de'],
  nodePolicy,
  ...change,
})

/** A browser with one of everything. */
function fullBrowser(): BackupContext {
  const context = contextOf({
    [ownNodesKey]: JSON.stringify({ THORCHAIN: [ownNode], MAYACHAIN: [] }),
    [pinnedAssetsKey]: '["BTC.BTC"]',
    [languageKey]: 'de',
    theme: 'dark',
    shortcuts: 'off',
    wallets: '["keplr"]',
    'burner-key': 'secret',
  })
  const { storage } = context
  storeSwap(recordOf({ progress: { stage: 'done', times: {} } }), storage)
  storePayment(() => storage, { swap: reviewed })
  saveRecipient(recipient, storage)
  return context
}

const everything = new Set(backupParts)

function planOf(text: string, context: BackupContext): BackupPlan {
  const plan = readBackup(text, context)
  if ('refused' in plan) throw new Error(plan.refused)
  return plan
}

const changed = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(formatBackup(fullBrowser()))
  change(file)
  return JSON.stringify(file)
}

describe('a backup', () => {
  test('restores everything of one browser in another, without keys of wallets', () => {
    const from = fullBrowser()
    const text = formatBackup(from)
    expect(text).not.toMatch(/secret|keplr/)
    const to = contextOf()
    const stored = restoreBackup(planOf(text, to), everything, to)
    expect(stored).toEqual({ swaps: 1, payments: 1, recipients: 1, settings: 4, nodes: 1 })
    expect(countStored(to)).toEqual(countStored(from))
    expect(readSwaps(to.storage)).toEqual([recordOf({ imported: true })])
    expect(readStoredSwaps(() => to.storage)).toEqual([{ swap: reviewed, isLinked: true }])
    expect(readRecipients('mocknet', to.storage).saved).toEqual([{ ...recipient, imported: true }])
    expect([to.storage.getItem(languageKey), to.storage.getItem('theme'), to.storage.getItem('shortcuts')]).toEqual([
      'de',
      'dark',
      'off',
    ])
    expect(pinnedAssets(to.storage)).toEqual(['BTC.BTC'])
    expect(JSON.parse(to.storage.getItem(ownNodesKey) ?? '')).toEqual({ THORCHAIN: [ownNode], MAYACHAIN: [] })
  })

  test('stores only the chosen parts', () => {
    const to = contextOf()
    const stored = restoreBackup(planOf(formatBackup(fullBrowser()), to), new Set(['swaps']), to)
    expect(stored).toEqual({ swaps: 1, payments: 0, recipients: 0, settings: 0, nodes: 0 })
    expect(to.storage.length).toBe(1)
  })

  test('replaces nothing that the browser has, and adds nothing the second time', () => {
    const text = changed((file) => {
      file.swaps = [JSON.parse(formatRecord(recordOf({ amount: units(9n) })))]
      file.settings = { theme: 'light', language: 'en', pinned: ['ETH.ETH'] }
    })
    const here = fullBrowser()
    const plan = planOf(text, here)
    expect(plan).toMatchObject({ swaps: [], payments: [], recipients: [], settings: { pinned: ['ETH.ETH'] } })
    expect(plan.leftOut).toBe(3)
    restoreBackup(plan, everything, here)
    expect(readSwaps(here.storage)[0]?.amount).toBe(15_000_000n)
    expect(here.storage.getItem('theme')).toBe('dark')
    expect(pinnedAssets(here.storage)).toEqual(['BTC.BTC', 'ETH.ETH'])
    expect(planOf(text, here).settings).toEqual({})
  })

  test('of another network is refused as a whole', () => {
    const text = formatBackup(fullBrowser())
    expect(readBackup(text, contextOf({}, { network: 'mainnet' }))).toEqual({
      refused: 'other_network',
      theirs: 'mocknet',
    })
    const swapOfMainnet = changed((file) => {
      file.swaps = [JSON.parse(formatRecord(recordOf({ network: 'mainnet' })))]
    })
    expect(planOf(swapOfMainnet, contextOf())).toMatchObject({ swaps: [], leftOut: 1 })
  })

  test.each([
    [
      'an amount',
      (file: Record<string, unknown>) => Object.assign((file.swaps as object[])[0] ?? {}, { amount: '-1' }),
    ],
    ['a hash', (file: Record<string, unknown>) => Object.assign((file.swaps as object[])[0] ?? {}, { hash: 'zz' })],
    [
      'the address of a recipient',
      (file: Record<string, unknown>) =>
        Object.assign((file.recipients as object[])[0] ?? {}, { address: addressOf('ETH', 8, 'mocknet') }),
    ],
    [
      'the name of a recipient',
      (file: Record<string, unknown>) => Object.assign((file.recipients as object[])[0] ?? {}, { name: 'Exchange' }),
    ],
    [
      'a payment',
      (file: Record<string, unknown>) => Object.assign((file.payments as object[])[0] ?? {}, { swap: 'x' }),
    ],
  ])('leaves out an entry when %s was changed to an invalid one', (_, change) => {
    const plan = planOf(changed(change), contextOf())
    expect(plan.leftOut).toBe(1)
    expect(plan.swaps.length + plan.payments.length + plan.recipients.length).toBe(2)
  })

  test('takes no node, language, theme or coin that this site does not know', () => {
    const text = changed((file) => {
      file.nodes = { THORCHAIN: ['https://evil.example', 'javascript:alert(1)', 'https://a.example'], MAYACHAIN: 'x' }
      file.settings = { language: 'xx', theme: 'url(x)', shortcuts: 'on', pinned: [1, '', 'a b', '<b>'.repeat(60)] }
    })
    const plan = planOf(text, contextOf())
    expect(plan.nodes).toEqual({ THORCHAIN: [], MAYACHAIN: [] })
    expect(plan.settings).toEqual({})
  })

  test('has no room above the limit, so that no stored swap is lost', () => {
    const here = contextOf()
    for (let at = 10; at < MOST_SWAPS + 9; at += 1) storeSwap(recordOf({ hash: hashOf(at) }), here.storage)
    const text = changed((file) => {
      file.swaps = [1, 2].map((at) => JSON.parse(formatRecord(recordOf({ hash: hashOf(at) }))))
    })
    expect(planOf(text, here)).toMatchObject({ swaps: [{ hash: hashOf(1) }], withoutRoom: 1 })
  })

  test('keeps the order of payments and one entry for each', () => {
    const from = contextOf()
    storePayment(() => from.storage, { swap: reviewed })
    storePayment(() => from.storage, { swap: { ...registered, key: reviewed.key.replace('0f', '1f') }, hasEnded: true })
    const text = formatBackup(from)
    const twice = JSON.parse(text)
    twice.payments.push(...twice.payments)
    const to = contextOf()
    restoreBackup(planOf(JSON.stringify(twice), to), everything, to)
    expect(JSON.parse(to.storage.getItem(storedSwapsKey) ?? '').map(({ swap }: { swap: string }) => swap)).toEqual(
      JSON.parse(text).payments.map(({ swap }: { swap: string }) => swap),
    )
  })

  test('reads the swaps of a file of an earlier version', () => {
    const swaps = [JSON.parse(formatRecord(recordOf()))]
    const plan = planOf(JSON.stringify({ type: 'portage.swaps', version: 1, swaps }), contextOf())
    expect(plan.swaps).toEqual([recordOf({ imported: true })])
  })

  test.each([
    ['', 'not_a_file'],
    ['null', 'not_a_file'],
    ['[]', 'not_a_file'],
    ['{"type":"other","version":1}', 'not_a_file'],
    ['{"type":"portage.backup","version":1}', 'not_a_file'],
    ['{"type":"portage.backup","version":"1","network":"mocknet"}', 'not_a_file'],
    ['{"type":"portage.backup","version":2,"network":"mocknet"}', 'newer_file'],
    [`{"type":"portage.backup","version":1,"network":"mocknet"}${' '.repeat(1_500_000)}`, 'not_a_file'],
  ])('refuses the text %#', (text, refused) => {
    expect(readBackup(text, contextOf())).toEqual({ refused })
  })

  test('never throws for any JSON in place of a part', () => {
    for (const value of [null, 1, 'x', [], {}, [null], [[]], { a: 1 }, [{ version: 1 }]]) {
      for (const part of backupParts) {
        const plan = planOf(
          JSON.stringify({ type: 'portage.backup', version: 1, network: 'mocknet', [part]: value }),
          contextOf(),
        )
        expect([plan.swaps, plan.payments, plan.recipients]).toEqual([[], [], []])
      }
    }
    expect(Object.keys(memoryStorage()).some((key) => key.startsWith(swapKeyPrefix))).toBe(false)
  })
})
