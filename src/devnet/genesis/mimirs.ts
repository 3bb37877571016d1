import { formatAsset } from '../../core/asset/asset.ts'
import { chains } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { marketAsset } from './market.ts'

/** Mainnet votes of about 2026. Amounts in RUNE 1e8 or US dollars 1e8. */
const thorchainMimirs: Readonly<Record<string, number>> = {
  AdvSwapQueueRapidSwapMax: 3,
  AsgardSize: 20,
  BankSendEnabled: 1,
  ChurnInterval: 43_200,
  CloutLimit: 5_000_000_000_000,
  DerivedDepthBasisPts: 10_000,
  DerivedMinDepth: 1_000,
  DerivedSlipMinBps: 15,
  DesiredValidatorSet: 120,
  EnableAdvSwapQueue: 1,
  EVMDisableContractWhitelist: 1,
  FundMigrationInterval: 720,
  HaltChainGlobal: 0,
  HaltSigning: 0,
  HaltTCYTrading: 0,
  HaltTrading: 0,
  KeygenRetryInterval: 100,
  L1SlipMinBps: 10,
  ManualSwapsToSynthDisabled: 1,
  MaxAnchorBlocks: 300,
  MaxBondProviders: 100,
  'MaxConfirmations-BCH': 3,
  'MaxConfirmations-BTC': 2,
  'MaxConfirmations-DOGE': 15,
  'MaxConfirmations-ETH': 14,
  'MaxConfirmations-LTC': 6,
  MaxOutboundFeeMultiplierBasisPoints: 30_000,
  MaxSynthPerPoolDepth: 6_000,
  MaxTxOutOffset: 450,
  MinimumBondInRune: 30_000_000_000_000,
  MinimumL1OutboundFeeUSD: 25_000_000,
  MinOutboundFeeMultiplierBasisPoints: 100,
  MinTxOutVolumeThreshold: 1_000_000_000_000,
  ObservationDelayFlexibility: 20,
  PauseLP: 0,
  PreferredAssetOutboundFeeMultiplier: 200,
  RescheduleCoalesceBlocks: 20,
  RUNEPoolEnabled: 1,
  StreamingSwapMaxLength: 14_400,
  StreamingSwapMaxLengthNative: 14_400,
  StreamingSwapMinBPFee: 5,
  SynthSlipMinBps: 15,
  SystemIncomeBurnRateBps: 500,
  TargetOutboundFeeSurplusRune: 5_000_000_000_000,
  TCYClaimingHalt: 0,
  TCYClaimingSwapHalt: 0,
  TCYStakeDistributionHalt: 0,
  TCYStakingHalt: 0,
  TCYUnstakingHalt: 0,
  TradeAccountsEnabled: 1,
  TradeAccountsSlipMinBps: 10,
  TxOutDelayRate: 100_000_000_000,
}

/** Amounts in CACAO 1e10. */
const mayachainMimirs: Readonly<Record<string, number>> = {
  ChurnInterval: 60_000,
  HaltChainGlobal: 0,
  HaltSigning: 0,
  HaltTrading: 0,
  MaxBondProviders: 10,
  MaxOutboundFeeMultiplierBasisPoints: 20_000,
  MinimumBondInRune: 3_500_000_000_000_000,
  MinOutboundFeeMultiplierBasisPoints: 10_000,
  MinRunePoolDepth: 49_000_000_000_000,
  MinTxOutVolumeThreshold: 1_000_000_000_000_000,
  NativeTransactionFee: 2_000_000_000,
  PauseLP: 0,
  PayBPNodeRewards: 1,
  SlipFeeAddedBasisPoints: 5,
  StreamingSwapMinBPFee: 1,
  TargetOutboundFeeSurplusRune: 1_000_000_000_000_000,
  TNSFeePerBlock: 2_000,
  TNSRegisterFee: 100_000_000_000,
  TradeAccountsEnabled: 1,
  TxOutDelayRate: 25_000_000_000_000,
}

/** The dollar tokens from which THORChain derives the price of RUNE. */
const anchors = ['ETH.USDC', 'ETH.USDT', 'ETH.DAI', 'AVAX.USDC', 'AVAX.USDT', 'BSC.USDC', 'BASE.USDC']

/** Returns the per-chain switches that both networks list as 0 while nothing is halted. */
function switchesOf(protocol: Protocol): string[] {
  return Object.values(chains)
    .filter((chain) => chain.active && chain.protocols.includes(protocol))
    .flatMap(({ id }) => [
      `Halt${id}Chain`,
      `Halt${id}Trading`,
      `HaltSigning${id}`,
      `PauseLP${id}`,
      `SolvencyHalt${id}Chain`,
    ])
}

/** Returns the mimirs of the built-in genesis, by upper-case name. */
export function builtInMimirs(protocol: Protocol): Map<string, number> {
  const voted = protocol === 'THORCHAIN' ? thorchainMimirs : mayachainMimirs
  const anchorVotes = protocol === 'THORCHAIN' ? anchors.map((pool) => torAnchor(pool)) : []
  return new Map(
    [
      ...Object.entries(voted),
      ...switchesOf(protocol).map((name) => [name, 0] as const),
      ...anchorVotes.map((name) => [name, 1] as const),
    ].map(([name, value]) => [name.toUpperCase(), value]),
  )
}

/** Returns the anchor vote of a pool, such as "TorAnchor-ETH-USDC-0X…": its asset with a dash for the dot. */
function torAnchor(pool: string): string {
  return `TorAnchor-${formatAsset(marketAsset(pool, 'THORCHAIN')).replace('.', '-')}`
}
