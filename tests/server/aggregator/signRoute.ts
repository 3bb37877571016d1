import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { Script, Transaction } from '@scure/btc-signer'
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { EvmTxResult } from '../../../src/contract/aggregator/deposit.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { txRaw } from '../../../src/core/deposits/cosmos/cosmosMessages.ts'
import { transaction as tronTransaction } from '../../../src/core/deposits/tron/tronMessages.ts'
import { memoFormats } from '../../../src/core/deposits/utxo/planMemoTx.ts'
import type { TxOutput } from '../../../src/core/deposits/utxo/utxoTx.ts'
import { cosmosSignBytes, readPsbt, readPsbtOutput, signSolanaTx, signXrpPayment } from '../../chainFormats.ts'

type Tx = NonNullable<RouteResult['tx']>
type CosmosTx = Extract<Tx, { msgs: unknown }>

/**
 * Signs the transactions of a route with a key, as a client of the aggregator does: approvals first, the deposit last. It
 * sees the response alone, and signs without the library's own code where a test has another one.
 */
export async function signRoute(
  { sellAsset, tx, txType, approvals = [] }: RouteResult,
  key: Uint8Array,
): Promise<readonly Uint8Array[]> {
  if (tx === undefined) throw new RangeError('The route has no transaction.')
  if (typeof tx !== 'string') {
    return 'msgs' in tx ? [signCosmos(tx, key)] : Promise.all([...approvals, tx].map((one) => signEvm(one, key)))
  }
  if (sellAsset === 'BCH.BCH') return [signCash(tx, key)]
  if (txType === 'PSBT') return [signPsbt(tx, key)]
  if (sellAsset === 'ZEC.ZEC') return [signZcash(tx, key)]
  if (sellAsset.startsWith('SOL.')) return [signSolanaTx(base64.decode(tx), key)]
  return [sellAsset.startsWith('XRP.') ? signXrpPayment(JSON.parse(tx), key) : signTron(tx, key)]
}

async function signEvm({ chainId, to, value, data, nonce, gas, ...fees }: EvmTxResult, key: Uint8Array) {
  const account = privateKeyToAccount(`0x${hex.encode(key)}`)
  const common = {
    chainId,
    nonce,
    to: to as `0x${string}`,
    data: data as `0x${string}`,
    value: BigInt(value),
    gas: BigInt(gas),
  }
  const price = (text: string | undefined) => BigInt(text ?? '')
  const signed = await account.signTransaction(
    fees.gasPrice === undefined
      ? {
          ...common,
          type: 'eip1559',
          maxFeePerGas: price(fees.maxFeePerGas),
          maxPriorityFeePerGas: price(fees.maxPriorityFeePerGas),
        }
      : { ...common, type: 'legacy', gasPrice: price(fees.gasPrice) },
  )
  return hexToBytes(signed)
}

function signPsbt(text: string, key: Uint8Array): Uint8Array {
  const psbt = Transaction.fromPSBT(base64.decode(text), { allowUnknownOutputs: true })
  psbt.sign(key)
  psbt.finalize()
  return psbt.extract()
}

/** Signs a PSBT of Bitcoin Cash. Its inputs have the hash type that the chain wants, and the transactions they spend. */
function signCash(text: string, key: Uint8Array): Uint8Array {
  const { unsigned, inputs } = readPsbt(text)
  for (const input of inputs) {
    expect(hex.encode(input.get(3) ?? new Uint8Array())).toBe('41000000')
    expect(input.get(0)?.length).toBeGreaterThan(0)
  }
  return signInputs('BCH', unsigned, { spent: inputs.map((input) => readPsbtOutput(input.get(1))), key })
}

function signZcash(text: string, key: Uint8Array): Uint8Array {
  const tx: { hex: string; inputs: { value: string; script: string }[] } = JSON.parse(text)
  const spent = tx.inputs.map(({ value, script }) => ({ script: hex.decode(script), amount: BigInt(value) }))
  return signInputs('ZEC', hex.decode(tx.hex), { spent, key })
}

function signInputs(
  chain: 'BCH' | 'ZEC',
  bytes: Uint8Array,
  { spent, key }: { readonly spent: readonly TxOutput[]; readonly key: Uint8Array },
): Uint8Array {
  const { decode, encode, digest, hashType } = memoFormats[chain]
  const tx = decode(Uint8Array.from(bytes))
  const inputs = tx.inputs.map((input, at) => {
    const der = secp256k1.sign(digest(tx, at, spent), key, { prehash: false, format: 'der' })
    return { ...input, scriptSig: Script.encode([Uint8Array.of(...der, hashType), secp256k1.getPublicKey(key, true)]) }
  })
  return encode({ ...tx, inputs })
}

function signCosmos({ signDoc }: CosmosTx, key: Uint8Array): Uint8Array {
  if (signDoc === undefined) throw new RangeError('The transaction has no sign document.')
  const { bodyBytes, authInfoBytes, chainId, accountNumber } = signDoc
  const body = base64.decode(bodyBytes)
  const authInfo = base64.decode(authInfoBytes)
  const bytes = cosmosSignBytes({
    bodyBytes: body,
    authInfoBytes: authInfo,
    chainId,
    accountNumber: BigInt(accountNumber),
  })
  const signature = secp256k1.sign(bytes, key)
  return txRaw.toWire({ bodyBytes: body, authInfoBytes: authInfo, signatures: [signature] })
}

function signTron(text: string, key: Uint8Array): Uint8Array {
  const { raw_data_hex: raw } = JSON.parse(text)
  const unsigned = hex.decode(raw)
  const made = secp256k1.sign(sha256(unsigned), key, { prehash: false, format: 'recovered' })
  const signature = Uint8Array.from([...made.slice(1), made[0] ?? 0])
  return tronTransaction.toWire({ rawData: unsigned, signatures: [signature] })
}
