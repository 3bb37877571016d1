import { describe, expect, test } from 'vitest'
import { formatAsset } from '../../../src/core/asset/asset.ts'
import { resolveAsset, shortCodes } from '../../../src/core/asset/fuzzy.ts'
import { aminoDeposits, type CosmosChain, cosmosNetworks } from '../../../src/core/deposits/cosmos/cosmosNetworks.ts'
import {
  type EvmChain,
  evmChainIds,
  evmFeeCeilings,
  GAS_COIN_DECIMALS,
} from '../../../src/core/deposits/evm/evmNetworks.ts'
import * as solana from '../../../src/core/deposits/solana/solanaNetworks.ts'
import * as tron from '../../../src/core/deposits/tron/tronNetworks.ts'
import * as utxo from '../../../src/core/deposits/utxo/utxoNetworks.ts'
import * as xrp from '../../../src/core/deposits/xrp/xrpNetworks.ts'
import { affiliateCaps } from '../../../src/core/memo/affiliateCaps.ts'
import { EXTENDED_MEMO_LIMIT, memoLimitFor } from '../../../src/core/memo/memoLimits.ts'
import { memoOutputs } from '../../../src/core/memo/memoOutputs.ts'

/** Public chain ids (EIP-155), and our ceilings in wei, per gas and per transaction. */
const evm: Readonly<Record<EvmChain, readonly [id: number, price: bigint, fee: bigint]>> = {
  ETH: [1, 2_000_000_000_000n, 500_000_000_000_000_000n],
  BASE: [8_453, 200_000_000_000n, 100_000_000_000_000_000n],
  AVAX: [43_114, 5_000_000_000_000n, 5_000_000_000_000_000_000n],
  BSC: [56, 500_000_000_000n, 500_000_000_000_000_000n],
  POL: [137, 10_000_000_000_000n, 100_000_000_000_000_000_000n],
  ARB: [42_161, 200_000_000_000n, 100_000_000_000_000_000n],
}

describe('limits of EVM deposits', () => {
  test.each(Object.entries(evm))('%s', (chain, [id, price, fee]) => {
    expect(evmChainIds[chain as EvmChain]).toBe(id)
    expect(evmFeeCeilings[chain as EvmChain]).toEqual({ price, fee })
  })

  test('use coins with 18 decimals', () => {
    expect(GAS_COIN_DECIMALS).toBe(18)
  })
})

/**
 * Transaction version, dust of P2PKH, P2SH, P2WPKH, P2WSH and P2TR, and our ceilings for a byte and a transaction. Sources:
 * Bitcoin Core GetDustThreshold at 3 units a byte (Litecoin Core at 30), Dogecoin Core’s soft dust limit.
 */
const utxoRows: Readonly<Record<utxo.UtxoChain, readonly [number, readonly bigint[], bigint, bigint]>> = {
  BTC: [2, [546n, 540n, 294n, 330n, 330n], 2_000n, 5_000_000n],
  LTC: [2, [5_460n, 5_400n, 2_940n, 3_300n, 3_300n], 20_000n, 100_000_000n],
  DOGE: [1, [1_000_000n, 1_000_000n, 1_000_000n, 1_000_000n, 1_000_000n], 30_000_000n, 50_000_000_000n],
  DASH: [1, [546n, 540n, 294n, 330n, 330n], 20_000n, 100_000_000n],
}

describe('limits of UTXO deposits', () => {
  test.each(Object.entries(utxoRows))('%s', (chain, [version, dust, maxFeeRate, maxFee]) => {
    const spec = utxo.utxoNetworks[chain as utxo.UtxoChain]
    expect([spec.version, spec.maxFeeRate, spec.maxFee]).toEqual([version, maxFeeRate, maxFee])
    const { p2pkh, p2sh, p2wpkh, p2wsh, p2tr } = spec.dust
    expect([p2pkh, p2sh, p2wpkh, p2wsh, p2tr]).toEqual(dust)
  })

  test('are those of observers and relaying nodes', () => {
    // THORNode 3.17, bifrost: 12 outputs, 10 of them with value. Bitcoin Core: 100,000 virtual bytes; BIP-125: final.
    expect([utxo.MAX_OUTPUTS, utxo.MAX_VALUE_OUTPUTS, utxo.MAX_VSIZE, utxo.SEQUENCE]).toEqual([
      12, 10, 99_000, 4_294_967_295,
    ])
  })

  /** Source: THORNode 3.17, P2WPKHOutputValue. */
  test.each([
    ['BTC', 294n],
    ['LTC', 2_940n],
    ['DOGE', 18_200_000n],
    ['BCH', 546n],
    ['ZEC', 2_730n],
  ] as const)('of the outputs of a memo on %s: %i', (chain, amount) => {
    const outputs = memoOutputs('x'.repeat(239), { chain, network: 'mainnet' })
    expect(outputs.map((output) => output.amount)).toEqual([0n, ...new Array<bigint>(8).fill(amount)])
    expect(EXTENDED_MEMO_LIMIT).toBe(239)
  })
})

/** Chain id, denoms, offered fee and gas, ceiling. Source: the chains’ own registries; codec.go of both protocols. */
const cosmos: Readonly<Record<CosmosChain, readonly [string, readonly string[], bigint, bigint, bigint]>> = {
  THOR: ['thorchain-1', ['rune', 'tcy'], 0n, 500_000_000n, 0n],
  MAYA: ['mayachain-mainnet-v1', ['cacao'], 0n, 10_000_000_000n, 0n],
  GAIA: ['cosmoshub-4', ['uatom'], 500n, 200_000n, 100_000n],
  NOBLE: ['noble-1', ['uusdc'], 1_000n, 200_000n, 100_000n],
}

describe('limits of Cosmos deposits', () => {
  test.each(Object.entries(cosmos))('%s', (chain, [id, denoms, fee, gas, ceiling]) => {
    const spec = cosmosNetworks[chain as CosmosChain]
    expect(spec.chainIds.mainnet).toBe(id)
    expect(Object.values(spec.denoms).map(({ denom }) => denom)).toEqual(denoms)
    expect([spec.fee.amount, spec.fee.gas, spec.feeCeiling]).toEqual([fee, gas, ceiling])
    const isOwn = chain === 'THOR' || chain === 'MAYA'
    const decimals = { THOR: 8, MAYA: 10 }[chain] ?? 6
    expect(Object.values(spec.denoms).every((denom) => denom.decimals === decimals)).toBe(true)
    expect(spec.sendType).toBe(isOwn ? '/types.MsgSend' : '/cosmos.bank.v1beta1.MsgSend')
  })

  test('have the message names of the chains', () => {
    expect(aminoDeposits).toEqual({ THOR: 'thorchain/MsgDeposit', MAYA: 'mayachain/MsgDeposit' })
  })
})

test('limits of XRP deposits, in drops and ledgers', () => {
  expect([xrp.XRP_DECIMALS, xrp.FEE_FLOOR, xrp.FEE_CEILING, xrp.LEDGER_SECONDS, xrp.MAX_LEDGERS]).toEqual([
    6,
    10n,
    100_000n,
    4,
    150,
  ])
})

test('limits of TRON deposits, in sun, milliseconds and bytes', () => {
  expect([tron.TRX_DECIMALS, tron.FEE_LIMIT_CEILING, tron.MAX_AGE_MS, tron.RESULT_BYTES]).toEqual([
    6,
    150_000_000n,
    600_000n,
    64,
  ])
})

test('limits of Solana deposits, in lamports', () => {
  expect([solana.SOL_DECIMALS, solana.FEE, solana.RENT_CEILING]).toEqual([9, 10_000n, 100_000_000n])
})

test('affiliate limits are those of each protocol', () => {
  // THORNode 3.17: MultipleAffiliatesMaxCount, MsgSwap.ValidateBasic; Mayanode 1.124: MaxAffiliateFeeBasisPoints.
  expect(affiliateCaps).toEqual({
    THORCHAIN: { count: 5, bps: 1_000, parsedBps: 10_000 },
    MAYACHAIN: { count: 5, bps: 500, parsedBps: 500 },
  })
})

test('an unknown chain has a memo limit of 250 bytes', () => {
  const fromAsset = { kind: 'native', chain: 'NEW', symbol: 'NEW', ticker: 'NEW' } as const
  expect(memoLimitFor({ protocol: 'THORCHAIN', fromAsset })).toBe(250)
})

/** Source: THORNode 3.17 and Mayanode 1.124, common/asset.go. */
test('short codes are those of the nodes', () => {
  const written = (codes: Readonly<Record<string, string>>) =>
    Object.entries(codes)
      .map(([code, asset]) => `${code}=${asset}`)
      .join(' ')
  expect(written(shortCodes.THORCHAIN)).toBe(
    'r=THOR.RUNE b=BTC.BTC e=ETH.ETH g=GAIA.ATOM d=DOGE.DOGE l=LTC.LTC c=BCH.BCH a=AVAX.AVAX s=BSC.BNB f=BASE.ETH ' +
      'tr=TRON.TRX x=XRP.XRP o=SOL.SOL z=ZEC.ZEC p=POL.POL u=SUI.SUI ad=ADA.ADA',
  )
  expect(written(shortCodes.MAYACHAIN)).toBe(
    'c=MAYA.CACAO b=BTC.BTC e=ETH.ETH d=DASH.DASH a=ARB.ETH r=THOR.RUNE x=XRD.XRD z=ZEC.ZEC',
  )
})

test('one letter names another asset on each protocol, and no table is shared', () => {
  for (const code of ['a', 'c', 'd', 'x']) {
    const read = (protocol: 'THORCHAIN' | 'MAYACHAIN') => formatAsset(resolveAsset(code, protocol, []))
    expect(read('THORCHAIN'), code).toBe(shortCodes.THORCHAIN[code])
    expect(read('MAYACHAIN'), code).toBe(shortCodes.MAYACHAIN[code])
    expect(read('THORCHAIN'), code).not.toBe(read('MAYACHAIN'))
  }
})
