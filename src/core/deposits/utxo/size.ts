import type { ScriptKind } from '../../chains/networkSpec.ts'

/** The kinds of outputs that can be spent: P2PKH, P2WPKH, P2SH-P2WPKH and taproot by its key. */
export type InputKind = Exclude<ScriptKind, 'p2wsh'>

/**
 * Maximum sizes of signatures: 72 bytes and a compressed key of 33, each with its length; 65 bytes for taproot. Witness
 * sizes include the number of items. Source: BIP 141, BIP 341.
 */
const proofs: Readonly<Record<InputKind, { scriptSig: number; witness: number }>> = {
  p2pkh: { scriptSig: 107, witness: 0 },
  p2sh: { scriptSig: 23, witness: 108 },
  p2wpkh: { scriptSig: 0, witness: 108 },
  p2tr: { scriptSig: 0, witness: 67 },
}

/** Outpoint 36, sequence 4, length of the script 1. */
const INPUT_BYTES = 41

/** Returns the weight of one input: 4 × bytes without witness + witness bytes, without the counters around it. */
export function inputWeight(kind: InputKind): number {
  const { scriptSig, witness } = proofs[kind]
  return 4 * (INPUT_BYTES + scriptSig) + witness
}

/** Returns the maximum size of the signed transaction in virtual bytes: ⌈weight / 4⌉. */
export function vsizeOf(inputs: readonly InputKind[], outputs: readonly Uint8Array[]): number {
  const bare = 4 + counterBytes(inputs.length) + counterBytes(outputs.length) + 4
  const outputBytes = outputs.reduce((sum, script) => sum + 8 + counterBytes(script.length) + script.length, 0)
  const witnessed = inputs.some((kind) => proofs[kind].witness > 0)
  const emptyStacks = inputs.filter((kind) => proofs[kind].witness === 0).length
  const marker = witnessed ? 2 + emptyStacks : 0
  const weight = inputs.reduce((sum, kind) => sum + inputWeight(kind), 4 * (bare + outputBytes) + marker)
  return Math.ceil(weight / 4)
}

const counterBytes = (count: number): number => (count < 253 ? 1 : 3)
