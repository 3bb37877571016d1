import { describe, expect, test } from 'vitest'
import type { ChainDiagnosis } from '../../../../src/core/diagnosis/diagnosis.ts'
import { agoText, haltText, protocolHealth } from '../../../../src/ui/pages/network/haltView.ts'
import type { AgreedHalt, ProtocolState } from '../../../../src/ui/pages/network/readNetwork.ts'
import { networkEn as messages } from '../../../../src/ui/texts/network.en.ts'

const halt = (changes: Partial<AgreedHalt> = {}): AgreedHalt => ({
  mimir: 'HALTBTCTRADING',
  chain: 'BTC',
  effect: 'swaps',
  isAutomatic: false,
  sentence: 'Swaps from and to Bitcoin are halted.',
  votes: 3,
  ...changes,
})
const chain = (deposits: ChainDiagnosis['deposits']): ChainDiagnosis => ({
  protocol: 'THORCHAIN',
  chain: 'BTC',
  deposits,
  agreeing: 3,
  operators: 3,
})
const state = (changes: Partial<ProtocolState> = {}): ProtocolState => ({
  protocol: 'THORCHAIN',
  operators: 3,
  answered: 3,
  block: { height: 10_000, time: 1_800_000_000, ageSeconds: 3 },
  halts: [],
  chains: [chain('open')],
  ...changes,
})
const context = { messages, locale: 'en' }

describe('health of a protocol', () => {
  test.each([
    ['open', {}],
    ['open', { halts: [halt({ effect: 'other' })] }],
    ['partly', { halts: [halt()] }],
    ['partly', { chains: [chain('open'), chain('withheld')] }],
    ['paused', { halts: [{ ...halt(), mimir: 'HALTTRADING', chain: undefined } as unknown as AgreedHalt] }],
    ['paused', { chains: [chain('halted')] }],
    ['unknown', { halts: undefined }],
  ] as const)('is %s for %j', (health, changes) => expect(protocolHealth(state(changes))).toBe(health))
})

describe('a halt as text', () => {
  test('has the block, the time since, the setting and the nodes that agree', () => {
    // 1,200 blocks of six seconds are two hours.
    expect(haltText(halt({ since: 8_800 }), state(), context)).toEqual({
      sentence: 'Swaps from and to Bitcoin are halted.',
      since: 'Since block 8,800, about 2 hours ago',
      source: 'Set by THORChain’s node operators (HALTBTCTRADING)',
      agreement: '3 of 3 nodes agree',
    })
  })

  test('says when the network reports no block, and names the solvency check', () => {
    const text = haltText(halt({ mimir: 'SOLVENCYHALTBTCCHAIN', isAutomatic: true }), state(), context)
    expect(text.since).toBe('The network doesn’t report since when')
    expect(text.source).toBe('Set by THORChain’s own solvency check (SOLVENCYHALTBTCCHAIN)')
  })

  test('leaves out the time while no node reports a block', () => {
    expect(haltText(halt({ since: 8_800 }), state({ block: undefined }), context).since).toBe('Since block 8,800')
  })
})

test.each([
  [12, '12 seconds ago'],
  [61, '1 minute ago'],
  [7_200, '2 hours ago'],
  [200_000, '2 days ago'],
])('%i seconds are %s', (seconds, text) => expect(agoText(seconds, 'en')).toBe(text))
