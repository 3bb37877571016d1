import { secp256k1 } from '@noble/curves/secp256k1.js'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import fc from 'fast-check'
import { decodeBitcoinTx, encodeBitcoinTx } from '../../../src/core/deposits/utxo/bitcoinTx.ts'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { isPsbt } from '../../../src/core/deposits/utxo/psbt.ts'
import { readSignedFile } from '../../../src/core/deposits/utxo/readSignedFile.ts'
import type { UtxoIntent } from '../../../src/core/deposits/utxo/utxoIntent.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { createPsbtWallet } from '../../../src/wallets/utxo/psbtWallet.ts'
import { anyWallet, withAmount } from '../../core/deposits/utxo/anyWallet.ts'
import { secret } from '../../core/deposits/utxo/wallet.ts'
import { optionsAt, targetFor } from '../targets.ts'

/** What a signer was given and made of it, in one of the forms that a person brings back. */
type Form = 'psbt' | 'finalised' | 'transaction'
type Writing = 'binary' | 'base64' | 'hex'

interface Outline {
  readonly version: number
  readonly lockTime: number
  readonly inputs: readonly { readonly from: number; readonly sequence: number; readonly sighash: number }[]
  readonly outputs: readonly { readonly script: Uint8Array; readonly amount: bigint }[]
}

const stranger = secp256k1.utils.randomSecretKey(new Uint8Array(48).fill(9))
const foreignScript = Uint8Array.of(0, 20, ...new Uint8Array(20).fill(0xee))
const loose = {
  allowUnknownOutputs: true,
  allowUnknownInputs: true,
  disableScriptCheck: true,
  allowUnknownVersion: true,
} as const

const outlineOf = (tx: Transaction): Outline => ({
  version: tx.version,
  lockTime: tx.lockTime,
  inputs: Array.from({ length: tx.inputsLength }, (_, from) => ({ from, sequence: 0xffff_ffff, sighash: 1 })),
  outputs: Array.from({ length: tx.outputsLength }, (_, at) => {
    const { script = new Uint8Array(), amount = 0n } = tx.getOutput(at)
    return { script, amount }
  }),
})

/** Signs what an outline states, with keys that are right for its coins unless told otherwise. */
function signed(original: Transaction, outline: Outline, form: Form, key = secret): Uint8Array {
  const { version, lockTime, inputs, outputs } = outline
  const tx = new Transaction({ ...loose, version, lockTime })
  for (const { from, sequence, sighash } of inputs) {
    const { partialSig: _none, ...known } = original.getInput(from)
    tx.addInput({ ...known, sequence, sighashType: sighash })
  }
  for (const output of outputs) tx.addOutput(output)
  for (const [at, { sighash }] of inputs.entries()) tx.signIdx(key, at, [sighash])
  // Signers finish no transaction that spends more than it has.
  if (form === 'psbt' || tx.fee < 0n) return tx.toPSBT(0)
  tx.finalize()
  return form === 'finalised' ? tx.toPSBT(0) : tx.extract()
}

const at = <T>(list: readonly T[], place: number): number => place % Math.max(list.length, 1)

const replace = <T>(list: readonly T[], place: number, change: (item: T) => T): readonly T[] =>
  list.map((item, index) => (index === at(list, place) ? change(item) : item))

/** Changes that a signer, or what is between it and us, could make. Each is signed with the right key. */
const changes: Readonly<Record<string, (outline: Outline, place: number, by: number) => Outline>> = {
  'another recipient': (outline, place) => ({
    ...outline,
    outputs: replace(outline.outputs, place, (output) => ({ ...output, script: foreignScript })),
  }),
  'another amount': (outline, place, by) => ({
    ...outline,
    outputs: replace(outline.outputs, place, ({ script, amount }) => ({ script, amount: amount + BigInt(by) })),
  }),
  'a higher fee': (outline, place, by) => ({
    ...outline,
    outputs: replace(outline.outputs, place % 2, ({ script, amount }) => ({
      script,
      amount: amount > BigInt(by) ? amount - BigInt(by) : 0n,
    })),
  }),
  'another memo': (outline, place, by) => ({
    ...outline,
    outputs: outline.outputs.map(({ script, amount }) => ({
      script:
        script[0] === 0x6a
          ? script.map((byte, index) =>
              index === script.length - 1 - (place % (script.length - (script[1] === 0x4c ? 3 : 2)))
                ? byte ^ (1 + (by % 127))
                : byte,
            )
          : script,
      amount,
    })),
  }),
  'a missing output': (outline, place) => ({
    ...outline,
    outputs: outline.outputs.filter((_, index) => index !== at(outline.outputs, place)),
  }),
  'a further output': (outline, place) => ({
    ...outline,
    outputs: outline.outputs.toSpliced(place % (outline.outputs.length + 1), 0, {
      script: foreignScript,
      amount: 1_000n,
    }),
  }),
  'another order of outputs': (outline) => ({ ...outline, outputs: outline.outputs.toReversed() }),
  'a replaceable input': (outline, place, by) => ({
    ...outline,
    inputs: replace(outline.inputs, place, (input) => ({ ...input, sequence: 0xffff_ffff - 1 - (by % 1_000) })),
  }),
  'a locktime': (outline, _place, by) => ({ ...outline, lockTime: 1 + by }),
  'another version': (outline) => ({ ...outline, version: outline.version === 1 ? 2 : 1 }),
  'a partial signature type': (outline, place, by) => ({
    ...outline,
    inputs: replace(outline.inputs, place, (input) => ({
      ...input,
      sighash: [2, 3, 0x81, 0x82, 0x83][by % 5] ?? 2,
    })),
  }),
}

const names = [
  ...Object.keys(changes),
  'a changed byte',
  'cut bytes',
  'a missing signature',
  'a signature of another key',
]

/** Writes a file as a wallet or a clipboard does. */
function write(file: Uint8Array, writing: Writing): Uint8Array | string {
  if (writing === 'hex') return `${hex.encode(file)}\n`
  if (writing === 'base64' && isPsbt(file)) return base64.encode(file).replace(/.{64}/g, '$&\n')
  return file
}

/** Hands a file back as a person does, and returns what would be broadcast. */
async function handBack(intent: UtxoIntent, file: Uint8Array | string): Promise<Uint8Array | undefined> {
  const account = { chain: intent.chain, address: intent.sender }
  const wallet = createPsbtWallet({ account, sign: async () => readSignedFile(file) }, { id: 'psbt', name: 'Signer' })
  const out: Uint8Array[] = []
  const { options } = optionsAt(targetFor(intent.chain))
  const seen = new Error('seen')
  const broadcast = async (bytes: Uint8Array) => {
    out.push(bytes)
    throw seen
  }
  const tx = buildUtxoDeposit(intent)
  await wallet.submit({ intent, tx }, { ...options, broadcast }).catch((error: unknown) => {
    if (error !== seen && !(error instanceof SwapError)) throw error
  })
  return out[0]
}

/**
 * Signs `count` deposits of random wallets, changes each in one way, and hands the file back. Throws on the first that
 * would be sent. The unchanged file of every tenth one has to pass, so that not everything is refused.
 */
export async function mutateSignedFiles({ seed, count }: { seed: number; count: number }) {
  const cases = fc.record({
    wallet: anyWallet,
    share: fc.bigInt(500n, 9_000n),
    name: fc.constantFrom(...names),
    form: fc.constantFrom<Form>('psbt', 'finalised', 'transaction'),
    writing: fc.constantFrom<Writing>('binary', 'base64', 'hex'),
    place: fc.nat(10_000),
    by: fc.integer({ min: 1, max: 100_000 }),
  })
  const byChange: Record<string, number> = {}
  let refused = 0
  let honest = 0
  const samples = fc.sample(cases, { seed, numRuns: count * 3 })
  for (const { wallet, share, name, form, writing, place, by } of samples) {
    if (refused === count) break
    const intent = withAmount(limitCoins(wallet), share)
    if (intent === undefined) continue
    const { psbt } = buildUtxoDeposit(intent)
    const original = Transaction.fromPSBT(psbt, loose)
    const outline = outlineOf(original)
    const file = mutated()
    if (file === undefined) continue
    const sent = await handBack(intent, write(file, writing))
    if (sent !== undefined)
      throw new Error(`A file with ${name} was sent: ${form}, ${writing} (seed ${seed}, ${refused}).`)
    refused++
    byChange[name] = (byChange[name] ?? 0) + 1
    if (refused % 10 !== 0) continue
    const whole = signed(original, outline, form)
    if ((await handBack(intent, write(whole, writing))) === undefined)
      throw new Error(`An honest file was refused: ${form}, ${writing} (seed ${seed}, ${refused}).`)
    honest++

    function mutated(): Uint8Array | undefined {
      const change = changes[name]
      if (change !== undefined) {
        const other = change(outline, place, by)
        if (JSON.stringify(other, plain) === JSON.stringify(outline, plain) || other.outputs.length === 0)
          return undefined
        return signed(original, other, form)
      }
      if (name === 'a signature of another key') return foreignSignature(original, outline)
      if (name === 'a missing signature') return form === 'psbt' ? unsignedInput(original, outline, place) : psbt
      const raw = signed(original, outline, 'transaction')
      if (name === 'cut bytes') return raw.slice(0, at([...raw], place))
      return raw.map((byte, index) => (index === at([...raw], place) ? byte ^ (1 + (by % 255)) : byte))
    }
  }
  if (refused < count) throw new Error(`Only ${refused} of ${count} files could be made.`)
  return { refused, honest, byChange }
}

const plain = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? `${value}` : value instanceof Uint8Array ? hex.encode(value) : value

/** Few coins, so that a proof takes minutes. */
const limitCoins = (wallet: UtxoIntent): UtxoIntent => ({ ...wallet, utxos: wallet.utxos.slice(0, 4) })

/** A file in which one input is not signed. */
function unsignedInput(original: Transaction, { inputs }: Outline, place: number): Uint8Array {
  const tx = Transaction.fromPSBT(original.toPSBT(0), loose)
  for (const index of inputs.keys()) if (index !== at(inputs, place)) tx.signIdx(secret, index)
  return tx.toPSBT(0)
}

/** The transaction with signatures that another key made, under the public key of the coin. */
function foreignSignature(original: Transaction, outline: Outline): Uint8Array {
  const tx = decodeBitcoinTx(signed(original, outline, 'transaction'))
  const digest = new Uint8Array(32).fill(3)
  const forged = Uint8Array.of(...secp256k1.sign(digest, stranger, { prehash: false, format: 'der' }), 1)
  const inputs = tx.inputs.map((input) => {
    const { scriptSig, witness } = input
    if (witness.length === 1) return { ...input, witness: [new Uint8Array(64).fill(5)] }
    if (witness.length > 1) return { ...input, witness: [forged, ...witness.slice(1)] }
    return { ...input, scriptSig: Uint8Array.of(forged.length, ...forged, ...scriptSig.slice(-34)) }
  })
  return encodeBitcoinTx({ ...tx, inputs })
}
