import { expect, test } from 'vitest'
import { activeHalts } from '../../../src/core/diagnosis/activeHalts.ts'
import { describeHalts } from '../../../src/core/diagnosis/describeHalts.ts'

const mimirs = new Map([
  ['HALTBTCTRADING', 900],
  ['SOLVENCYHALTETHCHAIN', 950],
  ['HALTTRADING', 1],
  ['HALTSIGNINGLTC', 1_001],
  ['HALTDOGECHAIN', 0],
  ['PAUSELPBCH', 1],
  ['MAXSWAPSPERBLOCK', 100],
  ['HALTNOSUCHCHAINTRADING', 1],
])

test('lists halts in force with block, chain, effect and source, by name', () => {
  expect(activeHalts(mimirs, 1_000)).toEqual([
    {
      mimir: 'HALTBTCTRADING',
      since: 900,
      chain: 'BTC',
      effect: 'swaps',
      isAutomatic: false,
      sentence: 'Swaps from and to Bitcoin are halted.',
    },
    { mimir: 'HALTTRADING', effect: 'swaps', isAutomatic: false, sentence: 'Trading is halted on every chain.' },
    {
      mimir: 'PAUSELPBCH',
      chain: 'BCH',
      effect: 'other',
      isAutomatic: false,
      sentence: 'Adding and removing liquidity is paused on Bitcoin Cash; swaps continue.',
    },
    {
      mimir: 'SOLVENCYHALTETHCHAIN',
      since: 950,
      chain: 'ETH',
      effect: 'swaps',
      isAutomatic: true,
      sentence: 'Ethereum is halted: deposits are not seen and nothing is traded.',
    },
  ])
})

test('includes a halt from its block on', () => {
  const names = (height: number) => activeHalts(mimirs, height).map(({ mimir }) => mimir)
  expect(names(1_000)).not.toContain('HALTSIGNINGLTC')
  expect(names(1_001)).toContain('HALTSIGNINGLTC')
})

test('describes a chain once when a vote and the solvency check halt it', () => {
  const both = new Map([
    ['HALTETHCHAIN', 1],
    ['SOLVENCYHALTETHCHAIN', 5],
  ])
  expect(activeHalts(both, 10)).toHaveLength(2)
  expect(describeHalts(both, 10)).toEqual(['Ethereum is halted: deposits are not seen and nothing is traded.'])
})
