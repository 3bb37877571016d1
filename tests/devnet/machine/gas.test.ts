import { describe, expect, test } from 'vitest'
import { findInbound } from '../../../src/devnet/machine/inbound/inboundRecords.ts'
import { revertTx } from '../../../src/devnet/machine/inbound/revertTx.ts'
import type { Machine } from '../../../src/devnet/machine/machine.ts'
import { setNetworkFee } from '../../../src/devnet/machine/networkSettings.ts'
import { holdingOf } from '../../../src/devnet/machine/poolLedger.ts'
import type { Outbound } from '../../../src/devnet/machine/records.ts'
import { addressOf } from '../exampleState.ts'
import { asset, balance, block, deposit, due, eventsOf, exampleMachine, see, sign, waiting } from './exampleMachine.ts'

const bitcoin = addressOf('BTC')
const sats = asset('BTC.BTC')

/** Creates a machine with one outbound to sign and no block rewards. */
function owing(): { machine: Machine; outbound: Outbound } {
  const machine = exampleMachine('THORCHAIN', { mimirs: { TxOutDelayRate: 0, EmissionCurve: 1_000_000_000_000 } })
  block(machine, () => deposit(machine, `=:BTC.BTC:${bitcoin}`, { amount: 100_000_00000000n }))
  const [outbound] = due(machine)
  if (outbound === undefined) throw new TypeError('Nothing is to be signed.')
  return { machine, outbound }
}

const btc = (machine: Machine) => {
  const pool = machine.market.pools.get('BTC.BTC')
  return { base: pool?.balanceBase ?? 0n, asset: pool?.balanceAsset ?? 0n }
}

describe('gas', () => {
  test('is deducted from the pool and reimbursed by the reserve at current prices', () => {
    const { machine, outbound } = owing()
    const before = btc(machine)
    const reserve = balance(machine, machine.modules.reserve, 'THOR.RUNE')
    block(machine, () => sign(machine, outbound))
    const gas = (outbound.maxGas?.amount ?? 0n) / 2n
    const paid = btc(machine).base - before.base
    expect(before.asset - btc(machine).asset).toBe(gas)
    expect(paid / gas).toBe(before.base / before.asset)
    expect(reserve - balance(machine, machine.modules.reserve, 'THOR.RUNE')).toBe(paid)
    expect(eventsOf(machine, 'gas')).toMatchObject([
      { asset: 'BTC.BTC', asset_amt: String(gas), rune_amt: String(paid) },
    ])
  })

  test('counts against the fees withheld for the asset’s outbounds', () => {
    const { machine, outbound } = owing()
    const withheld = machine.outboundFees.get('BTC.BTC')
    block(machine, () => sign(machine, outbound))
    expect(withheld?.withheld).toBeGreaterThan(0n)
    expect(machine.outboundFees.get('BTC.BTC')?.spent).toBeGreaterThan(withheld?.spent ?? 0n)
  })

  test('is signed at 1.5 × the rate observed in the outbound’s block', () => {
    const { machine } = owing()
    block(machine, () => setNetworkFee(machine, 'BTC', 1_000n, 40n))
    block(machine, () => deposit(machine, `=:BTC.BTC:${bitcoin}`, { amount: 100_000_00000000n }))
    expect(waiting(machine).at(-1)).toMatchObject({ gasRate: 60n, maxGas: { amount: 60_000n } })
  })

  test('is deducted from the vault together with the coins', () => {
    const { machine, outbound } = owing()
    const before = holdingOf(machine, 'first', sats)
    block(machine, () => sign(machine, outbound))
    const gas = (outbound.maxGas?.amount ?? 0n) / 2n
    expect(before - holdingOf(machine, 'first', sats)).toBe(outbound.coin.amount + gas)
  })
})

describe('an unscheduled payment of a vault', () => {
  test('is covered by the bond, so the pool keeps its value', () => {
    const { machine, outbound } = owing()
    const before = btc(machine)
    const bond = machine.bond
    block(machine, () => sign(machine, { ...outbound, to: addressOf('BTC', 0x99) }))
    expect(before.asset - btc(machine).asset).toBeGreaterThanOrEqual(outbound.coin.amount)
    expect(btc(machine).base).toBeGreaterThan(before.base)
    expect(machine.bond).toBeLessThan(bond)
    expect(eventsOf(machine, 'slash')).not.toEqual([])
    expect(waiting(machine)).toContainEqual(outbound)
  })
})

describe('a chain reorganisation', () => {
  test('removes an inbound’s coins from vault and pool', () => {
    const machine = exampleMachine()
    let hash = ''
    block(machine, () => {
      hash = see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:THOR.RUNE:${addressOf('THOR')}` })
    })
    const before = btc(machine)
    const inVault = holdingOf(machine, 'first', sats)
    block(machine, () => revertTx(machine, hash, 'BTC'))
    expect(before.asset - btc(machine).asset).toBe(1_000_000n)
    expect(inVault - holdingOf(machine, 'first', sats)).toBe(1_000_000n)
    expect(findInbound(machine, hash)?.reverted).toBe(true)
  })

  test('applies once, and only to its own chain', () => {
    const machine = exampleMachine()
    let hash = ''
    block(machine, () => {
      hash = see(machine, { asset: 'BTC.BTC', amount: 1_000_000n, memo: `=:THOR.RUNE:${addressOf('THOR')}` })
    })
    block(machine, () => revertTx(machine, hash, 'ETH'))
    expect(findInbound(machine, hash)?.reverted).toBe(false)
    block(machine, () => revertTx(machine, hash, 'BTC'))
    const before = holdingOf(machine, 'first', sats)
    block(machine, () => revertTx(machine, hash, 'BTC'))
    expect(holdingOf(machine, 'first', sats)).toBe(before)
  })

  test('returns an outbound’s coins to the vault that sent them', () => {
    const { machine, outbound } = owing()
    const before = holdingOf(machine, 'first', sats)
    let hash = ''
    block(machine, () => {
      hash = sign(machine, outbound).id
    })
    block(machine, () => revertTx(machine, hash, 'BTC'))
    const gas = (outbound.maxGas?.amount ?? 0n) / 2n
    expect(holdingOf(machine, 'first', sats)).toBe(before - gas)
  })

  test('makes the same inbound have no further effect', () => {
    const machine = exampleMachine()
    const payment = {
      asset: 'BTC.BTC',
      amount: 1_000_000n,
      memo: `=:THOR.RUNE:${addressOf('THOR')}`,
      id: 'C'.repeat(64),
    }
    block(machine, () => see(machine, payment))
    block(machine, () => revertTx(machine, payment.id, 'BTC'))
    block(machine, () => see(machine, payment))
    expect(eventsOf(machine, 'swap')).toHaveLength(1)
  })
})
