import fc from 'fast-check'
import { proposedForm } from '../../../src/ui/embed/EmbedForm.tsx'
import { type SwapForm, startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { readHostMessage } from '../../../src/widget/messages.ts'

const peer = { source: {}, origin: 'https://partner.example', channel: 'c-1' }

export const proposal = { portage: 1, channel: 'c-1', type: 'propose', sell: 'LTC.LTC', buy: 'DOGE.DOGE', amount: '10' }

/** A form that accepts a proposal, and one with an address. */
export const openForm: SwapForm = { ...startingForm, phase: 'open', mode: 'memoless', text: '0.15' }
export const formWithAddress = swapForm(openForm, { type: 'recipientTyped', side: 'destination', text: '0xabc' })

/** Returns the form after a message of the page. */
export function formAfter(form: SwapForm, data: unknown, origin = peer.origin): SwapForm {
  const message = readHostMessage({ source: peer.source, origin, data } as MessageEvent, peer)
  const event = message?.type === 'propose' ? proposedForm(form, message, 'en') : undefined
  return event ? swapForm(form, event) : form
}

const key = fc.constantFrom('destination', 'refund', 'limit', 'limitBps', 'memo', 'mode', 'route', 'sell ', 'Buy')
const added = fc.dictionary(key, fc.anything(), { minKeys: 1, maxKeys: 3 }).map((more) => ({ ...proposal, ...more }))
const value = fc.oneof(fc.integer(), fc.constantFrom('', '1e8', '-1', '0x1', 'BTC', 'btc.btc', '<b>', '0.1 '))
const field = fc.constantFrom('sell', 'buy', 'amount', 'portage', 'channel', 'type')
const replaced = fc
  .tuple(field, value)
  .filter(([name, given]) => name !== 'portage' || given !== 1)
  .map(([name, given]) => ({ ...proposal, [name]: given }))
const broken = fc.oneof(added, replaced, fc.anything()).map((data) => ({ data, origin: peer.origin }))
const foreign = fc.constant({ data: proposal, origin: 'https://evil.example' })

/** Messages that break the schema, and valid ones from another origin. */
export const brokenMessage = fc.oneof({ arbitrary: broken, weight: 9 }, { arbitrary: foreign, weight: 1 })
