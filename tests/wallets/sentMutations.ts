import { hex } from '@scure/base'
import fc from 'fast-check'
import { units } from '../../src/core/asset/amount.ts'
import { buildEvmDeposit } from '../../src/core/deposits/evm/buildEvmDeposit.ts'
import { compareSentEvm } from '../../src/core/deposits/evm/compareSentEvm.ts'
import { decodeEvmTx } from '../../src/core/deposits/evm/decodeEvmTx.ts'
import type { SentEvmTransaction, SentOutput, SentUtxoTransaction } from '../../src/core/deposits/sentTransaction.ts'
import { compareSentMemo } from '../../src/core/deposits/utxo/compareSentMemo.ts'
import { opReturnScript } from '../../src/core/deposits/utxo/script.ts'
import type { SendWithMemoIntent } from '../../src/core/deposits/utxo/sendWithMemo.ts'
import { addressOf } from '../core/actions/answers.ts'
import { coin } from '../core/deposits/evm/intents.ts'

const thief = '0x00000000000000000000000000000000000bad00'

const nibble = (text: string, at: number): string => {
  const target = 2 + (at % (text.length - 2))
  return `${text.slice(0, target)}${((Number.parseInt(text[target] ?? '0', 16) + 1) % 16).toString(16)}${text.slice(target + 1)}`
}

type EvmChange = (sent: SentEvmTransaction) => SentEvmTransaction
type MemoChange = (sent: SentUtxoTransaction) => SentUtxoTransaction

/** Transactions that an EVM wallet may send instead, with one field changed other than nonce and gas. */
const evmChange: fc.Arbitrary<EvmChange> = fc.oneof(
  fc.integer({ min: 2, max: 1_000_000 }).map(
    (chainId): EvmChange =>
      (sent) => ({ ...sent, chainId }),
  ),
  fc.nat(1_000).map(
    (at): EvmChange =>
      (sent) => ({ ...sent, from: nibble(sent.from, at) }),
  ),
  fc.nat(1_000).map(
    (at): EvmChange =>
      (sent) => ({ ...sent, to: nibble(sent.to ?? thief, at) }),
  ),
  fc.constant<EvmChange>(({ to: _to, ...sent }) => sent),
  fc.constant<EvmChange>((sent) => ({ ...sent, to: thief })),
  fc.bigInt(1n, 10n ** 20n).map(
    (more): EvmChange =>
      (sent) => ({ ...sent, value: sent.value + more }),
  ),
  fc.nat(100_000).map(
    (at): EvmChange =>
      (sent) => ({ ...sent, data: nibble(sent.data, at) }),
  ),
  fc.constantFrom('', '00', 'ff'.repeat(32)).map(
    (tail): EvmChange =>
      (sent) => ({
        ...sent,
        data: tail === '' ? sent.data.slice(0, -2) : `${sent.data}${tail}`,
      }),
  ),
)

/** A payment that a wallet of BCH builds by itself. */
export const memoIntent: SendWithMemoIntent = {
  chain: 'BCH',
  network: 'mainnet',
  protocol: 'THORCHAIN',
  vault: addressOf('BCH', 5),
  sender: addressOf('BCH', 3),
  amount: units(2_000_000n),
  memo: '=:e:0x8d1d8b4b0a6f1f0f3c2f6a1f6a3e5d4c3b2a1908',
}
const [vaultScript, ownScript, thiefScript] = ['76a905', '76a903', '76a909'].map((text) => hex.decode(text)) as [
  Uint8Array,
  Uint8Array,
  Uint8Array,
]
const note = (memo: string): SentOutput => ({ value: 0n, script: opReturnScript(new TextEncoder().encode(memo)) })
const honestPayment: SentUtxoTransaction = {
  family: 'utxo',
  senders: [memoIntent.sender, memoIntent.sender],
  outputs: [
    { value: memoIntent.amount, address: memoIntent.vault, script: vaultScript },
    { value: 123_456n, address: memoIntent.sender, script: ownScript },
    note(memoIntent.memo),
  ],
}

const stranger: fc.Arbitrary<SentOutput> = fc.oneof(
  fc.bigInt(0n, 10n ** 9n).map((value) => ({ value, address: addressOf('BCH', 9), script: thiefScript })),
  fc.bigInt(0n, 10n ** 9n).map((value) => ({ value, script: thiefScript })),
  fc.bigInt(1n, 10n ** 9n).map((value) => ({ value, address: memoIntent.vault, script: vaultScript })),
  fc.string({ minLength: 1, maxLength: 20 }).map((text) => note(`x${text.replace(/[^ -~]/g, '')}`)),
)

const memoChange: fc.Arbitrary<MemoChange> = fc.oneof(
  fc.tuple(stranger, fc.nat(3)).map(
    ([output, at]): MemoChange =>
      (sent) => ({
        ...sent,
        outputs: [...sent.outputs.slice(0, at), output, ...sent.outputs.slice(at)],
      }),
  ),
  fc.constantFrom(0, 2).map(
    (gone): MemoChange =>
      (sent) => ({ ...sent, outputs: sent.outputs.filter((_, at) => at !== gone) }),
  ),
  fc.bigInt(1n, 1_999_999n).map(
    (less): MemoChange =>
      (sent) => ({
        ...sent,
        outputs: sent.outputs.map((output, at) => (at === 0 ? { ...output, value: output.value - less } : output)),
      }),
  ),
  fc.constantFrom(addressOf('BCH', 9), undefined).map(
    (other): MemoChange =>
      (sent) => ({ ...sent, senders: [...sent.senders, other] }),
  ),
  fc.constant<MemoChange>((sent) => ({ ...sent, senders: [] })),
  fc.bigInt(1n, 10_000n).map(
    (value): MemoChange =>
      (sent) => ({
        ...sent,
        outputs: sent.outputs.map((output, at) => (at === 2 ? { ...output, value } : output)),
      }),
  ),
)

/** Compares `count` transactions that a wallet sent instead of the agreed one. Throws on the first that looks alike. */
export function mutateSent({ seed, count }: { seed: number; count: number }): number {
  const [tx] = buildEvmDeposit(coin)
  if (tx === undefined) throw new Error('There is no transaction to send.')
  const { chainId, to, value, data } = decodeEvmTx(tx.unsigned)
  const honest: SentEvmTransaction = {
    family: 'evm',
    chainId,
    from: coin.sender.toLowerCase(),
    to: to.toLowerCase(),
    value,
    data: data.toLowerCase(),
  }
  const differences = (sent: SentEvmTransaction) => compareSentEvm(tx.unsigned, coin.sender, sent)
  if (differences(honest).length > 0) throw new Error('An honest EVM transaction is called another.')
  if (compareSentMemo(memoIntent, honestPayment).length > 0) throw new Error('An honest payment is called another.')
  for (const change of fc.sample(evmChange, { seed, numRuns: Math.ceil(count / 2) })) {
    const sent = change(honest)
    if (differences(sent).length === 0) throw new Error(`Not found out (seed ${seed}): ${shown(sent)}`)
  }
  for (const change of fc.sample(memoChange, { seed, numRuns: Math.floor(count / 2) })) {
    const sent = change(honestPayment)
    if (compareSentMemo(memoIntent, sent).length === 0) throw new Error(`Not found out (seed ${seed}): ${shown(sent)}`)
  }
  return count
}

const shown = (sent: object): string =>
  JSON.stringify(sent, (_key, value) => (typeof value === 'bigint' ? value.toString() : value))
