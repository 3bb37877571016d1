import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readFrameMessage, readHostMessage, writeMessage } from '../../src/widget/messages.ts'
import { SEED } from '../seed.ts'

const source = {}
const peer = { source, origin: 'https://partner.example', channel: 'c-1' }
const from = (data: unknown, change: object = {}) => ({ source, origin: peer.origin, data, ...change }) as MessageEvent
const proposal = { type: 'propose', sell: 'BTC.BTC', buy: 'ETH.ETH', amount: '0.15' } as const
const hash = 'AB'.repeat(32)

describe('messages of a page to its widget', () => {
  test('are read when source, origin, version, channel and fields match', () => {
    expect(readHostMessage(from(writeMessage(proposal, 'c-1')), peer)).toEqual(proposal)
    const theme = { type: 'theme', mode: 'dark', accent: '#112233', background: '#ffffff', radius: '12' } as const
    expect(readHostMessage(from(writeMessage(theme, 'c-1')), peer)).toEqual(theme)
    const language = { type: 'language', language: 'pt-BR' } as const
    expect(readHostMessage(from(writeMessage(language, 'c-1')), peer)).toEqual(language)
  })

  test.each([
    ['another window', { source: {} }],
    ['another origin', { origin: 'https://partner.example.evil.example' }],
    ['an opaque origin', { origin: 'null' }],
  ])('are rejected from %s', (_name, change) => {
    expect(readHostMessage(from(writeMessage(proposal, 'c-1'), change), peer)).toBeUndefined()
  })

  test.each([
    ['another channel', { ...writeMessage(proposal, 'c-2') }],
    ['another version', { ...writeMessage(proposal, 'c-1'), portage: 2 }],
    ['a destination', { ...writeMessage(proposal, 'c-1'), destination: '0x1' }],
    ['a refund address', { ...writeMessage(proposal, 'c-1'), refund: 'bc1q' }],
    ['a limit', { ...writeMessage(proposal, 'c-1'), limit: '0' }],
    ['an amount with an exponent', { ...writeMessage(proposal, 'c-1'), amount: '1e8' }],
    ['an amount that is a number', { ...writeMessage(proposal, 'c-1'), amount: 1 }],
    ['a type from the prototype', { portage: 1, channel: 'c-1', type: 'constructor' }],
    ['a type of the widget itself', { portage: 1, channel: 'c-1', type: 'ready' }],
    ['a colour with a function', { portage: 1, channel: 'c-1', type: 'theme', accent: 'url(x)' }],
  ])('are rejected with %s', (_name, data) => {
    expect(readHostMessage(from(data), peer)).toBeUndefined()
  })

  test('never have a field besides those of their type in 1,000 generated messages', () => {
    const allowed = ['type', 'sell', 'buy', 'amount', 'mode', 'accent', 'background', 'radius', 'language']
    const type = fc.oneof(
      fc.constantFrom('propose', 'theme', 'language', 'ready', '__proto__', 'toString'),
      fc.string(),
    )
    const name = fc.oneof(
      fc.constantFrom('sell', 'amount', 'accent', 'destination', 'refund', 'limit', 'memo'),
      fc.string(),
    )
    const value = fc.oneof(fc.constantFrom('BTC.BTC', '0.1', '#000000'), fc.string(), fc.anything())
    const message = fc
      .tuple(type, fc.dictionary(name, value, { maxKeys: 4 }))
      .map(([kind, fields]) => ({ ...fields, portage: 1, channel: 'c-1', type: kind }))
    fc.assert(
      fc.property(fc.oneof(message, fc.anything()), (data) => {
        const read = readHostMessage(from(data), peer)
        for (const [field, found] of Object.entries(read ?? {})) {
          expect(allowed).toContain(field)
          expect(typeof found).toBe('string')
        }
      }),
      { numRuns: 1_000, seed: SEED },
    )
  })
})

describe('messages of a widget to its page', () => {
  test('are read when every field matches', () => {
    for (const message of [
      { type: 'ready' },
      { type: 'quote', sell: 'BTC.BTC', buy: 'ETH.ETH', amount: '0.15', expected: '4.5' },
      { type: 'submitted', chain: 'BTC', hash },
      { type: 'error', code: 'nodes_unreachable' },
      { type: 'resize', height: '640' },
    ] as const)
      expect(readFrameMessage(from(writeMessage(message, 'c-1')), peer)).toEqual(message)
  })

  test('are rejected without a required field, from another window, and from another origin', () => {
    expect(readFrameMessage(from({ portage: 1, channel: 'c-1', type: 'done', chain: 'BTC' }), peer)).toBeUndefined()
    const done = writeMessage({ type: 'done', chain: 'BTC', hash }, 'c-1')
    expect(readFrameMessage(from(done, { source: {} }), peer)).toBeUndefined()
    expect(readFrameMessage(from(done, { origin: 'https://evil.example' }), peer)).toBeUndefined()
  })
})
