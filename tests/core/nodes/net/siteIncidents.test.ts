import { describe, expect, test } from 'vitest'
import { incidentOf, isStopped, parseIncidents } from '../../../../src/core/nodes/net/siteIncidents.ts'

const entry = {
  id: '1',
  text: 'We check a vault.',
  stops: ['THORCHAIN', 'BTC'],
  started_at: '2026-01-01T00:00:00.000Z',
}
const list = (changes: object = {}) => ({ protocols: ['THORCHAIN'], chains: ['BTC'], incidents: [entry], ...changes })

describe('the list of incidents that a page reads', () => {
  test('has what is stopped, and the incidents that have not ended', () => {
    const ended = { ...entry, id: '2', ended_at: '2026-01-02T00:00:00.000Z' }
    expect(parseIncidents(list({ incidents: [ended, entry] }))).toEqual({
      protocols: ['THORCHAIN'],
      chains: ['BTC'],
      open: [{ id: '1', text: 'We check a vault.', url: undefined, stops: ['THORCHAIN', 'BTC'] }],
    })
  })

  test.each([undefined, null, 'x', [], {}, { protocols: [], chains: 'BTC' }, list({ incidents: {} })])(
    'is none when it is %j',
    (body) => {
      expect(parseIncidents(body)).toBeUndefined()
    },
  )

  test('takes a text as data, cut and without invisible characters, and links to https addresses only', () => {
    const text = `<b>\u202e${'a'.repeat(400)}`
    const urls = ['javascript:alert(1)', 'http://status.example.org', 7, 'https://status.example.org/1']
    const incidents = urls.map((url, index) => ({ ...entry, id: `${index}`, text, url }))
    const { open = [] } = parseIncidents(list({ incidents: [...incidents, { text: 'no id' }, 5] })) ?? {}
    expect(open.map(({ url }) => url)).toEqual([undefined, undefined, undefined, 'https://status.example.org/1'])
    expect(open[0]?.text).toMatch(/^<b> a{275,}…$/)
    expect(open[0]?.text).toHaveLength(280)
  })

  test('stops a swap by its protocol or by either of its chains', () => {
    const incidents = parseIncidents(list()) ?? { protocols: [], chains: [], open: [] }
    expect(isStopped(incidents, 'THORCHAIN', ['ETH', 'DOGE'])).toBe(true)
    expect(isStopped(incidents, 'MAYACHAIN', ['ETH', 'BTC'])).toBe(true)
    expect(isStopped(incidents, 'MAYACHAIN', ['ETH', 'DASH'])).toBe(false)
    expect(incidentOf(incidents, ['BTC'])?.id).toBe('1')
    expect(incidentOf(incidents, ['memoless'])).toBeUndefined()
  })
})
