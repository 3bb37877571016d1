import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { maxSpendable as maxCosmos } from '../../../src/core/deposits/cosmos/maxSpendable.ts'
import { buildEvmDeposit } from '../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { maxAfterGas as maxEvm } from '../../../src/core/deposits/evm/maxAfterGas.ts'
import { coin, token } from './evm/intents.ts'

describe('the largest deposit on an EVM chain', () => {
  const ether = { chain: 'ETH', asset: coin.asset, cost: 6_000_000_000_000_000n } as const

  test('leaves 1.3 times the gas cost, rounded up, and less than twice of it', () => {
    const balance = 1_000_000_000_000_000_001n
    const most = maxEvm({ ...ether, balance })
    expect(most).toBe(99_220_000n)
    const [tx] = buildEvmDeposit({ ...coin, amount: most })
    const left = balance - (tx?.request.value ?? 0n)
    expect([left >= (ether.cost * 13n) / 10n, left < ether.cost * 2n]).toEqual([true, true])
    // 1.3 × 7 is 9.1, so ten wei remain, and with them one unit.
    expect(maxEvm({ ...ether, cost: 7n, balance: 20_000_000_000_009n })).toBe(1_999n)
  })

  test('is the whole balance of a token, and zero when the coin would be dust', () => {
    const asset = parseAsset(`ETH.USDT-${token}`)
    expect(maxEvm({ ...ether, asset, balance: 1_234_567n, tokenDecimals: 6 })).toBe(123_456_700n)
    expect(maxEvm({ ...ether, asset, balance: 1_234_567_899n, tokenDecimals: 18 })).toBe(0n)
    expect(maxEvm({ ...ether, balance: 7_800_000_000_000_000n + 10_000_000_000_000n })).toBe(0n)
    expect(maxEvm({ ...ether, balance: 1n })).toBe(0n)
  })
})

describe('the largest deposit on a Cosmos chain', () => {
  const rune = {
    chain: 'THOR',
    asset: parseAsset('THOR.RUNE'),
    decimals: 8,
    fee: { asset: 'THOR.RUNE', amount: 2_000_000n },
  } as const

  test('leaves the fee in the fee’s asset, and is the whole balance of another', () => {
    expect(maxCosmos({ ...rune, balance: 100_000_000n })).toBe(98_000_000n)
    expect(maxCosmos({ ...rune, asset: parseAsset('BTC/BTC'), balance: 100_000_000n })).toBe(100_000_000n)
    expect(maxCosmos({ ...rune, balance: 2_000_000n })).toBe(0n)
  })

  test('is exact in the chain’s decimals, and zero when it would be dust', () => {
    const atom = {
      chain: 'GAIA',
      asset: parseAsset('GAIA.ATOM'),
      decimals: 6,
      fee: { asset: 'GAIA.ATOM', amount: 500n },
    } as const
    expect(maxCosmos({ ...atom, balance: 1_000_000n })).toBe(units(99_950_000n))
    expect(maxCosmos({ ...atom, balance: 10_500n })).toBe(0n)
    const cacao = {
      chain: 'MAYA',
      asset: parseAsset('MAYA.CACAO', 'MAYACHAIN'),
      decimals: 10,
      fee: { asset: 'MAYA.CACAO', amount: 2_000_000_000n },
    } as const
    expect(maxCosmos({ ...cacao, balance: 10_000_000_000n })).toBe(8_000_000_000n)
  })
})
