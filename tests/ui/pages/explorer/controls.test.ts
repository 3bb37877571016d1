import { describe, expect, test } from 'vitest'
import { InvalidAmountError } from '../../../../src/core/asset/amount.ts'
import {
  type ControlName,
  type ControlRequest,
  controls,
  withSuffix,
} from '../../../../src/ui/pages/explorer/controls.ts'
import { explorerEn as messages } from '../../../../src/ui/texts/explorer.en.ts'

const order = (name: ControlName, fields: Record<string, string> = {}): ControlRequest =>
  controls[name]((field) => fields[field] ?? '')

describe('devnet controls', () => {
  test('send amounts in node units without rounding, CACAO with ten decimals', () => {
    const faucet = (asset: string, amount: string) => order('faucet', { address: 'a', asset, amount }).body.amount
    expect(faucet('BTC.BTC', '0.5')).toBe('50000000')
    expect(faucet('BTC.BTC', '90071992547.40993')).toBe('9007199254740993000')
    expect(faucet('MAYA.CACAO', '1.0000000001')).toBe('10000000001')
    expect(() => faucet('BTC.BTC', '0.123456789')).toThrow(InvalidAmountError)
    expect(() => faucet('BTC.BTC', '-1')).toThrow(InvalidAmountError)
  })

  test('omit empty fields', () => {
    const deposit = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '1' }
    expect(order('deposit', deposit).body).toEqual({ ...deposit, amount: '100000000' })
    expect(order('halt', { chain: 'all', halted: 'true' }).body).toEqual({ chain: 'all', halted: true })
    expect(order('view', { view: '2', lie: 'router', fault: '' }).body).toEqual({
      view: '2',
      lie: 'router',
      fault: null,
    })
  })

  test('set the clock with the values of the control API', () => {
    expect(order('speed', { speed: 'auto' })).toMatchObject({ path: '/devnet/clock', body: { speed: 'auto' } })
    expect(order('speed', { speed: '600' }).body).toEqual({ speed: 600 })
    expect(order('step', { blocks: '100' })).toMatchObject({ path: '/devnet/step', body: { blocks: 100 } })
  })

  test('confirm the action with the returned hash', () => {
    const { confirm } = order('faucet', { asset: 'BTC.BTC', amount: '2', address: 'a' })
    expect(confirm(messages.confirmations, { hash: 'AB' })).toBe('2 BTC is on its way: AB')
  })
})

describe('a magic amount', () => {
  test('replaces the last digits and keeps the others', () => {
    expect(withSuffix(50_000_000n, '901')).toBe(50_000_901n)
    expect(withSuffix(50_000_902n, '901')).toBe(50_000_901n)
  })

  test('keeps a digit before the suffix for small amounts', () => {
    expect(withSuffix(7n, '901')).toBe(1901n)
  })
})
