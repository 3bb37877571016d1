import { findLitecoind } from '../../tests/core/deposits/utxo/litecoind.ts'
import { runLitecoinWallets } from '../../tests/core/preparation/litecoinWallets.ts'
import type { WalletRun } from '../../tests/core/preparation/wallets.ts'
import { installTestTools } from '../testTools.ts'

const EVM_COUNT = 800
const LITECOIN_COUNT = 200
const SEED = 20_261_121

/** Sends the maximum of a thousand random wallets, most on a real EVM: prepared, signed, sent and mined. */
export async function benchWallets(): Promise<void> {
  await installTestTools()
  const { hasAnvil } = await import('../../tests/core/deposits/evm/anvil.ts')
  const { runEvmWallets } = await import('../../tests/core/preparation/evmWallets.ts')
  if (hasAnvil()) report('a real EVM', await runEvmWallets({ seed: SEED, count: EVM_COUNT }))
  const binary = findLitecoind()
  if (binary) report('a real Litecoin chain', await runLitecoinWallets(binary, { seed: SEED, count: LITECOIN_COUNT }))
  else console.log('No litecoind here (Debian package litecoind).')
}

function report(where: string, { taken, poor, failures }: WalletRun): void {
  console.log(
    `${taken + poor + failures.length} wallets on ${where}: ${taken} emptied, ${poor} too poor to swap, ${failures.length} failed`,
  )
  for (const failure of failures.slice(0, 5)) console.log(`  ${failure}`)
  if (failures.length > 0) process.exitCode = 1
}
