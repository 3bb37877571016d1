import { expect, test } from 'vitest'
import { repeatConnect } from '../../../src/ui/wallet/repeatConnect.ts'
import { unsupported } from '../../../src/wallets/walletErrors.ts'

/** A connection that fails with the given errors, and then succeeds. */
function failing(errors: readonly Error[]) {
  const left = [...errors]
  const waits: number[] = []
  const counts = { calls: 0 }
  const connect = async () => {
    counts.calls += 1
    const error = left.shift()
    if (error) throw error
  }
  return { connect, counts, waits, wait: async (ms: number) => void waits.push(ms) }
}

const silent = () => new Error('The chain does not answer.')

test('connects again when a chain that is starting does not answer', async () => {
  const { connect, wait, waits } = failing([silent(), silent()])
  expect(await repeatConnect(connect, wait)).toBe(true)
  expect(waits).toEqual([1_000, 1_000])
})

test('ends after five failures', async () => {
  const { connect, wait, waits, counts } = failing(Array.from({ length: 9 }, silent))
  expect(await repeatConnect(connect, wait)).toBe(false)
  expect(counts.calls).toBe(5)
  expect(waits).toHaveLength(4)
})

test('does not repeat a connection that the wallet does not support', async () => {
  const { connect, wait, counts } = failing([unsupported('Test wallet', 'hold Cardano')])
  expect(await repeatConnect(connect, wait)).toBe(false)
  expect(counts.calls).toBe(1)
})
