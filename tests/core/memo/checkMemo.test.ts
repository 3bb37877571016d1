import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { checkMemo } from '../../../src/core/memo/checkMemo.ts'
import type { MemoFindingCode } from '../../../src/core/memo/memoFinding.ts'
import { addressesOf, poolsOf } from './arbitraries.ts'

const ETH = '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877'
const BTC = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const [THOR = ''] = addressesOf('THOR', 'mainnet')
const [MAYA = ''] = addressesOf('MAYA', 'mainnet')

function codes(protocol: Protocol, from: string, memo: string, more: { extended?: boolean } = {}): MemoFindingCode[] {
  const fromAsset = parseAsset(from, protocol)
  const params = { protocol, network: 'mainnet', fromAsset, memo, pools: poolsOf(protocol), ...more } as const
  return checkMemo(params).map(({ code }) => code)
}

describe('checkMemo', () => {
  test.each<[Protocol, string, string]>([
    ['THORCHAIN', 'BTC.BTC', `=:e:${ETH}:1e8/1/0:ana:30`],
    ['THORCHAIN', 'BTC.BTC', '=:e:ana'],
    ['THORCHAIN', 'ETH.ETH', `=:b:${BTC}/${ETH}:5`],
    ['THORCHAIN', 'ETH.ETH', '=:a'],
    ['THORCHAIN', 'BTC-BTC', `=:r:${THOR}`],
    ['THORCHAIN', 'ETH.ETH', `=<:b:${BTC}:5/43200/0`],
    ['THORCHAIN', 'ETH.ETH', `=:a:${ETH}::::6f3848:19e4348`],
    ['THORCHAIN', 'BTC.BTC', 'm=<:3500000BTC.BTC:20000000ETH.ETH:0'],
    ['THORCHAIN', 'THOR.RUNE', 'm=<:3500000THOR.RUNE:20000000ETH.ETH:0'],
    ['THORCHAIN', 'THOR.RUNE', 'm=<:3500000BTC~BTC:20000000ETH~ETH:9'],
    ['THORCHAIN', 'THOR.RUNE', 'm=<:3500000BTC-BTC:20000000ETH.ETH:9'],
    ['THORCHAIN', 'BASE.ETH', 'm=<:3500000ETH.ETH:20000000BTC.BTC:0'],
    ['THORCHAIN', 'THOR.RUNE', `REFERENCE:BTC.BTC:=:e:${ETH}:5`],
    ['THORCHAIN', 'BTC.BTC', 'R:00042'],
    ['THORCHAIN', 'THOR.RUNE', `~:ana:BTC:${BTC}`],
    ['MAYACHAIN', 'DASH.DASH', `=:b:${BTC}:5:ana/bo:`],
    ['MAYACHAIN', 'MAYA.CACAO', '~:ana::::::150'],
  ])('%s: from %s, "%s" can be sent', (protocol, from, memo) => {
    expect(codes(protocol, from, memo)).toEqual([])
  })

  test.each<[MemoFindingCode, Protocol, string, string]>([
    ['unreadable', 'THORCHAIN', 'BTC.BTC', 'nonsense'],
    ['characters', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}|é`],
    ['length', 'THORCHAIN', 'BTC.BTC', `=:e:${ETH}/${BTC}`],
    ['kind', 'THORCHAIN', 'BTC.BTC', '+:BTC.BTC'],
    ['kind', 'THORCHAIN', 'BTC.BTC', `OUT:${'0a'.repeat(32)}`],
    ['asset', 'THORCHAIN', 'BTC.BTC', `=:b:${BTC}`],
    ['destination', 'THORCHAIN', 'BTC.BTC', '=:e'],
    ['destination', 'THORCHAIN', 'BTC.BTC', `=:e:${BTC}`],
    ['destination', 'THORCHAIN', 'ETH.ETH', '=:b:bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'],
    ['destination', 'THORCHAIN', 'BTC.BTC', '=:e:0x0000000000000000000000000000000000000000'],
    ['destination', 'MAYACHAIN', 'ETH.ETH', '=:b:bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'],
    ['refund_address', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}/${BTC}`],
    ['refund_address', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}/ana`],
    ['refund_address', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}/${ETH}?amount=1`],
    ['refund_address', 'THORCHAIN', 'THOR.RUNE', `REFERENCE:ETH.ETH:=:b:${BTC}/${ETH}?amount=1:5`],
    ['refund_address', 'THORCHAIN', 'THOR.RUNE', `=:b:${BTC}/${THOR}`],
    [
      'refund_address',
      'MAYACHAIN',
      'ZEC.ZEC',
      `=:c:${MAYA}/zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly`,
    ],
    ['limit', 'THORCHAIN', 'ETH.ETH', `=<:b:${BTC}`],
    ['time_to_live', 'THORCHAIN', 'ETH.ETH', `=<:b:${BTC}:5/43201/0`],
    ['affiliates', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}::ana:1001`],
    ['affiliates', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}::ana/bo:501`],
    ['affiliates', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}::${ETH}:10`],
    ['affiliates', 'MAYACHAIN', 'ETH.ETH', `=:b:${BTC}::ana/bo:251`],
    ['aggregator', 'THORCHAIN', 'ETH.ETH', `=:b:${BTC}::::6f3848:19e4348`],
    ['limit', 'THORCHAIN', 'BTC.BTC', 'm=<:0BTC.BTC:20000000ETH.ETH:0'],
    ['asset', 'THORCHAIN', 'BTC.BTC', 'm=<:5BTC.BTC:20000000BTC.BTC:0'],
    ['asset', 'THORCHAIN', 'THOR.RUNE', 'm=<:3500000BTC.BTC:20000000ETH.ETH:0'],
    ['asset', 'THORCHAIN', 'ETH.ETH', 'm=<:3500000BTC.BTC:20000000ETH.ETH:0'],
    ['asset', 'THORCHAIN', 'BTC.BTC', 'm=<:3500000BTC~BTC:20000000ETH~ETH:0'],
    ['asset', 'THORCHAIN', 'BTC.BTC', 'm=<:3500000THOR.RUNE:20000000BTC.BTC:0'],
    ['reference', 'THORCHAIN', 'BTC.BTC', 'R:3'],
    ['reference', 'THORCHAIN', 'BTC.BTC', 'R:00000'],
    ['reference', 'THORCHAIN', 'BTC.BTC', `REFERENCE:BTC.BTC:=:e:${ETH}:5`],
    ['destination', 'THORCHAIN', 'THOR.RUNE', `REFERENCE:BTC.BTC:=:e:${BTC}:5`],
    ['kind', 'THORCHAIN', 'THOR.RUNE', 'REFERENCE:BTC.BTC:+:BTC.BTC'],
    ['name', 'THORCHAIN', 'BTC.BTC', `~:ana:BTC:${BTC}`],
    ['name', 'THORCHAIN', 'THOR.RUNE', `~:ana:ETH:${BTC}`],
  ])('finds %s: %s from %s, "%s"', (code, protocol, from, memo) => {
    expect(codes(protocol, from, memo)).toContain(code)
  })

  test('accepts a memo above 80 bytes only when the quote has vout', () => {
    const memo = `=:e:${ETH}/${BTC}`
    expect(codes('THORCHAIN', 'BTC.BTC', memo, { extended: true })).toEqual([])
    expect(codes('THORCHAIN', 'BTC.BTC', memo)).toEqual(['length'])
    expect(codes('MAYACHAIN', 'BTC.BTC', memo, { extended: true })).toEqual(['length'])
  })

  test('does not apply the length limit to a registered memo', () => {
    expect(codes('THORCHAIN', 'THOR.RUNE', `REFERENCE:BTC.BTC:=:e:${ETH}/${BTC}:5`)).toEqual([])
  })
})
