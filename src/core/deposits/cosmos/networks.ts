import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../errors.ts'
import { toNative } from '../nativeAmount.ts'
import type { Coin } from './messages.ts'

export type CosmosChain = 'THOR' | 'MAYA' | 'GAIA' | 'NOBLE' | 'KUJI'

/** What a transaction offers to pay. */
export interface CosmosFee {
  /** In the fee's own denom; zero where the chain takes its flat fee by itself. */
  readonly amount: bigint
  readonly gas: bigint
}

interface Denom {
  readonly denom: string
  readonly decimals: number
}

export interface CosmosNetwork {
  readonly chainIds: Readonly<Record<NetworkKind, string>>
  readonly sendType: '/types.MsgSend' | '/cosmos.bank.v1beta1.MsgSend'
  readonly aminoSend: string
  /** What is offered when the intent does not say. */
  readonly fee: CosmosFee
  /** Absent where a transaction names no fee. */
  readonly feeDenom?: string
  /** Nothing dearer is ever built: a tenth of a coin, a hundred times what a transfer costs. */
  readonly feeCeiling: bigint
  /** Assets that a transfer can carry, in asset notation. */
  readonly denoms: Readonly<Record<string, Denom>>
}

/** One chain id wherever real coins move; on the devnet a name that no real chain has, so nothing signed there counts here. */
const outer = (real: string, devnet: string) => ({ mainnet: real, stagenet: real, mocknet: devnet })

const bank = {
  sendType: '/cosmos.bank.v1beta1.MsgSend',
  aminoSend: 'cosmos-sdk/MsgSend',
  feeCeiling: 100_000n,
} as const

/**
 * The two protocols take their flat fee (0.02 RUNE, 0.2 CACAO) by themselves, so their transactions name gas and no fee.
 * Source: THORNode 3.17 and Mayanode 1.124, x/…/types/codec.go (amino names); the fees and gas that wallets send.
 */
export const cosmosNetworks: Readonly<Record<CosmosChain, CosmosNetwork>> = {
  THOR: {
    chainIds: { mainnet: 'thorchain-1', stagenet: 'thorchain-stagenet-v2', mocknet: 'thorchain' },
    sendType: '/types.MsgSend',
    aminoSend: 'thorchain/MsgSend',
    fee: { amount: 0n, gas: 500_000_000n },
    feeCeiling: 0n,
    denoms: { 'THOR.RUNE': { denom: 'rune', decimals: 8 }, 'THOR.TCY': { denom: 'tcy', decimals: 8 } },
  },
  MAYA: {
    chainIds: { mainnet: 'mayachain-mainnet-v1', stagenet: 'mayachain-stagenet-v1', mocknet: 'mayachain' },
    sendType: '/types.MsgSend',
    aminoSend: 'mayachain/MsgSend',
    fee: { amount: 0n, gas: 10_000_000_000n },
    feeCeiling: 0n,
    denoms: { 'MAYA.CACAO': { denom: 'cacao', decimals: 10 } },
  },
  GAIA: {
    ...bank,
    chainIds: outer('cosmoshub-4', 'localgaia'),
    fee: { amount: 500n, gas: 200_000n },
    feeDenom: 'uatom',
    denoms: { 'GAIA.ATOM': { denom: 'uatom', decimals: 6 } },
  },
  NOBLE: {
    ...bank,
    chainIds: outer('noble-1', 'localnoble'),
    fee: { amount: 1_000n, gas: 200_000n },
    feeDenom: 'uusdc',
    denoms: { 'NOBLE.USDC': { denom: 'uusdc', decimals: 6 } },
  },
  KUJI: {
    ...bank,
    chainIds: outer('kaiyo-1', 'localkuji'),
    fee: { amount: 1_000n, gas: 200_000n },
    feeDenom: 'ukuji',
    denoms: {
      'KUJI.KUJI': { denom: 'ukuji', decimals: 6 },
      'KUJI.USK': {
        denom: 'factory/kujira1qk00h5atutpsv900x202pxx42npjr9thg58dnqpa72f2p7m2luase444a7/uusk',
        decimals: 6,
      },
    },
  },
}

/** Amino's names of MsgDeposit, which only the two protocols' own chains know. */
export const aminoDeposits = { THOR: 'thorchain/MsgDeposit', MAYA: 'mayachain/MsgDeposit' } as const

/**
 * An amount as the chain's own coin. Units beyond the coin's decimals are refused, not rounded: `InvalidAmountError`.
 * An asset that the chain has no coin for, as far as we know: `DepositIntentError` (unsupported_asset); zero too
 * (invalid_amount).
 */
export function nativeCoin(amount: Units, asset: Asset, chain: CosmosChain): Coin {
  const name = formatAsset(asset)
  const { denoms } = cosmosNetworks[chain]
  const own = Object.hasOwn(denoms, name) ? denoms[name] : undefined
  if (own === undefined) {
    throw new DepositIntentError(`${name} cannot be sent on ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Send one of ${Object.keys(denoms).join(', ')} there.`,
    })
  }
  return { denom: own.denom, amount: toNative(amount, asset, own.decimals) }
}

/** The fee as a transaction lists it: one coin, or none. */
export function feeCoins(fee: CosmosFee, chain: CosmosChain): readonly Coin[] {
  const { feeDenom } = cosmosNetworks[chain]
  return feeDenom === undefined || fee.amount === 0n ? [] : [{ denom: feeDenom, amount: fee.amount }]
}
