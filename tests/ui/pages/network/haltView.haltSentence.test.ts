import { expect, test } from 'vitest'
import { activeHalts } from '../../../../src/core/diagnosis/activeHalts.ts'
import { haltSentence } from '../../../../src/ui/pages/network/haltView.ts'
import { networkEn } from '../../../../src/ui/texts/network.en.ts'

const everywhere = Object.keys(networkEn.halts.everywhere)
const ofBitcoin = ['HALTBTCTRADING', 'HALTBTCCHAIN', 'SOLVENCYHALTBTCCHAIN', 'HALTSIGNINGBTC', 'PAUSELPBTC']
const halts = activeHalts(new Map([...everywhere, ...ofBitcoin].map((name) => [name, 1])), 10)

test('every halt has the library’s sentence in English, from a dictionary', () => {
  expect(halts).toHaveLength(everywhere.length + ofBitcoin.length)
  for (const halt of halts) {
    expect(haltSentence({ ...halt, sentence: 'unknown' }, networkEn), halt.mimir).toBe(halt.sentence)
  }
})

test('a halt that the dictionary does not know keeps the library’s sentence', () => {
  expect(haltSentence({ mimir: 'HALTNEW', sentence: 'Something is halted.' }, networkEn)).toBe('Something is halted.')
})
