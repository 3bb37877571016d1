import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { wireBlock, wireInboundAddresses } from '../../../src/core/nodes/wire/wireInbound.ts'
import { wireNetwork } from '../../../src/core/nodes/wire/wireNetwork.ts'
import { wirePool, wirePools } from '../../../src/core/nodes/wire/wirePool.ts'
import { wireQuote } from '../../../src/core/nodes/wire/wireQuote.ts'
import { sanitizeText } from '../../../src/core/nodes/wire/wireText.ts'
import { wireQuoteOf } from '../actions/answers.ts'

const shared = new URL('../../../../shared/protocol-data/', import.meta.url)
const recorded = existsSync(shared)
if (!recorded) console.log('wire.test: ../shared/protocol-data is not here; the recorded answers are not replayed.')

function files(folder: string, pattern: RegExp): string[] {
  if (!recorded) return []
  return readdirSync(new URL(folder, shared))
    .filter((name) => pattern.test(name))
    .map((name) => `${folder}${name}`)
}

const read = (path: string): unknown => JSON.parse(readFileSync(new URL(path, shared), 'utf8'))

const quote = wireQuoteOf()

describe.skipIf(!recorded)('recorded replies of real nodes', () => {
  test.each(files('live-2026/', /^(thor|maya)node\.quote_swap.*(?<!partial)\.json$/))(
    '%s parses as a quote',
    (path) => {
      expect(v.safeParse(wireQuote, read(path)).issues).toBeUndefined()
    },
  )

  test.each([...files('recorded/', /aggregator\.thornode\.quoteSwap|quote-sswap|QuoteSSwap/)])(
    '%s parses as a quote',
    (path) => {
      expect(v.safeParse(wireQuote, read(path)).issues).toBeUndefined()
    },
  )

  test.each(files('live-2026/', /quote_swap.*partial\.json$/))(
    '%s parses as a quote once its unrecorded fields are filled in',
    (path) => {
      const partial = read(path) as { fees: object }
      const whole = { ...quote, ...partial, fees: { ...quote.fees, ...partial.fees } }
      expect(v.safeParse(wireQuote, whole).issues).toBeUndefined()
    },
  )

  test.each(files('recorded/', /quoteBTCSwapToETH|quote-swap\.json|QuoteSwapRuneBtc/))(
    '%s is rejected because it lacks required fields',
    (path) => {
      expect(v.is(wireQuote, read(path))).toBe(false)
    },
  )

  test.each(files('recorded/', /thornode\.(thornodePools|pools)/))('%s parses as pools', (path) => {
    const pools = v.parse(wirePools, read(path))
    expect(pools.length).toBeGreaterThan(10)
    expect(pools.every((pool) => pool.balance_rune !== undefined)).toBe(true)
  })

  test.each([...files('live-2026/', /inbound/), ...files('recorded/', /inbound/i)])(
    '%s parses as inbound addresses',
    (path) => {
      expect(v.parse(wireInboundAddresses, read(path)).length).toBeGreaterThan(0)
    },
  )

  test.each([...files('live-2026/', /thornode\.pool\./)])('%s parses as a pool', (path) => {
    expect(v.parse(wirePool, read(path))).toMatchObject({ asset: 'BTC.BTC', asset_tor_price: 8516372400403n })
  })

  test.each([...files('live-2026/', /network/)])('%s keeps every parameter', (path) => {
    expect(v.parse(wireNetwork, read(path))).toEqual(read(path))
  })
})

describe('wireQuote', () => {
  test('accepts whole numbers as strings or numbers, and unknown fields', () => {
    const wire = v.parse(wireQuote, {
      ...quote,
      expiry: '1791338843',
      expected_amount_out: 3157691359,
      new_field: { a: [1] },
    })
    expect(wire).toMatchObject({ expiry: 1791338843, expected_amount_out: 3157691359n })
    expect('new_field' in wire).toBe(false)
  })

  test.each([
    ['a sign', '-5'],
    ['a dot', '1.5'],
    ['an exponent', '1e9'],
    ['hex digits', '0x10'],
    ['a space', ' 5'],
    ['empty', ''],
    ['79 digits', '9'.repeat(79)],
    ['a number that a float cannot hold', 2 ** 53],
    ['a fraction', 1.5],
    ['a negative number', -1],
    ['null', null],
    ['an object', {}],
  ])('rejects an invalid amount: %s', (_, amount) => {
    expect(v.is(wireQuote, { ...quote, expected_amount_out: amount })).toBe(false)
  })

  test.each([
    ['memo', 'x'.repeat(2049)],
    ['memo', '=:b:\u202Eevil'],
    ['memo', '=:b:a\nb'],
    ['inbound_address', 'b'.repeat(201)],
    ['inbound_address', 'bc1q two'],
    ['router', '0x\u0000'],
    ['gas_rate_units', 'sats per byte'],
  ])('rejects a %s that is too long or has invalid characters instead of sanitizing it: %j', (field, value) => {
    expect(v.is(wireQuote, { ...quote, [field]: value })).toBe(false)
  })

  test('sanitizes and truncates sentences', () => {
    const wire = v.parse(wireQuote, { ...quote, notes: `a\u0007b${'\u200B'.repeat(3)}c ${'y'.repeat(9_000)}` })
    expect(wire.notes).toMatch(/^a b c y+…$/)
    expect(wire.notes).toHaveLength(4096)
  })
})

describe('sanitizeText', () => {
  test('keeps letters and removes invisible characters', () => {
    expect(sanitizeText('Zürich\u0000 \u001b[31mred\u202e\ud800', 100)).toBe('Zürich [31mred')
  })
})

describe('wireNetwork', () => {
  test('keeps only scalars with plain names', () => {
    const body = JSON.parse(
      '{"total_reserve":"5","halted":true,"n":1,"__proto__":{"x":1},"odd key":"1","nested":{},"list":[],"none":null}',
    )
    const parameters = v.parse(wireNetwork, body)
    expect(parameters).toEqual({ total_reserve: '5', halted: true, n: 1 })
    expect(Object.getPrototypeOf(parameters)).toBe(Object.prototype)
  })

  test('returns numeric values as digit strings', () => {
    expect(v.parse(wireNetwork, { total_reserve: 5, rune_price_in_tor: '' })).toEqual({
      total_reserve: '5',
      rune_price_in_tor: '',
    })
  })

  test.each(['1.5', '-5', 1.5, -5, 2 ** 60, 'a lot', null, ['5'], true])('rejects %j as a number', (figure) => {
    expect(v.is(wireNetwork, { total_reserve: figure, vaults_migrating: false })).toBe(false)
  })

  test.each(['false', 0, null])('rejects %j as a flag', (flag) => {
    expect(v.is(wireNetwork, { total_reserve: '5', vaults_migrating: flag })).toBe(false)
  })

  test.each([{}, [], null, 'text', { nested: {} }])('rejects a reply without parameters: %j', (body) => {
    expect(v.is(wireNetwork, body)).toBe(false)
  })
})

describe('wireBlock', () => {
  test.each(['2026-10-08T12:00:00.123456789Z', '2026-10-08T12:00:00Z'])('accepts the time %s', (time) => {
    expect(v.parse(wireBlock, { header: { height: '28135243', time } }).header).toEqual({ height: 28135243, time })
  })

  test.each(['yesterday', '2026-10-08', 1791338843])('rejects the time %s', (time) => {
    expect(v.is(wireBlock, { header: { height: 1, time } })).toBe(false)
  })
})
