import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createPresses, type Effect, type SeenButton } from '../../../src/ui/form/PrimaryAction.tsx'

const review: SeenButton = {
  label: 'Review swap',
  isBusy: false,
  isOff: false,
  effect: { kind: 'review' },
  link: '?sell=BTC.BTC&buy=ETH.ETH&amount=1',
}
/** The first 150 ms of an update: the button looks as before. */
const updating: SeenButton = { ...review, isBusy: true, effect: { kind: 'nothing' } }
const shownBusy: SeenButton = { ...updating, label: 'Updating the price', isOff: true }
const retry: SeenButton = { ...review, label: 'Try again', effect: { kind: 'refresh' } }

/** Returns what a button does that is pressed and changes. Each step is the button after a change, or a press. */
function effectsOf(steps: readonly (SeenButton | 'press')[]): readonly Effect['kind'][] {
  const { press, settle } = createPresses()
  let seen = review
  return steps.flatMap((step) => {
    if (step !== 'press') seen = step
    const effect = step === 'press' ? press(seen) : settle(seen)
    return effect === undefined ? [] : [effect.kind]
  })
}

describe('a press', () => {
  test('applies at once, and once, while the button is not busy', () => {
    expect(effectsOf([review, 'press', review, review])).toEqual(['review'])
  })

  test('applies once after an update that the button does not show yet, however often it was pressed', () => {
    expect(effectsOf([updating, 'press', 'press', updating, review, review])).toEqual(['review'])
  })

  test('before the update is shown applies after it', () => {
    expect(effectsOf([updating, 'press', shownBusy, review])).toEqual(['review'])
  })

  test('does nothing while the button shows that it is busy', () => {
    expect(effectsOf([shownBusy, 'press', review])).toEqual([])
  })

  test.each([
    ['the button means something else', { ...review, label: 'Review 6% loss' }],
    ['the swap is another', { ...review, link: '?sell=BTC.BTC&buy=ETH.ETH&amount=2' }],
  ])('does not apply when %s after the update', (_, after) => {
    expect(effectsOf([updating, 'press', after, review])).toEqual([])
  })

  test('does not refresh again what was being refreshed', () => {
    expect(effectsOf([retry, 'press', { ...retry, isBusy: true }, 'press', retry])).toEqual(['refresh'])
  })

  test('never applies more often than it was made', () => {
    const step = fc.constantFrom<SeenButton | 'press'>('press', review, updating, shownBusy, retry)
    fc.assert(
      fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
        const made = steps.filter((one) => one === 'press').length
        expect(effectsOf(steps).length).toBeLessThanOrEqual(made)
      }),
    )
  })
})
