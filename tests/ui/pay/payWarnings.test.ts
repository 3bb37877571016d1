import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import { paidName, payWarnings } from '../../../src/ui/pay/payWarnings.ts'

const warningsOf = (chain: ChainId, asset: string, dustThreshold = units(0n)) =>
  payWarnings({ from: parseAsset(asset) }, { chain, confirmed: { dustThreshold } }, 'en')

describe('payWarnings', () => {
  test('warns that tokens are lost on a chain that has them', () => {
    expect(warningsOf('ETH', 'ETH.ETH')).toEqual([
      'Send ETH on the Ethereum network only. A token, or a coin of another network, is lost.',
      'An amount of 0.00001 ETH or less is ignored and can’t be recovered.',
    ])
    expect(warningsOf('BTC', 'BTC.BTC')[0]).toBe(
      'Send BTC on the Bitcoin network only. A coin of another network is lost.',
    )
  })

  test('names a token as wallets do, its network, and the coin that pays the fee', () => {
    const usdt = 'TRON.USDT-TR7NHQJEKQXGTCI8Q8ZY4PL8OTSZGJLJ6T'
    expect(warningsOf('TRON', usdt)).toEqual([
      'Send TRC-20 USDT on the TRON network only. TRX, another token, or a coin of another network can be lost. Your wallet pays the network fee in TRX.',
      'An amount of 0.1 USDT or less is ignored and can’t be recovered.',
    ])
    expect(paidName(parseAsset(usdt))).toBe('TRC-20 USDT on TRON')
    expect(paidName(parseAsset('BTC.BTC'))).toBe('Bitcoin')
  })

  test('names the higher threshold of the nodes and the known one', () => {
    const higher = warningsOf('BTC', 'BTC.BTC', units(20_000n))
    expect(higher[1]).toBe('An amount of 0.0002 BTC or less is ignored and can’t be recovered.')
    expect(warningsOf('BTC', 'BTC.BTC', units(1n))[1]).toContain('0.00001 BTC')
  })
})
