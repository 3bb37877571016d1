import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { proposedForm } from '../../../src/ui/embed/proposedForm.ts'
import { type SwapForm, startingForm, swapForm } from '../../../src/ui/swap/swapForm.ts'
import { readHostMessage } from '../../../src/widget/messages.ts'
import { SEED } from '../../seed.ts'

const open: SwapForm = { ...startingForm, phase: 'open', mode: 'memoless', text: '0.15' }
const withAddress = swapForm(open, { type: 'recipientTyped', side: 'destination', text: '0xabc' })
const peer = { source: {}, origin: 'https://partner.example', channel: 'c-1' }

/** Returns the form after a message of the page. */
function formAfter(form: SwapForm, data: unknown, origin = peer.origin): SwapForm {
  const message = readHostMessage({ source: peer.source, origin, data } as MessageEvent, peer)
  const event = message?.type === 'propose' ? proposedForm(form, message) : undefined
  return event ? swapForm(form, event) : form
}

const proposal = { portage: 1, channel: 'c-1', type: 'propose', sell: 'LTC.LTC', buy: 'DOGE.DOGE', amount: '10' }

describe('a proposal of the page', () => {
  it('fills coins and amount while the person has entered no address', () => {
    const form = formAfter(open, proposal)
    expect([formatAsset(form.from), formatAsset(form.to), form.text, form.mode]).toEqual([
      ...['LTC.LTC', 'DOGE.DOGE', '10', 'memoless'],
    ])
    expect(formAfter(open, { ...proposal, sell: undefined })).toBe(open)
    const { sell: _, ...amount } = { ...proposal, buy: 'ETH.ETH' }
    expect(formAfter(open, amount).text).toBe('10')
  })

  it('changes nothing after an address, before the form opens, and with one coin on both sides', () => {
    expect(formAfter(withAddress, proposal)).toBe(withAddress)
    expect(formAfter(startingForm, proposal)).toBe(startingForm)
    expect(formAfter(open, { ...proposal, buy: 'LTC.LTC' })).toBe(open)
    expect(formAfter(open, { ...proposal, sell: 'NOCHAIN.COIN' })).toBe(open)
  })

  it('changes no state in 1,000 generated messages that break the schema or come from another origin', () => {
    const key = fc.constantFrom('destination', 'refund', 'limit', 'limitBps', 'memo', 'mode', 'route', 'sell ', 'Buy')
    const added = fc
      .dictionary(key, fc.anything(), { minKeys: 1, maxKeys: 3 })
      .map((more) => ({ ...proposal, ...more }))
    const value = fc.oneof(fc.integer(), fc.constantFrom('', '1e8', '-1', '0x1', 'BTC', 'btc.btc', '<b>', '0.1 '))
    const field = fc.constantFrom('sell', 'buy', 'amount', 'portage', 'channel', 'type')
    const replaced = fc.tuple(field, value).map(([name, text]) => ({ ...proposal, [name]: text }))
    const foreign = fc.constant({ data: proposal, origin: 'https://evil.example' })
    const broken = fc.oneof(added, replaced, fc.anything()).map((data) => ({ data, origin: peer.origin }))
    fc.assert(
      fc.property(fc.oneof({ arbitrary: broken, weight: 9 }, foreign), ({ data, origin }) => {
        expect(formAfter(open, data, origin)).toBe(open)
        expect(formAfter(withAddress, data, origin)).toBe(withAddress)
      }),
      { numRuns: 1_000, seed: SEED },
    )
  })

  it('never changes an address or a limit in 1,000 generated proposals', () => {
    const asset = fc.constantFrom('BTC.BTC', 'ETH.ETH', 'LTC.LTC', 'DOGE.DOGE', 'BSC.BNB')
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n }).map(String)
    const valid = fc.record({ sell: asset, buy: asset, amount }, { requiredKeys: [] })
    fc.assert(
      fc.property(valid, fc.integer({ min: 0, max: 1_000 }), (fields, limitBps) => {
        for (const form of [
          { ...open, limitBps },
          { ...withAddress, limitBps },
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
