import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createAnvilChain, IDLE_SECONDS } from '../../../src/devnet/chains/evm/anvilChain.ts'
import { anvilBinary } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { BLOCK_SECONDS } from '../../../src/devnet/clock.ts'
import { holdingOf } from './balances.ts'
import { chainOf, createHarness, type Harness } from './harness.ts'
import { runSwap } from './runSwap.ts'

const binary = anvilBinary()
if (binary === undefined)
  console.log('journeys/idleAnvil.test: npm has no anvil for this machine; no idle process ends.')

const folder = mkdtempSync(path.join(os.tmpdir(), 'portage-anvil-'))
const places: Harness[] = []
afterAll(async () => {
  await Promise.all(places.map(({ devnet }) => devnet.close()))
  rmSync(folder, { recursive: true })
})

/** Creates a program that notes its process id and becomes anvil. */
function notedAnvil(): { readonly program: string; readonly started: () => readonly number[] } {
  const [program, notes] = [path.join(folder, 'anvil.sh'), path.join(folder, 'started')]
  writeFileSync(notes, '')
  writeFileSync(program, `#!/bin/sh\necho $$ >> '${notes}'\nexec '${binary}' "$@"\n`)
  chmodSync(program, 0o755)
  return { program, started: () => readFileSync(notes, 'utf8').split('\n').filter(Boolean).map(Number) }
}

function isRunning(id: number): boolean {
  try {
    return process.kill(id, 0)
  } catch {
    return false
  }
}

test.skipIf(binary === undefined)(
  'anvil ends when idle, and its next use has every coin and transaction of the swap before',
  async () => {
    const { program, started } = notedAnvil()
    const harness = createHarness({ evm: (chain, setup) => createAnvilChain(program, chain, setup) })
    places.push(harness)
    const request = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'LTC.LTC', amount: 100_000_000n } as const
    const first = await runSwap(harness, request)
    const ethereum = chainOf(harness, 'ETH')
    const reader = harness.readerOf('ETH')
    const [hash = ''] = first.sent.hashes
    const { address } = await first.sent.sender.accountOn('ETH')
    const read = async () => ({
      state: await reader.txState(hash),
      balance: await holdingOf(harness, 'ETH', address, 'ETH.ETH'),
    })
    const before = await read()
    expect(started()).toHaveLength(1)
    const restore = await harness.devnet.simulation.snapshot()

    await harness.step(IDLE_SECONDS / BLOCK_SECONDS + 2)
    await expect.poll(() => started().filter(isRunning)).toEqual([])
    const height = ethereum.height()
    await harness.step(50)
    expect(ethereum.height()).toBe(height)
    expect(started()).toHaveLength(1)

    const after = await read()
    expect(started()).toHaveLength(2)
    expect(after.balance).toEqual(before.balance)
    expect(after.state).toMatchObject({ state: 'included', height: (before.state as { height: number }).height })
    expect((await runSwap(harness, request)).end.stage).toBe('done')
    expect(await holdingOf(harness, 'ETH', address, 'ETH.ETH')).not.toEqual(before.balance)

    await harness.devnet.simulation.betweenBlocks(restore)
    expect(await read()).toEqual(before)
  },
)
