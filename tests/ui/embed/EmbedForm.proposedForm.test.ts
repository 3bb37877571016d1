import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { startingForm } from '../../../src/ui/form/swapForm.ts'
import { SEED } from '../../seed.ts'
import { brokenMessage, formAfter, formWithAddress, openForm, proposal } from './brokenMessages.ts'

describe('a proposal of the page', () => {
  test('fills coins and amount while the person has entered no address', () => {
    const form = formAfter(openForm, proposal)
    expect([formatAsset(form.from), formatAsset(form.to), form.text, form.mode]).toEqual([
      'LTC.LTC',
      'DOGE.DOGE',
      '10',
      'memoless',
    ])
    expect(formAfter(openForm, { ...proposal, sell: undefined })).toBe(openForm)
    const { sell: _, ...amount } = { ...proposal, buy: 'ETH.ETH' }
    expect(formAfter(openForm, amount).text).toBe('10')
  })

  test('changes nothing after an address, before the form opens, and with one coin on both sides', () => {
    expect(formAfter(formWithAddress, proposal)).toBe(formWithAddress)
    expect(formAfter(startingForm, proposal)).toBe(startingForm)
    expect(formAfter(openForm, { ...proposal, buy: 'LTC.LTC' })).toBe(openForm)
    expect(formAfter(openForm, { ...proposal, sell: 'NOCHAIN.COIN' })).toBe(openForm)
  })

  test('changes no state in 1,000 generated messages that break the schema or come from another origin', () => {
    fc.assert(
      fc.property(brokenMessage, ({ data, origin }) => {
        expect(formAfter(openForm, data, origin)).toBe(openForm)
        expect(formAfter(formWithAddress, data, origin)).toBe(formWithAddress)
      }),
      { numRuns: 1_000, seed: SEED },
    )
  })

  test('never changes an address or a limit in 1,000 generated proposals', () => {
    const asset = fc.constantFrom('BTC.BTC', 'ETH.ETH', 'LTC.LTC', 'DOGE.DOGE', 'BSC.BNB')
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String)
    const valid = fc.record({ sell: asset, buy: asset, amount }, { requiredKeys: [] })
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 1_000 }), (fields, limitBps) => {
        for (const form of [
          { ...openForm, limitBps },
          { ...formWithAddress, limitBps },
        ]) {
          const {
            destination,
            refund,
            limitBps: limit,
          } = formAfter(form, { portage: 1, channel: 'c-1', type: 'propose', ...fields })
          expect([destination.text, refund.text, limit]).toEqual([form.destination.text, '', limitBps])
        }
      }),
      { numRuns: 1_000, seed: SEED },
    )
  })
})
