import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { markHalted, pausedChains } from '../../../../src/ui/form/picker/markHalted.ts'
import type { AgreedHalt } from '../../../../src/ui/pages/network/readNetwork.ts'
import type { ListedAsset } from '../../../../src/ui/shared/assets/listAssets.ts'

const both: readonly Protocol[] = ['THORCHAIN', 'MAYACHAIN']
const listed = (key: string, protocols = both, status: ListedAsset['status'] = 'open'): ListedAsset => ({
  key,
  asset: parseAsset(key),
  protocols,
  status,
  priceUsd: 1n,
  depthUsd: 1n,
})
const halt = (chain?: AgreedHalt['chain'], effect: AgreedHalt['effect'] = 'swaps') =>
  ({ mimir: 'X', effect, ...(chain && { chain }) }) as AgreedHalt
const state = (protocol: Protocol, ...halts: AgreedHalt[]) => ({ protocol, halts })
const coins = [listed('BTC.BTC'), listed('DOGE.DOGE', ['THORCHAIN']), listed('THOR.RUNE'), listed('ETH.ETH')]
const shown = (...states: Parameters<typeof markHalted>[1]) =>
  markHalted(coins, states).map(({ key, status, pausedOn = [] }) => [key, status, ...pausedOn].join(' '))

describe('coins of the picker', () => {
  test('are paused when each of their protocols has paused their chain', () => {
    const states = [state('THORCHAIN', halt('BTC'), halt('DOGE')), state('MAYACHAIN', halt('BTC'))]
    expect(shown(...states)).toEqual([
      'BTC.BTC paused THORCHAIN MAYACHAIN',
      'DOGE.DOGE paused THORCHAIN',
      'THOR.RUNE open',
      'ETH.ETH open',
    ])
  })

  test('stay open with the name of the protocol that has paused them alone', () => {
    expect(shown(state('THORCHAIN', halt()), state('MAYACHAIN'))).toEqual([
      'BTC.BTC open THORCHAIN',
      'DOGE.DOGE paused THORCHAIN',
      'THOR.RUNE open THORCHAIN',
      'ETH.ETH open THORCHAIN',
    ])
  })

  test('are not marked for paused payouts or liquidity, nor while too few nodes answer', () => {
    const unknown = { protocol: 'MAYACHAIN', halts: undefined } as const
    expect(shown(state('THORCHAIN', halt('BTC', 'payouts'), halt(undefined, 'other')), unknown)).toEqual(
      coins.map(({ key }) => `${key} open`),
    )
  })

  test('keep the state of their pool', () => {
    const [closed] = markHalted([listed('BTC.BTC', ['THORCHAIN'], 'suspended')], [state('THORCHAIN', halt('BTC'))])
    expect(closed?.status).toBe('suspended')
  })
})

test('a chain is paused when every coin of it is', () => {
  const tokens = [
    listed('ETH.ETH', ['THORCHAIN']),
    listed('ETH.USDC-0X1', ['MAYACHAIN']),
    listed('BTC.BTC', ['THORCHAIN']),
  ]
  const marked = markHalted(tokens, [state('THORCHAIN', halt('ETH'), halt('BTC')), state('MAYACHAIN')])
  expect([...pausedChains(marked)]).toEqual(['BTC'])
})
