import { describe, expect, test } from 'vitest'
import { findInbound } from '../../../../src/devnet/machine/inbound/inboundRecords.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { setMimir, setNetworkFee } from '../../../../src/devnet/machine/networkSettings.ts'
import { rotateVaults } from '../../../../src/devnet/machine/vaults/rotateVaults.ts'
import { addressOf, type Changes } from '../../exampleState.ts'
import {
  balance,
  block,
  blocks,
  deposit,
  due,
  eventsOf,
  exampleMachine,
  see,
  sign,
  waiting,
} from '../exampleMachine.ts'

const PERIOD = 300
const memo = `=:BTC.BTC:${addressOf('BTC')}`
const user = addressOf('THOR')
const second = { chain: 'BTC', address: addressOf('BTC', 0x66), pubKey: 'second' }

/** Creates a machine with one due outbound. Returns it with the hash of the inbound. */
function owing({ mimirs }: Changes = {}): { machine: Machine; hash: string } {
  const machine = exampleMachine('THORCHAIN', { mimirs: { TxOutDelayRate: 0, ...mimirs } })
  let hash = ''
  block(machine, () => {
    hash = deposit(machine, memo, { amount: 100_000_000_000n }).hash
  })
  return { machine, hash }
}

describe('an outbound that no vault signs', () => {
  test('is rescheduled after the signing period, not before', () => {
    const { machine } = owing()
    const planned = machine.height
    blocks(machine, PERIOD - 1)
    expect([...machine.schedule.keys()]).toEqual([planned])
    block(machine)
    expect([...machine.schedule.keys()]).toEqual([planned + PERIOD])
    expect(eventsOf(machine, 'scheduled_outbound')).toHaveLength(2)
  })

  test('is signed once, at the gas rate of its new block', () => {
    const { machine, hash } = owing()
    block(machine, () => setNetworkFee(machine, 'BTC', 1_000n, 100n))
    blocks(machine, PERIOD)
    const [outbound] = due(machine)
    expect(outbound?.gasRate).toBe(150n)
    block(machine, () => {
      if (outbound) sign(machine, outbound)
    })
    blocks(machine, PERIOD)
    expect(waiting(machine)).toEqual([])
    expect(findInbound(machine, hash)).toMatchObject({ done: true })
    expect(eventsOf(machine, 'slash')).toEqual([])
  })

  test('moves to a vault that can pay, also in its inbound record', () => {
    const { machine, hash } = owing()
    block(machine, () => {
      rotateVaults(machine, [second])
      machine.holdings.set('second BTC.BTC', 100_000_000_000n)
    })
    blocks(machine, PERIOD)
    expect(waiting(machine)[0]?.vaultPubKey).toBe('second')
    expect(findInbound(machine, hash)?.outbounds.map(({ vaultPubKey }) => vaultPubKey)).toEqual(['second'])
  })

  test('is done when the late vault pays after all', () => {
    const { machine, hash } = owing()
    const [late] = due(machine)
    block(machine, () => {
      rotateVaults(machine, [second])
      machine.holdings.set('second BTC.BTC', 100_000_000_000n)
    })
    blocks(machine, PERIOD)
    block(machine, () => {
      if (late) sign(machine, late)
    })
    expect(eventsOf(machine, 'slash')).toEqual([])
    expect(waiting(machine).filter(({ inHash }) => inHash === hash)).toEqual([])
    expect(findInbound(machine, hash)?.done).toBe(true)
  })

  test('is swapped back to the sender after the allowed number of tries, under a hash of its own', () => {
    const { machine, hash } = owing({ mimirs: { MaxOutboundAttempts: 2 } })
    const sent = balance(machine, user, 'THOR.RUNE')
    blocks(machine, PERIOD)
    expect(waiting(machine)).toHaveLength(1)
    blocks(machine, PERIOD)
    expect(waiting(machine)).toEqual([])
    block(machine)
    const back = balance(machine, user, 'THOR.RUNE') - sent
    expect(back).toBeGreaterThan(97_000_000_000n)
    expect(back).toBeLessThan(100_000_000_000n)
    const [recovery] = [...machine.inbounds.values()].filter(({ recovers }) => recovers === hash)
    expect(recovery?.tx.id).not.toBe(hash)
    expect(eventsOf(machine, 'outbound')).toMatchObject([{ in_tx_id: recovery?.tx.id, to: user }])
  })

  test('goes to the treasury when the swap back is not signed either', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { TxOutDelayRate: 0, MaxOutboundAttempts: 1 } })
    const swap = `=:BTC.BTC:${addressOf('BTC')}`
    block(machine, () => see(machine, { asset: 'ETH.ETH', amount: 1_000_000_000n, memo: swap }))
    block(machine)
    blocks(machine, PERIOD)
    expect(waiting(machine)).toMatchObject([{ chain: 'ETH', to: addressOf('ETH') }])
    blocks(machine, PERIOD)
    block(machine)
    expect(waiting(machine)).toEqual([])
    expect(balance(machine, machine.modules.treasury, 'THOR.RUNE')).toBeGreaterThan(0n)
  })

  test('goes to the refund address that the memo names', () => {
    const machine = exampleMachine('THORCHAIN', { mimirs: { TxOutDelayRate: 0, MaxOutboundAttempts: 1 } })
    const refundAddress = addressOf('ETH', 0x66)
    const swap = `=:BTC.BTC:${addressOf('BTC')}/${refundAddress}`
    block(machine, () => see(machine, { asset: 'ETH.ETH', amount: 1_000_000_000n, memo: swap }))
    blocks(machine, PERIOD + 1)
    expect(waiting(machine)).toMatchObject([{ chain: 'ETH', to: refundAddress }])
  })

  test('waits for the next coalescing block', () => {
    const { machine } = owing()
    setMimir(machine, 'RescheduleCoalesceBlocks', 50)
    blocks(machine, PERIOD)
    const [height = 0] = machine.schedule.keys()
    expect(height % 50).toBe(0)
    expect(height).toBeGreaterThanOrEqual(machine.height)
  })

  test('is dropped if it is a migration, which the next round repeats', () => {
    const machine = exampleMachine()
    block(machine, () => rotateVaults(machine, [second]))
    const [first] = waiting(machine)
    blocks(machine, PERIOD)
    expect(waiting(machine)).toEqual([])
    blocks(machine, 360 - PERIOD)
    expect(waiting(machine)[0]?.coin.amount).toBeGreaterThan(first?.coin.amount ?? 0n)
  })
})
