import { sameOnAllNetworks } from './addressForms.ts'
import type { ScriptKind } from './networkSpec.ts'

/** Facts that EVM chains share. */
export const evmNetwork = { addresses: sameOnAllNetworks({ kind: 'evm' }) } as const

export const GWEI = 1_000_000_000n
/** A thousandth of a coin, in wei. */
export const MILLICOIN = 1_000_000_000_000_000n

/** Facts that most chains with Bitcoin's transaction format share. */
export const utxoNetwork = { relayRate: 1n, coinbaseMaturity: 100 } as const

/** Cost of spending an output at 3 units a byte, times `times`. Source: Bitcoin Core, GetDustThreshold. */
export const dustAt = (times: bigint): Record<ScriptKind, bigint> => ({
  p2pkh: 546n * times,
  p2sh: 540n * times,
  p2wpkh: 294n * times,
  p2wsh: 330n * times,
  p2tr: 330n * times,
})

/** Facts that Cosmos chains other than the protocols' own share. */
export const cosmosNetwork = {
  coinType: 118,
  sendType: '/cosmos.bank.v1beta1.MsgSend',
  aminoSend: 'cosmos-sdk/MsgSend',
  feeCeiling: 100_000n,
} as const

/**
 * One chain id wherever real coins move, and a devnet id that no real chain has, so its signatures are worthless
 * elsewhere.
 */
export const cosmosChainIds = (real: string, devnet: string) => ({ mainnet: real, stagenet: real, mocknet: devnet })
