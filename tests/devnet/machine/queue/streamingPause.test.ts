import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { addressOf } from '../../exampleState.ts'
import { block, blocks, eventsOf, exampleMachine, see } from '../exampleMachine.ts'

const rows: readonly (readonly [Protocol, string])[] = [
  ['THORCHAIN', `=:THOR.RUNE:${addressOf('THOR')}`],
  ['MAYACHAIN', `=:MAYA.CACAO:${addressOf('MAYA')}`],
]

describe.each(rows)('StreamingSwapPause on %s', (protocol, memo) => {
  const machineWith = (pause: number) =>
    exampleMachine(protocol, { mimirs: { StreamingSwapPause: pause, StreamingSwapMinBPFee: 1 } })
  const pay = (machine: ReturnType<typeof machineWith>, parts: string) =>
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo: `${memo}:0/${parts}` }))

  test('delays a whole streaming swap until the pause ends', () => {
    const machine = machineWith(1)
    pay(machine, '1/4')
    blocks(machine, 3)
    expect(eventsOf(machine, 'swap')).toEqual([])
    expect(machine.orders.size).toBe(1)
    machine.mimirs.set('STREAMINGSWAPPAUSE', 0)
    blocks(machine, 6)
    expect(eventsOf(machine, 'swap')).toHaveLength(4)
    expect(machine.orders.size).toBe(0)
  })

  test('stops a swap between two sub-swaps', () => {
    const machine = machineWith(0)
    pay(machine, '2/3')
    while (eventsOf(machine, 'swap').length === 0) block(machine)
    machine.mimirs.set('STREAMINGSWAPPAUSE', 1)
    blocks(machine, 6)
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
    machine.mimirs.delete('STREAMINGSWAPPAUSE')
    blocks(machine, 6)
    expect(eventsOf(machine, 'swap')).toHaveLength(3)
  })

  test.each([0, -1])('has no effect at %i', (pause) => {
    const machine = machineWith(pause)
    pay(machine, '1/4')
    blocks(machine, 6)
    expect(eventsOf(machine, 'swap')).toHaveLength(4)
  })

  test('does not affect a swap of one part', () => {
    const machine = machineWith(1)
    block(machine, () => see(machine, { asset: 'BTC.BTC', amount: 10_000_000n, memo }))
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
  })
})
