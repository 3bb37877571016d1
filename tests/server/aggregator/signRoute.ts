import { makeSignBytes, makeSignDoc } from '@cosmjs/proto-signing'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import { base64, hex } from '@scure/base'
import { Transaction } from '@scure/btc-signer'
import { Keypair, Transaction as SolanaTransaction } from '@solana/web3.js'
import { encode, encodeForSigning } from 'ripple-binary-codec'
import { hexToBytes } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { EvmTxResult } from '../../../src/contract/aggregator/deposit.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { txRaw } from '../../../src/core/deposits/cosmos/messages.ts'
import { derSignature } from '../../../src/core/deposits/signature.ts'
import { transaction as tronTransaction } from '../../../src/core/deposits/tron/messages.ts'

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
  if (txType === 'PSBT') return [signPsbt(tx, key)]
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

function signCosmos({ signDoc }: CosmosTx, key: Uint8Array): Uint8Array {
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
