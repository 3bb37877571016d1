import { describe, expect, test } from 'vitest'
import type { SwapTimes } from '../../../src/core/tracking/swapTimes.ts'
import { type TrackingFacts, trackingView } from '../../../src/ui/track/trackingView.ts'
import { recordOf } from './history/storages.ts'
import { localization, payment, statusOf } from './statuses.ts'

const START = Date.UTC(2026, 10, 20, 12) / 1000
const at = (minute: number, by: 'nodes' | 'indexer' = 'nodes') => ({ at: START + minute * 60, by })
const dated: SwapTimes = {
  observed: at(0),
  confirmed: at(10),
  swapped: at(11, 'indexer'),
  released: at(12),
  paid: at(15),
}
const done = statusOf({ stage: 'done', outputs: [payment({})] })

function timesOf(facts: Partial<TrackingFacts>, locale = 'en-US') {
  const view = trackingView({ status: done, online: true, dated, ...facts }, { ...localization, locale })
  return { ...view, times: view.steps.map(({ key, at, atSource }) => [key, at, atSource].filter(Boolean).join(' ')) }
}

describe('the times of a tracked swap', () => {
  test('are shown at each step without a record of this browser, those of the indexer marked', () => {
    expect(timesOf({ time: START + 900 }).times).toEqual([
      'seen 12:00 PM',
      'confirmed 12:10 PM',
      'swapped 12:11 PM by the indexer',
      'held 12:12 PM',
      'sent 12:15 PM',
      'end 12:15 PM',
    ])
  })

  test('have the day once it is another, the year after half a year, and both without the nodes’ time', () => {
    const first = (time: number | undefined) => timesOf(time === undefined ? {} : { time }).times[0]
    expect(first(START + 3 * 86_400)).toBe('seen Nov 20, 12:00 PM')
    expect(first(START + 400 * 86_400)).toBe('seen Nov 20, 2026, 12:00 PM')
    expect(first(undefined)).toBe('seen Nov 20, 12:00 PM')
  })

  test('follow the language of the page', () => {
    expect(timesOf({ time: START + 3 * 86_400 }, 'de').times[0]).toBe('seen 20. Nov., 12:00')
  })

  test('say when the coins arrived and how long it took, from the signature where it is known', () => {
    const time = START + 900
    expect(timesOf({ time }).lede).toBe('Arrived 12:15 PM, 15 min after the network saw your deposit.')
    const record = recordOf({ sentAt: START - 300 })
    expect(timesOf({ time, record }).lede).toContain('Arrived 12:15 PM, 20 min after you sent it.')
    const imported = { ...record, imported: true as const }
    expect(timesOf({ time, record: imported }).lede).toContain('15 min after the network saw')
    expect(timesOf({ time, dated: { paid: at(15) } }).lede).toBe('Arrived 12:15 PM.')
  })

  test('are called unknown where no source dates them, and left out until they were read', () => {
    expect(timesOf({ time: START + 900, dated: { observed: at(0) } }).times).toEqual([
      'seen 12:00 PM',
      'confirmed time unknown',
      'swapped time unknown',
      'held time unknown',
      'sent time unknown',
      'end time unknown',
    ])
    const unread = trackingView({ status: done, online: true, time: START }, localization)
    expect(unread.steps.flatMap((step) => step.at ?? [])).toEqual([])
    expect(unread.lede).toContain('has arrived')
  })

  test('prefer a block to the moment at which this browser saw it', () => {
    const times = { confirming: START + 30, sending: START + 720 }
    expect(timesOf({ time: START + 900, times, dated: { observed: at(0) } }).times.slice(0, 3)).toEqual([
      'seen 12:00 PM',
      'confirmed 12:12 PM',
      'swapped 12:12 PM',
    ])
  })
})
