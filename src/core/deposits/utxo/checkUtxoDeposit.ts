import { sameBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import type { Difference } from '../compareFacts.ts'
import { expectAboveDust } from '../expectations.ts'
import { type DecodedInput, type DecodedUtxoTx, decodeUtxoTx } from './decodeUtxoTx.ts'
import { feeOf, outputsOf, type PlannedOutput } from './planUtxoDeposit.ts'
import { memoOfScript } from './script.ts'
import { type Coin, outpointName, spendableCoins } from './spendableCoins.ts'
import { scriptsOf, type UtxoIntent, type UtxoScripts } from './utxoIntent.ts'
import { MAX_OUTPUTS, SEQUENCE, utxoNetworks } from './utxoNetworks.ts'

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

/** A field in which the transaction differs from the intent. */
export type UtxoDifference = Difference<UtxoField>

/**
 * Decodes a PSBT or a transaction, signed or not, and compares it with the intent. Returns the differences; sign or
 * send only if there are none. The wallet may choose other coins if they are spendable and the sum is exact. Throws
 * `UnreadableDepositError`, and what `planUtxoDeposit` throws for an invalid intent.
 */
export function checkUtxoDeposit(bytes: Uint8Array, intent: UtxoIntent): readonly UtxoDifference[] {
  const scripts = scriptsOf(intent)
  expectAboveDust(intent)
  const tx = decodeUtxoTx(bytes)
  const known = new Map(spendableCoins(intent, scripts.sender.script).map((coin) => [outpointName(coin), coin]))
  const coins = tx.inputs.map((input) => known.get(outpointName(input)))
  const { version } = utxoNetworks[intent.chain]
  return [
    ...compare('version', version, tx.version),
    ...compare('locktime', 0, tx.locktime),
    ...tx.inputs.flatMap((input, index) => inputDifferences(input, coins[index])),
    ...senderDifferences(tx, coins, scripts),
    ...sumDifferences(tx, coins, { intent, scripts }),
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

/** Checks the sender, which nodes take from the first input, and that no input is repeated. */
function senderDifferences(
  { inputs }: DecodedUtxoTx,
  [first]: readonly (Coin | undefined)[],
  { sender }: UtxoScripts,
): readonly UtxoDifference[] {
  const names = new Set(inputs.map(outpointName))
  return [
    ...compare('inputs', inputs.length, names.size),
    ...(first && sameBytes(first.script, sender.script)
      ? []
      : [{ field: 'sender' as const, expected: sender.address, found: first?.address ?? 'an unknown address' }]),
  ]
}

interface AgreedDeposit {
  readonly intent: UtxoIntent
  readonly scripts: UtxoScripts
}

function sumDifferences(
  tx: DecodedUtxoTx,
  coins: readonly (Coin | undefined)[],
  { intent, scripts }: AgreedDeposit,
): readonly UtxoDifference[] {
  const withoutChange = outputsOf(scripts, intent.amount)
  const { address, script, kind } = scripts.sender
  const [vault, ...memo] = withoutChange
  const change: PlannedOutput = { role: 'change', address, script, amount: 0n }
  const withChange = vault ? [vault, change, ...memo] : withoutChange
  const second = tx.outputs[1]
  const hasChange =
    tx.outputs.length === withChange.length || (second !== undefined && sameBytes(second.script, script))
  const inputs = coins.filter((coin) => coin !== undefined)
  const { dust, maxFee } = utxoNetworks[intent.chain]
  const left = sum(inputs.map(({ value }) => value)) - sum(withoutChange.map(({ amount }) => amount))
  const changeAmount = left - feeOf(intent, inputs, withChange)
  const expected = hasChange
    ? withChange.map((output) => (output === change ? { ...change, amount: changeAmount } : output))
    : withoutChange
  const fee = sum(inputs.map(({ value }) => value)) - sum(tx.outputs.map(({ amount }) => amount))
  const minFee = feeOf(intent, inputs, expected)
  // Without change, the fee includes the rest, which is below the dust limit.
  const highestFee = hasChange ? minFee : feeOf(intent, inputs, withChange) + dust[kind] - 1n
  const isFeeValid = fee >= minFee && fee <= highestFee && fee <= maxFee && (!hasChange || changeAmount >= dust[kind])
  return [
    ...outputDifferences(tx, expected),
    ...(isFeeValid ? [] : [{ field: 'fee' as const, expected: `${minFee} to ${highestFee}`, found: fee.toString() }]),
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
      const [recipientField, amountField] = fields[role]
      const recipient = address ?? textOf(script)
      if (found === undefined) return [{ field: recipientField, expected: recipient, found: 'nothing' }]
      const same = sameBytes(script, found.script)
      return [
        ...(same ? [] : [{ field: recipientField, expected: recipient, found: textOf(found.script) }]),
        ...compare(amountField, amount, found.amount),
      ]
    }),
  ]
}

function compare(field: UtxoField, expected: string | number | bigint, found: string | number | bigint) {
  const wanted = String(expected)
  const actual = String(found)
  return wanted === actual ? [] : [{ field, expected: wanted, found: actual }]
}

/** Shows a memo as text and any other script as hex. */
const textOf = (script: Uint8Array): string => memoOfScript(script) ?? `script ${hex.encode(script)}`

const sum = (values: readonly bigint[]): bigint => values.reduce((all, value) => all + value, 0n)
