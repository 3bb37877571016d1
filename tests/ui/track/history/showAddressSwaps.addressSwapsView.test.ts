import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { AddressSwap } from '../../../../src/core/tracking/findAddressSwaps.ts'
import { addressSwapsEn as messages } from '../../../../src/ui/texts/addressSwaps.en.ts'
import { addressSwapsView } from '../../../../src/ui/track/history/showAddressSwaps.ts'
import { hashOf } from './storages.ts'

const localization = { messages, locale: 'en' }
const swap: AddressSwap = {
  hash: hashOf(1),
  protocol: 'THORCHAIN',
  chain: 'BTC',
  from: { asset: parseAsset('BTC.BTC'), amount: units(15_000_000n) },
  to: parseAsset('ETH.ETH'),
  outcome: 'paid',
  at: 1_000,
}

describe('addressSwapsView', () => {
  test('links each swap to its page with pair, outcome and time', () => {
    const refunded: AddressSwap = { ...swap, hash: hashOf(2), to: undefined, outcome: 'refunded', at: undefined }
    const { notes, rows } = addressSwapsView({ swaps: [swap, refunded], silent: [] }, localization)
    expect(notes).toEqual(['Indexers report 2 swaps. Open one to check it with every node.'])
    expect(rows).toEqual([
      {
        href: `/tx/${hashOf(1)}#BTC`,
        pair: '0.15 BTC to ETH',
        outcome: 'Paid out',
        sentAt: expect.stringMatching(/^Sent Jan 1, 1970/),
      },
      { href: `/tx/${hashOf(2)}#BTC`, pair: '0.15 BTC', outcome: 'Refunded', sentAt: undefined },
    ])
  })

  test('never reports that an address has none while an indexer is silent', () => {
    expect(addressSwapsView({ swaps: [], silent: [] }, localization).notes).toEqual([messages.none])
    expect(addressSwapsView({ swaps: [], silent: ['MAYACHAIN'] }, localization).notes).toEqual([
      'The indexer of Maya Protocol didn’t respond, so its swaps are missing.',
    ])
  })
})
