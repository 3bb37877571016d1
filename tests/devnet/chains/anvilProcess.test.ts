import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { anvilBinary, STATE_BLOCKS, startAnvil } from '../../../src/devnet/chains/evm/anvilProcess.ts'
import { hasAnvil } from '../../core/deposits/evm/anvil.ts'

const home = mkdtempSync(path.join(os.tmpdir(), 'portage-anvil-home-'))
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true })
})

test.skipIf(!hasAnvil())('knows the balances of the newest blocks, and writes no file', async () => {
  vi.stubEnv('HOME', home)
  const anvil = await startAnvil(anvilBinary() ?? '', { chainId: 31_337, time: 1_795_000_000, baseFee: 1n })
  const account = '0x00000000000000000000000000000000000000aa'
  // Anvil keeps some hundred states in memory before it writes the first one to the disk.
  const blocks = 10 * STATE_BLOCKS
  for (let block = 1; block <= blocks; block++) {
    await anvil.call('anvil_setBalance', [account, `0x${block.toString(16)}`])
    await anvil.call('evm_mine')
  }
  const balanceAt = (block: number) => anvil.call('eth_getBalance', [account, `0x${block.toString(16)}`])
  const oldest = blocks - STATE_BLOCKS
  // A balance that is set between two blocks belongs to the block before.
  expect(await balanceAt(oldest)).toBe(`0x${(oldest + 1).toString(16)}`)
  await expect(balanceAt(oldest - 1)).rejects.toThrow('BlockOutOfRange')
  expect(readdirSync(home)).toEqual([])
  anvil.stop()
})
