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
  throw new Error('CI must install litecoind (apt-get install litecoind): its tests never skip.')
if (!litecoind)
  console.log('wallets.test: no litecoind (Debian package litecoind); no wallet is emptied on a real chain.')

describe('the maximum of randomised wallets, prepared, signed and sent', () => {
  test.skipIf(!hasAnvil())('is taken by a real EVM, and leaves less than twice the fee', async () => {
    const { taken, failures } = await runEvmWallets({ seed: SEED, count: EVM_COUNT })
    expect(failures).toEqual([])
    expect(taken).toBeGreaterThan(EVM_COUNT / 2)
  })

  test.skipIf(!litecoind)('is taken by a real Litecoin chain, and leaves no coin behind', async () => {
    const { taken, failures } = await runLitecoinWallets(litecoind ?? '', { seed: SEED, count: LITECOIN_COUNT })
    expect(failures).toEqual([])
    expect(taken).toBeGreaterThan(LITECOIN_COUNT / 2)
  })
})
