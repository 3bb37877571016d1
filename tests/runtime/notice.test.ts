import { describe, expect, test } from 'vitest'
import { parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import { problemsOf, refusedBy } from './problemsOf.ts'

const NOTICE = 'Swaps to Bitcoin are paused until 18:00 UTC.'
const NOTICE_URL = 'https://status.example.org/incident?id=1#now'

describe('a notice', () => {
  test('is part of the public configuration, with its link', () => {
    const notice = { text: NOTICE, url: NOTICE_URL }
    const config = parseConfig({ NOTICE: ` ${NOTICE} `, NOTICE_URL })
    expect(config.notice).toEqual(notice)
    expect(publicConfigOf(config, '1.0.0').notice).toEqual(notice)
    expect(parseConfig({ NOTICE }).notice).toEqual({ text: NOTICE })
    expect(publicConfigOf(parseConfig({}), '1.0.0')).not.toHaveProperty('notice')
  })

  test('has an address at its end as its link', () => {
    const { notice, warnings } = parseConfig({ NOTICE: `${NOTICE}  ${NOTICE_URL}` })
    expect({ notice, warnings }).toEqual({ notice: { text: NOTICE, url: NOTICE_URL }, warnings: [] })
    expect(refusedBy({ NOTICE: `${NOTICE} http://status.example.org` })).toEqual(['NOTICE'])
    const secret = { NOTICE: `${NOTICE} https://user:secret@status.example.org` }
    expect(JSON.stringify(problemsOf(secret))).not.toContain('secret')
  })

  test('has at most 280 characters', () => {
    expect(parseConfig({ NOTICE: '🚫'.repeat(280) }).notice?.text).toHaveLength(560)
    expect(refusedBy({ NOTICE: 'a'.repeat(281) })).toEqual(['NOTICE'])
  })

  test.each([
    '<b>Now</b>',
    'a > b',
    'two\nlines',
    'a\u2028b',
    'a\u0000b',
    'hidden\u200bspace',
    '\u202eright to left',
    'lone \ud800 surrogate',
  ])('is one line of plain text: %j', (text) => {
    expect(refusedBy({ NOTICE: text })).toEqual(['NOTICE'])
  })

  test.each([
    ['javascript:alert(1)'],
    ['http://status.example.org'],
    ['//status.example.org'],
    ['status.example.org'],
    ['https://user:secret@status.example.org'],
    ['https://'],
  ])('links only to https addresses without credentials: %s', (url) => {
    expect(refusedBy({ NOTICE, NOTICE_URL: url })).toEqual(['NOTICE_URL'])
    expect(JSON.stringify(problemsOf({ NOTICE, NOTICE_URL: url }))).not.toContain('secret')
  })

  test('is needed for its link, and is reported once when it is invalid', () => {
    expect(refusedBy({ NOTICE_URL })).toEqual(['NOTICE_URL'])
    expect(refusedBy({ NOTICE: '<b>', NOTICE_URL })).toEqual(['NOTICE'])
  })
})
