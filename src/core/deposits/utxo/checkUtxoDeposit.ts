import { hex } from '@scure/base'
import { sameBytes } from '../../address/codec.ts'
import type { Difference } from '../compareFacts.ts'
import { expectAboveDust } from '../expectations.ts'
import { type DecodedInput, type DecodedUtxoTx, decodeUtxoTx } from './decodeUtxoTx.ts'
import { termsOf, type UtxoIntent, type UtxoTerms } from './intent.ts'
import { MAX_OUTPUTS, SEQUENCE, utxoNetworks } from './networks.ts'
import { feeOf, outputsOf, type PlannedOutput } from './planUtxoDeposit.ts'
import { memoOfScript } from './script.ts'
import { type Coin, outpointName, spendableCoins } from './spendableCoins.ts'

export type UtxoField =
  | 'version'
  | 'locktime'
  | 'inputs'
  | 'sender'
  | 'inputValue'
  | 'sequence'
  | 'sighash'
  | 'vault'
  | 'amount'
  | 'change'
  | 'changeAmount'
  | 'memo'
  | 'memoPieces'
  | 'outputs'
  | 'fee'

/** One thing that the bytes do and the intent does not say, in the words of both. */
export type UtxoDifference = Difference<UtxoField>

/**
 * Reads the bytes that are to be signed, or were, and compares what they do with what was asked: a PSBT or a bare
 * transaction. Empty means equal; anything else must not be signed or sent. The wallet's own choice of coins is no
 * difference as long as they are spendable and the sum is exact.
 * Throws `UnreadableDepositError`, and as `planUtxoDeposit` when the intent itself is wrong.
 */
export function checkUtxoDeposit(bytes: Uint8Array, intent: UtxoIntent): readonly UtxoDifference[] {
  const terms = termsOf(intent)
  expectAboveDust(intent)
  const tx = decodeUtxoTx(bytes)
  const known = new Map(spendableCoins(intent, terms.sender.script).map((coin) => [outpointName(coin), coin]))
  const coins = tx.inputs.map((input) => known.get(outpointName(input)))
  const { version } = utxoNetworks[intent.chain]
  return [
    ...compare('version', version, tx.version),
    ...compare('locktime', 0, tx.locktime),
    ...tx.inputs.flatMap((input, index) => inputDifferences(input, coins[index])),
    ...senderDifferences(tx, coins, terms),
    ...sumDifferences(tx, coins, { intent, terms }),
  ]
}

function inputDifferences(input: DecodedInput, coin: Coin | undefined): readonly UtxoDifference[] {
  const hashTypes = coin?.kind === 'p2tr' ? [0, 1] : [1]
  const foreign = input.hashTypes.filter((hashType) => !hashTypes.includes(hashType))
  return [
    ...(coin ? [] : [{ field: 'inputs' as const, expected: 'a spendable coin of ours', found: outpointName(input) }]),
    ...compare('sequence', SEQUENCE, input.sequence),
    ...foreign.flatMap((hashType) => compare('sighash', hashTypes.join(' or '), hashType)),
    ...input.spent.flatMap(({ script, amount }) =>
      coin === undefined
        ? []
        : [
            ...compare('inputValue', coin.value, amount),
            ...compare('inputs', hex.encode(coin.script), hex.encode(script)),
          ],
    ),
  ]
}

/** Nodes take the address of the first input for the sender. No input may stand twice. */
function senderDifferences(
  { inputs }: DecodedUtxoTx,
  [first]: readonly (Coin | undefined)[],
  { sender }: UtxoTerms,
): readonly UtxoDifference[] {
  const names = new Set(inputs.map(outpointName))
  return [
    ...compare('inputs', inputs.length, names.size),
    ...(first && sameBytes(first.script, sender.script)
      ? []
      : [{ field: 'sender' as const, expected: sender.address, found: first?.address ?? 'an unknown address' }]),
  ]
}

interface IntentTerms {
  readonly intent: UtxoIntent
  readonly terms: UtxoTerms
}

function sumDifferences(
  tx: DecodedUtxoTx,
  coins: readonly (Coin | undefined)[],
  { intent, terms }: IntentTerms,
): readonly UtxoDifference[] {
  const plain = outputsOf(terms, intent.amount)
  const { address, script, kind } = terms.sender
  const [vault, ...memo] = plain
  const change: PlannedOutput = { role: 'change', address, script, amount: 0n }
  const longer = vault ? [vault, change, ...memo] : plain
  const second = tx.outputs[1]
  const changed = tx.outputs.length === longer.length || (second !== undefined && sameBytes(second.script, script))
  const inputs = coins.filter((coin) => coin !== undefined)
  const { dust, maxFee } = utxoNetworks[intent.chain]
  const left = sum(inputs.map(({ value }) => value)) - sum(plain.map(({ amount }) => amount))
  const kept = left - feeOf(intent, inputs, longer)
  const expected = changed ? longer.map((output) => (output === change ? { ...change, amount: kept } : output)) : plain
  const fee = sum(inputs.map(({ value }) => value)) - sum(tx.outputs.map(({ amount }) => amount))
  const least = feeOf(intent, inputs, expected)
  // Without change the miners get what is left, which is less than an output is worth.
  const most = changed ? least : feeOf(intent, inputs, longer) + dust[kind] - 1n
  const fair = fee >= least && fee <= most && fee <= maxFee && (!changed || kept >= dust[kind])
  return [
    ...outputDifferences(tx, expected),
    ...(fair ? [] : [{ field: 'fee' as const, expected: `${least} to ${most}`, found: fee.toString() }]),
  ]
}

const fields = {
  vault: ['vault', 'amount'],
  change: ['change', 'changeAmount'],
  memo: ['memo', 'memo'],
  memo_piece: ['memoPieces', 'memoPieces'],
} as const

function outputDifferences({ outputs }: DecodedUtxoTx, expected: readonly PlannedOutput[]): readonly UtxoDifference[] {
  return [
    ...compare('outputs', expected.length, outputs.length),
    ...(outputs.length > MAX_OUTPUTS ? compare('outputs', MAX_OUTPUTS, outputs.length) : []),
    ...expected.flatMap(({ role, script, amount, address }, index) => {
      const found = outputs[index]
      const [place, value] = fields[role]
      const asked = address ?? textOf(script)
      if (found === undefined) return [{ field: place, expected: asked, found: 'nothing' }]
      const same = sameBytes(script, found.script)
      return [
        ...(same ? [] : [{ field: place, expected: asked, found: textOf(found.script) }]),
        ...compare(value, amount, found.amount),
      ]
    }),
  ]
}

function compare(field: UtxoField, expected: string | number | bigint, found: string | number | bigint) {
  const [asked, read] = [String(expected), String(found)]
  return asked === read ? [] : [{ field, expected: asked, found: read }]
}

/** A memo as it reads, any other script in hex. */
const textOf = (script: Uint8Array): string => memoOfScript(script) ?? `script ${hex.encode(script)}`

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
