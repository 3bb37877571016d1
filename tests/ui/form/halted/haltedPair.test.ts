import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { SwapError } from '../../../../src/core/errors.ts'
import type { Quotes } from '../../../../src/core/quote/rankQuotes.ts'
import { haltedPair } from '../../../../src/ui/form/halted/haltedPair.ts'
import { haltsOfPair, settingsUrl } from '../../../../src/ui/form/halted/haltsOfPair.ts'
import type { AgreedHalt } from '../../../../src/ui/pages/network/readNetwork.ts'

const refused = (protocol: Protocol, code: 'trading_halted' | 'unsupported_asset') => ({
  outcome: 'refused',
  protocol,
  error: new SwapError('no', { code, hint: '' }),
})
const open = (protocol: Protocol, outcome: 'best' | 'behind') => ({ outcome, protocol, quote: {}, behind: 0n })
const quotes = (...routes: readonly object[]) => ({ routes }) as unknown as Quotes

describe('a paused pair', () => {
  test('has the halted protocol and the best open route', () => {
    const found = haltedPair(quotes(open('MAYACHAIN', 'best'), refused('THORCHAIN', 'trading_halted')))
    expect(found).toMatchObject({ halted: ['THORCHAIN'], alternative: { protocol: 'MAYACHAIN' } })
  })

  test('has no alternative while both are halted, or the other does not support the coin', () => {
    const both = [refused('THORCHAIN', 'trading_halted'), refused('MAYACHAIN', 'trading_halted')]
    expect(haltedPair(quotes(...both))).toMatchObject({ halted: ['THORCHAIN', 'MAYACHAIN'], alternative: undefined })
    const one = [refused('THORCHAIN', 'trading_halted'), refused('MAYACHAIN', 'unsupported_asset')]
    expect(haltedPair(quotes(...one))).toMatchObject({ halted: ['THORCHAIN'], alternative: undefined })
  })

  test('is nothing without a halt', () => {
    expect(haltedPair(undefined)).toBeUndefined()
    expect(haltedPair(quotes(open('THORCHAIN', 'best'), refused('MAYACHAIN', 'unsupported_asset')))).toBeUndefined()
  })
})

test('halts of a pair are those of its chains and of every chain, for swaps only', () => {
  const halt = (mimir: string, changes: Partial<AgreedHalt> = {}) =>
    ({ mimir, effect: 'swaps', ...changes }) as AgreedHalt
  const halts = [
    halt('HALTTRADING'),
    halt('HALTBTCTRADING', { chain: 'BTC' }),
    halt('HALTLTCTRADING', { chain: 'LTC' }),
    halt('HALTSIGNINGBTC', { chain: 'BTC', effect: 'payouts' }),
  ]
  const pair = { from: parseAsset('BTC.BTC'), to: parseAsset('ETH.ETH') }
  const found = haltsOfPair({ protocol: 'THORCHAIN', halts }, pair)
  expect(found?.map(({ mimir }) => mimir)).toEqual(['HALTTRADING', 'HALTBTCTRADING'])
  expect(haltsOfPair({ protocol: 'THORCHAIN', halts: undefined }, pair)).toBeUndefined()
})

test('the setting’s address is that of the protocol at the node', () => {
  expect(settingsUrl('https://node.example', 'MAYACHAIN')).toBe('https://node.example/mayachain/mimir')
  expect(settingsUrl(undefined, 'THORCHAIN')).toBeUndefined()
})
