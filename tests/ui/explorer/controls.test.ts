import { describe, expect, test } from 'vitest'
import { InvalidAmountError } from '../../../src/core/asset/amount.ts'
import { type ControlName, type ControlRequest, controls, withSuffix } from '../../../src/ui/explorer/controls.ts'
import { explorerEn as messages } from '../../../src/ui/messages/explorer.en.ts'

const order = (name: ControlName, fields: Record<string, string> = {}): ControlRequest =>
  controls[name]((field) => fields[field] ?? '')

describe('the controls', () => {
  test('send amounts in the units of the nodes, CACAO with ten decimals, and nothing rounded', () => {
    const faucet = (asset: string, amount: string) => order('faucet', { address: 'a', asset, amount }).body.amount
    expect(faucet('BTC.BTC', '0.5')).toBe('50000000')
    expect(faucet('BTC.BTC', '90071992547.40993')).toBe('9007199254740993000')
    expect(faucet('MAYA.CACAO', '1.0000000001')).toBe('10000000001')
    expect(() => faucet('BTC.BTC', '0.123456789')).toThrow(InvalidAmountError)
    expect(() => faucet('BTC.BTC', '-1')).toThrow(InvalidAmountError)
  })

  test('leave out what nobody filled in', () => {
    const deposit = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1' }
    expect(order('deposit', deposit).body).toEqual({ ...deposit, amount: '100000000' })
    expect(order('halt', { chain: 'all', halted: 'true' }).body).toEqual({ chain: 'all', halted: true })
    expect(order('view', { view: '2', lie: 'router', fault: '' }).body).toEqual({
      view: '2',
      lie: 'router',
      fault: null,
    })
  })

  test('set the clock by the messages and numbers of the control interface', () => {
    expect(order('speed', { speed: 'auto' })).toMatchObject({ path: '/devnet/clock', body: { speed: 'auto' } })
    expect(order('speed', { speed: '600' }).body).toEqual({ speed: 600 })
    expect(order('step', { blocks: '100' })).toMatchObject({ path: '/devnet/step', body: { blocks: 100 } })
  })

  test('say what they did, with the hash that came back', () => {
    const { confirm } = order('faucet', { asset: 'BTC.BTC', amount: '2', address: 'a' })
    expect(confirm(messages.confirmations, { hash: 'AB' })).toBe('2 BTC is on its way: AB')
  })
})

describe('a magic amount', () => {
  test('replaces the last digits and keeps the rest', () => {
    expect(withSuffix(50_000_000n, '901')).toBe(50_000_901n)
    expect(withSuffix(50_000_902n, '901')).toBe(50_000_901n)
  })

  test('is never only the suffix, however small the amount', () => {
    expect(withSuffix(7n, '901')).toBe(1901n)
  })
})
