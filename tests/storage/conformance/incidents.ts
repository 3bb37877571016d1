import { describe, expect, test } from 'vitest'
import type { NewDatabase } from './stores.ts'

export function describeIncidents(newDatabase: NewDatabase): void {
  describe('incidents', () => {
    test('are open until they end, in every process, and are listed newest first', async () => {
      const { open } = await newDatabase()
      const writer = open()
      const reader = open()
      const first = await writer.incidents.start({ text: 'One.', url: undefined, stops: ['THORCHAIN', 'BTC'] }, 1_000)
      await writer.incidents.start({ text: 'Two.', url: 'https://status.example.org/', stops: [] }, 2_000)
      expect(await reader.incidents.list()).toMatchObject([
        { text: 'Two.', url: 'https://status.example.org/', stops: [], startedAt: 2_000, endedAt: undefined },
        { text: 'One.', url: undefined, stops: ['THORCHAIN', 'BTC'], startedAt: 1_000, endedAt: undefined },
      ])
      expect(await writer.incidents.end(first.id.slice(0, 8), 3_000)).toMatchObject([{ id: first.id, endedAt: 3_000 }])
      expect(await writer.incidents.end(first.id, 4_000)).toEqual([])
      expect((await reader.incidents.list()).map(({ text, endedAt }) => [text, endedAt])).toEqual([
        ['Two.', undefined],
        ['One.', 3_000],
      ])
      await Promise.all([writer.close(), reader.close()])
    })
  })
}
