import { hex } from '@scure/base'
import { OutScript, p2pkh, Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { memoChainScript } from '../../../../src/core/deposits/utxo/memoChainScript.ts'
import { memoFormats, planMemoTx } from '../../../../src/core/deposits/utxo/planMemoTx.ts'
import type { SendWithMemoIntent } from '../../../../src/core/deposits/utxo/sendWithMemo.ts'
import { checkSignedMemo } from '../../../../src/wallets/burner/checkSignedMemo.ts'
import { createMemoBurner } from '../../../../src/wallets/burner/memoBurner.ts'
import { parseBurnerKey } from '../../../../src/wallets/index.ts'

const vaultHash = Uint8Array.from({ length: 20 }, (_, at) => at + 1)
const burner = createMemoBurner(parseBurnerKey('1a'.repeat(32)), async () => ({ utxos: [], feeRate: 1n }))

async function intentOn(chain: 'BCH' | 'ZEC', amount = 5_000_000n): Promise<SendWithMemoIntent> {
  const account = await burner.account({ chain, network: 'mocknet', identity: '' })
  const vault = encodeAddress(vaultHash, chain, 'mocknet')
  const protocol = chain === 'BCH' ? 'THORCHAIN' : 'MAYACHAIN'
  const memo = '=:BTC.BTC:bcrt1qexample:1'
  return { chain, network: 'mocknet', protocol, vault, sender: account?.address ?? '', amount: units(amount), memo }
}

const coin = (id: string, value: bigint, confirmations = 3) => ({
  txid: id.repeat(32),
  vout: 1,
  value,
  address: '',
  confirmations,
})
const coins = [coin('ab', 2_000_000n), coin('cd', 4_000_000n), coin('ef', 90_000_000n, 0)]

describe.each(['BCH', 'ZEC'] as const)('a deposit with a memo on %s', (chain) => {
  test('spends confirmed coins, the largest first, and pays vault, change and memo', async () => {
    const intent = await intentOn(chain)
    const { tx, spent } = planMemoTx(intent, { utxos: coins, feeRate: 2n })
    expect(tx.inputs.map(({ txid }) => txid.slice(0, 2))).toEqual(['cd', 'ab'])
    const [vault, change, memo] = tx.outputs
    expect(vault).toEqual({ script: memoChainScript(intent.vault, intent), amount: 5_000_000n })
    expect(change?.script).toEqual(spent[0]?.script)
    expect(memo).toMatchObject({ amount: 0n })
    expect(hex.encode(memo?.script ?? new Uint8Array())).toContain(Buffer.from(intent.memo).toString('hex'))
    const fee = 6_000_000n - 5_000_000n - (change?.amount ?? 0n)
    expect(fee).toBe(chain === 'ZEC' ? 15_000n : 2n * (12n + 2n * 149n + 2n * 34n + 36n))
  })

  test('needs confirmed coins for the amount and the fee', async () => {
    const intent = await intentOn(chain, 6_000_000n)
    expect(() => planMemoTx(intent, { utxos: coins, feeRate: 2n })).toThrow(
      expect.objectContaining({ code: 'insufficient_balance' }),
    )
  })

  test('encodes and decodes to the same transaction', async () => {
    const { tx } = planMemoTx(await intentOn(chain), { utxos: coins, feeRate: 2n })
    const format = memoFormats[chain]
    const bytes = format.encode(tx)
    expect(format.decode(bytes)).toMatchObject({ locktime: 0, inputs: tx.inputs, outputs: tx.outputs })
    expect(() => format.decode(bytes.slice(0, -1))).toThrow()
  })

  test.each([
    ['another vault', 0, { script: p2pkh(Uint8Array.of(2, ...Array(32).fill(7))).script }],
    ['another amount', 0, { amount: 5_000_001n }],
    ['another memo', 2, { script: OutScript.encode({ type: 'unknown', script: Uint8Array.of(0x6a, 1, 0x78) }) }],
    ['change to a stranger', 1, { script: p2pkh(Uint8Array.of(3, ...Array(32).fill(7))).script }],
  ])('is refused after signing with %s', async (_, at, change) => {
    const intent = await intentOn(chain)
    const { tx } = planMemoTx(intent, { utxos: coins, feeRate: 2n })
    const outputs = tx.outputs.map((output, place) => (place === at ? { ...output, ...change } : output))
    const signed = memoFormats[chain].encode({ ...tx, outputs })
    const deposit = { intent, tx: { kind: 'send_with_memo', chain, to: '', amount: intent.amount, memo: '' } } as never
    await expect(checkSignedMemo(deposit, signed)).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })
})

test('the digest of BCH equals that of @scure/btc-signer with the fork bit, for every input', async () => {
  const { tx, spent } = planMemoTx(await intentOn('BCH'), { utxos: coins, feeRate: 2n })
  const independent = Transaction.fromRaw(memoFormats.BCH.encode(tx), { allowUnknownOutputs: true })
  for (const [at, own] of spent.entries()) {
    const digest = independent.preimageWitnessV0(at, own.script, 0x41, own.amount)
    expect(hex.encode(memoFormats.BCH.digest(tx, at, spent))).toBe(hex.encode(digest))
  }
})
