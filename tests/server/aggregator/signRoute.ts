import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { Script, Transaction } from '@scure/btc-signer'
import { Keypair, Transaction as SolanaTransaction } from '@solana/web3.js'
import { Psbt } from 'bitcoinjs-lib'
import { encode, encodeForSigning } from 'ripple-binary-codec'
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import type { EvmTxResult } from '../../../src/contract/aggregator/deposit.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { txRaw } from '../../../src/core/deposits/cosmos/messages.ts'
import { derSignature } from '../../../src/core/deposits/signature.ts'
import { transaction as tronTransaction } from '../../../src/core/deposits/tron/messages.ts'
import { memoFormats } from '../../../src/core/deposits/utxo/planMemoTx.ts'
import type { TxOutput } from '../../../src/core/deposits/utxo/utxoTx.ts'

type Tx = NonNullable<RouteResult['tx']>
type CosmosTx = Extract<Tx, { msgs: unknown }>

/**
 * Signs the transactions of a route with a key, as a client of the aggregator does: approvals first, the deposit last. It
 * sees the response alone, and uses the chains' own libraries.
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
  if (sellAsset.startsWith('SOL.')) return [signSolana(tx, key)]
  return [sellAsset.startsWith('XRP.') ? signXrp(tx, key) : signTron(tx, key)]
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

/** Signs a PSBT of Bitcoin Cash, read by bitcoinjs-lib. */
function signCash(text: string, key: Uint8Array): Uint8Array {
  const psbt = Psbt.fromBase64(text)
  expect(psbt.data.inputs.every(({ sighashType, nonWitnessUtxo }) => sighashType === 0x41 && nonWitnessUtxo)).toBe(true)
  const spent = psbt.data.inputs.map(({ witnessUtxo }) => ({
    script: witnessUtxo?.script ?? new Uint8Array(),
    amount: BigInt(witnessUtxo?.value ?? 0),
  }))
  return signInputs('BCH', psbt.data.globalMap.unsignedTx.toBuffer(), { spent, key })
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
  const [body, authInfo] = [base64.decode(bodyBytes), base64.decode(authInfoBytes)]
  const bytes = makeSignBytes(makeSignDoc(body, authInfo, chainId, Number(accountNumber)))
  const signature = secp256k1.sign(bytes, key)
  return txRaw.toWire({ bodyBytes: body, authInfoBytes: authInfo, signatures: [signature] })
}

function signSolana(text: string, key: Uint8Array): Uint8Array {
  const tx = SolanaTransaction.from(base64.decode(text))
  tx.partialSign(Keypair.fromSeed(key))
  return Uint8Array.from(tx.serialize())
}

function signXrp(text: string, key: Uint8Array): Uint8Array {
  const payment = JSON.parse(text)
  const digest = sha512(hex.decode(encodeForSigning(payment).toLowerCase())).slice(0, 32)
  const signature = derSignature(secp256k1.sign(digest, key, { prehash: false }))
  return hex.decode(encode({ ...payment, TxnSignature: hex.encode(signature).toUpperCase() }).toLowerCase())
}

function signTron(text: string, key: Uint8Array): Uint8Array {
  const { raw_data_hex: raw } = JSON.parse(text)
  const unsigned = hex.decode(raw)
  const made = secp256k1.sign(sha256(unsigned), key, { prehash: false, format: 'recovered' })
  const signature = Uint8Array.from([...made.slice(1), made[0] ?? 0])
  return tronTransaction.toWire({ rawData: unsigned, signatures: [signature] })
}
