import { describe, expect, test } from 'vitest'
import { paceText } from '../../../../src/ui/pages/explorer/fillControls.ts'
import { explorerEn as messages } from '../../../../src/ui/texts/explorer.en.ts'

const localization = { messages, number: (value: number) => String(value) }
const clock = { mode: 'fixed', speed: 600, speed_reached: 600, paused: false, in_flight: 1 } as const

describe('the pace of the devnet', () => {
  test.each([
    ['a fixed speed', {}, '×600'],
    ['an automatic speed', { mode: 'auto', speed: 30, speed_reached: 29 } as const, '×30, automatic'],
    ['a speed that the machine misses', { speed_reached: 212.5 }, '×600; this machine reaches ×212.5'],
    ['a paused clock', { paused: true, speed_reached: 0 }, 'Paused'],
  ])('names %s', (_what, change, text) => {
    expect(paceText({ ...clock, ...change }, localization)).toBe(text)
  })
})
