import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { Transaction } from '@scure/btc-signer'
import { describe, expect, test } from 'vitest'
import { parseWatchOnly } from '../../../../src/core/deposits/utxo/account/parseWatchOnly.ts'
import { buildUtxoDeposit } from '../../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { checkUtxoDeposit } from '../../../../src/core/deposits/utxo/checkUtxoDeposit.ts'
import { decodeUtxoTx } from '../../../../src/core/deposits/utxo/decodeUtxoTx.ts'
import { finalizeUtxoDeposit } from '../../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { coin, intentOf } from './wallet.ts'

const root = HDKey.fromMasterSeed(new Uint8Array(32).fill(8))
const signer = root as Parameters<Transaction['sign']>[0]
const onBitcoin = { chain: 'BTC', network: 'mainnet' } as const
const forms = [
  ['pkh(KEY)', "m/44'/0'/0'"],
  ['sh(wpkh(KEY))', "m/49'/0'/0'"],
  ['wpkh(KEY)', "m/84'/0'/0'"],
  ['tr(KEY)', "m/86'/0'/0'"],
] as const

/** Coins on the third receiving and the first change address of an account, the second of which pays first. */
function accountCoins(form: string, path: string) {
  const { publicExtendedKey } = root.derive(path)
  const fingerprint = root.fingerprint.toString(16).padStart(8, '0')
  const key = `[${fingerprint}${path.slice(1)}]${publicExtendedKey}/<0;1>/*`
  const found = parseWatchOnly(form.replace('KEY', key), onBitcoin)
  if (found.type !== 'account') throw new Error('It is an account.')
  const [receive, change] = found.branches
  const keys = [receive?.keyAt(2), change?.keyAt(0)].flatMap((each) => each ?? [])
  const utxos = keys.map((each, seed) => coin(onBitcoin, seed, { value: 1_500_000n, ...each }))
  return intentOf('BTC', [], { utxos, sender: keys[1]?.address ?? '' })
}

describe.for(forms)('a deposit of the account %s', ([form, path]) => {
  const intent = accountCoins(form, path)
  const built = buildUtxoDeposit(intent)

  test('states the origin of every key and of the change, by which another library signs', () => {
    const tx = Transaction.fromPSBT(built.psbt, { allowUnknownOutputs: true })
    // With the first key alone: the library derives by the stated origins.
    expect(tx.sign(signer)).toBe(2)
    const { txid } = finalizeUtxoDeposit(tx.toPSBT(0), intent)
    tx.finalize()
    expect(txid).toBe(tx.id)
    const change = tx.getOutput(1)
    const [[, origin] = []] = change.bip32Derivation ?? []
    const [[, tapOrigin] = []] = change.tapBip32Derivation ?? []
    const found = origin ?? tapOrigin?.der
    expect(found).toEqual({ fingerprint: root.fingerprint, path: [...pathNumbers(path), 1, 0] })
    expect(tx.getOutput(0)).not.toHaveProperty('bip32Derivation')
  })

  test('spends first from the sender, which receives the change', () => {
    expect(built.summary.inputs[0]?.address).toBe(intent.sender)
    expect(built.summary.outputs[1]).toMatchObject({ role: 'change', address: intent.sender })
  })

  test('is refused when an origin is that of another key', () => {
    const [own] = intent.utxos
    const text = hex.encode(built.psbt)
    const key = hex.encode((own?.publicKey ?? new Uint8Array()).slice(form.startsWith('tr') ? 1 : 0))
    const at = text.indexOf(`${form.startsWith('tr') ? '2116' : '2206'}${key}`) + 4
    expect(at).toBeGreaterThan(4)
    const other = `${text.slice(0, at)}${text[at] === '0' ? '1' : '0'}${text.slice(at + 1)}`
    expect(() => checkUtxoDeposit(hex.decode(other), intent)).toThrow(/key/)
    expect(() => decodeUtxoTx(built.psbt)).not.toThrow()
  })
})

const pathNumbers = (path: string): readonly number[] =>
  path
    .split('/')
    .slice(1)
    .map((step) => Number(step.replace("'", '')) + 2 ** 31)
