import { describe, expect, test } from 'vitest'
import { hasAnvil } from '../deposits/evm/anvil.ts'
import { findLitecoind } from '../deposits/utxo/litecoind.ts'
import { runEvmWallets } from './evmWallets.ts'
import { runLitecoinWallets } from './litecoinWallets.ts'

const EVM_COUNT = 40
const LITECOIN_COUNT = 10
const SEED = 20_261_120
const litecoind = findLitecoind()
if (!litecoind && process.env.CI)
  throw new Error('CI must install litecoind (apt-get install litecoind); its tests must run in CI.')
if (!litecoind)
  console.log('wallets.test: litecoind (Debian package litecoind) not found; the Litecoin test is skipped.')

describe('the maximum of randomised wallets', () => {
  test.skipIf(!hasAnvil())('is mined by a real EVM and leaves less than twice the fee', async () => {
    const { taken, failures } = await runEvmWallets({ seed: SEED, count: EVM_COUNT })
    expect(failures).toEqual([])
    expect(taken).toBeGreaterThan(EVM_COUNT / 2)
  })

  test.skipIf(!litecoind)('is mined by a real Litecoin node and leaves no coin behind', async () => {
    const { taken, failures } = await runLitecoinWallets(litecoind ?? '', { seed: SEED, count: LITECOIN_COUNT })
    expect(failures).toEqual([])
    expect(taken).toBeGreaterThan(LITECOIN_COUNT / 2)
  })
})
