import { hex } from '../../core/address/encoding/hex.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import { type MemoOutput, memoOutputs } from '../../core/memo/memoOutputs.ts'
import { deviceEn as texts } from '../texts/device.en.ts'

/** One text that a hardware wallet shows, and where to find it on the device. */
export interface DeviceCheck {
  readonly label: string
  /** Whole; shown in groups of four from its first character, as on the device. */
  readonly text: string
  readonly why: string
}

export interface DeviceParams {
  /** The chain of the transaction. */
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly memo: string
  /** Undefined for a memo that has none. */
  readonly destination: string | undefined
  /** The owner of the destination, in words. */
  readonly owner: string
  /** The amount that the deposit sends, as text. */
  readonly amount: string
  /** Where the deposit goes; undefined for coins on the protocol's own chain. */
  readonly vault: { readonly address: string; readonly router?: string } | undefined
}

/** Returns what a Ledger or Trezor shows of a deposit, in the order of its screens. */
export function deviceChecks(params: DeviceParams): readonly DeviceCheck[] {
  const { chain, destination, owner } = params
  const { family } = chains[chain]
  return [
    ...recipients(params),
    ...(family === 'utxo' ? outputChecks(params) : plainMemo(params, family === 'evm')),
    ...(destination === undefined
      ? []
      : [{ label: texts.destination, text: destination, why: texts.destinationWhy(owner) }]),
  ]
}

function recipients({ vault, amount }: DeviceParams): readonly DeviceCheck[] {
  if (vault === undefined) return []
  const { address, router } = vault
  if (router === undefined) return [{ label: texts.vault, text: address, why: texts.vaultPaid(amount) }]
  return [
    { label: texts.router, text: router, why: texts.routerWhy },
    { label: texts.vault, text: address.toLowerCase(), why: texts.vaultInData },
  ]
}

function plainMemo({ memo }: DeviceParams, isInData: boolean): readonly DeviceCheck[] {
  return [
    { label: texts.memo, text: memo, why: isInData ? texts.memoInData : texts.memoText },
    { label: texts.memoHex, text: hex.encode(new TextEncoder().encode(memo)), why: texts.memoHexWhy },
  ]
}

/** The memo's outputs. A long memo continues in addresses that get a few coins. */
function outputChecks({ memo, chain, network }: DeviceParams): readonly DeviceCheck[] {
  return memoOutputs(memo, { chain, network }).flatMap((output: MemoOutput) =>
    output.type === 'op_return'
      ? [
          { label: texts.memo, text: new TextDecoder().decode(output.data), why: texts.memoOutput },
          { label: texts.memoHex, text: hex.encode(output.data), why: texts.memoHexWhy },
        ]
      : [{ label: texts.memoRest, text: output.address, why: texts.memoRestWhy }],
  )
}
