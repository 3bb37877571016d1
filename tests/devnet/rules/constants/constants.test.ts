import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { constantsOf, constantTables } from '../../../../src/devnet/rules/constants/constants.ts'

type Row = readonly [name: string, thorchain: number | undefined, mayachain: number | undefined]

/**
 * Every constant that the devnet reads, with each protocol's default. Sources: THORNode 3.20 constants/constants_v1.go,
 * Mayanode 1.124 constants/constants_current.go.
 */
const defaults: readonly Row[] = [
  ['AdvSwapQueueRapidSwapMax', 1, undefined],
  ['AffiliateFeeTickGranularity', undefined, 100],
  ['BlocksPerYear', 5_256_000, 5_256_000],
  ['CACAOPoolRewardsEnabled', undefined, 1],
  ['ChurnInterval', 43_200, 43_200],
  ['ChurnMigrateRounds', 5, 5],
  ['CloutLimit', 0, undefined],
  ['CloutReset', 720, undefined],
  ['DerivedDepthBasisPts', 0, undefined],
  ['DerivedMinDepth', 100, undefined],
  ['DerivedSlipMinBps', 0, undefined],
  ['DevFundSystemIncomeBps', 500, undefined],
  ['EmissionCurve', 6, undefined],
  ['EnableAdvSwapQueue', 0, undefined],
  ['FundMigrationInterval', 360, 360],
  ['L1DynamicFeeEnabled', 0, undefined],
  ['L1SlipMinBps', 0, undefined],
  ['MarketingFundSystemIncomeBps', 500, undefined],
  ['MAYANameGracePeriodBlocks', undefined, 432_000],
  ['MaxAffiliateFeeBasisPoints', 10_000, 500],
  ['MaxAnchorBlocks', 300, undefined],
  ['MaxAnchorSlip', 1500, undefined],
  ['MaxOutboundAttempts', 0, 0],
  ['MaxOutboundFeeMultiplierBasisPoints', 30_000, 30_000],
  ['MaxSwapsPerBlock', 100, 100],
  ['MaxSynthPerPoolDepth', 1700, 1700],
  ['MaxTxOutOffset', 720, 720],
  ['MayaFundPerc', undefined, 10],
  ['MemolessTxnCost', 0, undefined],
  ['MemolessTxnMaxUse', 1, undefined],
  ['MemolessTxnRefCount', 99_999, undefined],
  ['MemolessTxnTTL', 3600, undefined],
  ['MinOutboundFeeMultiplierBasisPoints', 15_000, 15_000],
  ['MinSwapsPerBlock', 10, 10],
  ['MinTxOutVolumeThreshold', 100_000_000_000, 10_000_000_000_000],
  ['MinimumL1OutboundFeeUSD', 1_000_000, 1],
  ['ModifyLimitSwapMaxIterations', 100, undefined],
  ['NativeTransactionFee', 2_000_000, 2_000_000_000],
  ['OutboundTransactionFee', 2_000_000, 2_000_000_000],
  ['OverSolvencyCheckInterval', 600, undefined],
  ['OverSolvencyToTreasuryBps', 0, undefined],
  ['POLBuffer', 0, 0],
  ['POLMaxNetworkDeposit', 0, 0],
  ['POLMaxPoolMovement', 100, 0],
  ['POLSynthUtilization', undefined, 0],
  ['POLTargetSynthPerPoolDepth', 0, undefined],
  ['PauseOnSlashThreshold', 10_000_000_000, 1_000_000_000_000],
  ['PendulumAssetsBasisPoints', 10_000, undefined],
  ['PoolCycle', 43_200, 43_200],
  ['PreferredAssetOutboundFeeMultiplier', 100, 100],
  ['RescheduleCoalesceBlocks', 0, 0],
  ['SecuredAssetSlipMinBps', 5, undefined],
  ['SigningTransactionPeriod', 300, 300],
  ['SlashPenalty', 15_000, 15_000],
  ['SlipFeeAddedBasisPoints', undefined, 0],
  ['SlipMinBpsMax', 100, undefined],
  ['StableSlipMinBps', 0, undefined],
  ['StreamingLimitSwapMaxAge', 43_200, undefined],
  ['StreamingSwapMaxLength', 14_400, 14_400],
  ['StreamingSwapMaxLengthNative', 5_256_000, 5_256_000],
  ['StreamingSwapMinBPFee', 0, 0],
  ['StreamingSwapPause', 0, 0],
  ['SynthSlipMinBps', 0, undefined],
  ['SystemIncomeBurnRateBps', 1, undefined],
  ['TCYStakeSystemIncomeBps', 1000, undefined],
  ['TNSFeePerBlock', 20, 2000],
  ['TNSRegisterFee', 1_000_000_000, 100_000_000_000],
  ['TargetOutboundFeeSurplusRune', 10_000_000_000_000, 10_000_000_000_000],
  ['TradeAccountsDepositEnabled', 1, 0],
  ['TradeAccountsEnabled', 0, 0],
  ['TradeAccountsSlipMinBps', 0, undefined],
  ['TradeAccountsWithdrawEnabled', undefined, 0],
  ['TxOutDelayMax', 17_280, 17_280],
  ['TxOutDelayRate', 2_500_000_000, 250_000_000_000],
]

describe('the nodes’ defaults', () => {
  test.each(defaults)('%s', (name, thorchain, mayachain) => {
    const { THORCHAIN, MAYACHAIN } = constantTables
    const valueIn = (numbers: Readonly<Record<string, number>>) =>
      Object.hasOwn(numbers, name) ? numbers[name] : undefined
    expect([valueIn(THORCHAIN.numbers), valueIn(MAYACHAIN.numbers)]).toEqual([thorchain, mayachain])
  })

  // THORNode's names since 3.17 have a file of their own; none of the older values changed.
  const data = '../shared/protocol-data'
  const recorded: readonly (readonly [Protocol, readonly string[]])[] = [
    ['THORCHAIN', [`${data}/openapi/thornode-constants-3.17.0.json`, `${data}/thornode-3.20.3-new-constants.json`]],
    ['MAYACHAIN', [`${data}/openapi/mayanode-constants-1.124.0.json`]],
  ]
  test.skipIf(!existsSync(data)).each(recorded)('equal the recorded ones of %s', (protocol, files) => {
    const sources = files.map(
      (file) => JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, unknown>>,
    )
    const all = (field: string) => Object.assign({}, ...sources.map((source) => source[field])) as object
    const { numbers, switches } = constantTables[protocol]
    expect(numbers).toEqual(all('int_64_values'))
    expect(switches).toEqual(all('bool_values'))
  })

  test('of THORNode include those that came with its version', () => {
    const { numbers } = constantTables.THORCHAIN
    expect(numbers).toMatchObject({
      WasmArbSlipMinBps: 10,
      StableReserveDepegToleranceBps: 100,
      L1DynamicFeeCeilingBPS: 20,
    })
    expect(Object.keys(numbers)).toHaveLength(169)
  })

  test('are read by upper-case name and overridden by a genesis', () => {
    expect(constantsOf('THORCHAIN').get('STREAMINGSWAPMINBPFEE')).toBe(0)
    const own = constantsOf('THORCHAIN', { StreamingSwapMinBPFee: 7 })
    expect(own.get('STREAMINGSWAPMINBPFEE')).toBe(7)
    expect(own.get('BLOCKSPERYEAR')).toBe(5_256_000)
  })
})
