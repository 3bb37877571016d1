import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { buildEvmDeposit } from '../../../src/core/deposits/evm/buildEvmDeposit.ts'
import { buildSolanaDeposit } from '../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { buildTronDeposit } from '../../../src/core/deposits/tron/buildTronDeposit.ts'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { buildXrpDeposit } from '../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { build, depositOf, transferOf } from './cosmos/intents.ts'
import { coin } from './evm/intents.ts'
import { intent as solana } from './solana/intents.ts'
import { intent as tron } from './tron/intents.ts'
import { intentOf } from './utxo/wallet.ts'
import { intent as xrp } from './xrp/intents.ts'

/** An intent whose amount changes with each access. */
function unstable<T extends { readonly amount: bigint }>(intent: T): T {
  let readings = 0n
  return Object.defineProperty({ ...intent }, 'amount', {
    enumerable: true,
    get: () => units(intent.amount + 100n * readings++),
  })
}

describe('builders reject bytes that decode to something else:', () => {
  test.each<[string, () => unknown, () => unknown]>([
    [
      'UTXO',
      () => buildUtxoDeposit(intentOf('BTC', [5_000_000n])),
      () => buildUtxoDeposit(unstable(intentOf('BTC', [5_000_000n]))),
    ],
    ['EVM', () => buildEvmDeposit(coin), () => buildEvmDeposit(unstable(coin))],
    ['Cosmos deposit', () => build(depositOf('THOR.RUNE')), () => build(unstable(depositOf('THOR.RUNE')))],
    [
      'Cosmos transfer',
      () => build(transferOf('GAIA', 'GAIA.ATOM')),
      () => build(unstable(transferOf('GAIA', 'GAIA.ATOM'))),
    ],
    ['XRP', () => buildXrpDeposit(xrp), () => buildXrpDeposit(unstable(xrp))],
    ['Solana', () => buildSolanaDeposit(solana), () => buildSolanaDeposit(unstable(solana))],
    ['TRON', () => buildTronDeposit(tron), () => buildTronDeposit(unstable(tron))],
  ])('%s', (_family, steady, changing) => {
    expect(steady).not.toThrow()
    expect(changing).toThrow(expect.objectContaining({ code: 'deposit_mismatch' }))
  })
})
