import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { p2pkh, p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { RawOldTx } from '@scure/btc-signer/script.js'
import { encodeAddress } from '../../../../src/core/address/address.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { lockingScript, type UtxoChainOnNetwork } from '../../../../src/core/deposits/utxo/script.ts'
import type { Utxo, UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import type { UtxoChain } from '../../../../src/core/deposits/utxo/utxoNetworks.ts'

/** Keys of the tests: worth nothing on any network. */
export const secret = new Uint8Array(32).fill(7)
export const publicKey = secp256k1.getPublicKey(secret, true)
const bitcoin = { bech32: 'bc', pubKeyHash: 0x00, scriptHash: 0x05, wif: 0x80 }

const keyHash = ripemd160(sha256(publicKey))
export const vaultHash = new Uint8Array(20).fill(0x5a)

/** The test key's address of every kind that can be spent on Bitcoin's mainnet. */
export const bitcoinAddresses = {
  p2wpkh: text(p2wpkh(publicKey, bitcoin).address),
  p2pkh: text(p2pkh(publicKey, bitcoin).address),
  p2sh: text(p2sh(p2wpkh(publicKey, bitcoin), bitcoin).address),
  p2tr: text(p2tr(publicKey.slice(1), undefined, bitcoin).address),
} as const

function text(address: string | undefined): string {
  if (address === undefined) throw new Error('No address for the key.')
  return address
}

/** A coin with the transaction that made it. Another seed makes another transaction. */
export function coin(
  place: UtxoChainOnNetwork,
  seed: number,
  facts: { value: bigint; address: string } & Partial<Utxo>,
): Utxo {
  const { script } = lockingScript(facts.address, place)
  const from = { txid: sha256(Uint8Array.of(seed & 255, seed >> 8)), index: 0, sequence: 0 }
  const previousTx = RawOldTx.encode({
    version: 1,
    inputs: [{ ...from, finalScriptSig: new Uint8Array() }],
    outputs: [{ amount: facts.value, script }],
    lockTime: 0,
  })
  const txid = hex.encode(sha256(sha256(previousTx)).reverse())
  return { txid, vout: 0, confirmations: 3, previousTx, publicKey, ...facts }
}

export const rates: Readonly<Record<UtxoChain, bigint>> = { BTC: 12n, LTC: 70n, DOGE: 750_000n, DASH: 30n }

/** Coins of so many values on the sender's address, to a vault. */
export function intentOf(chain: UtxoChain, values: readonly bigint[], facts: Partial<UtxoIntent> = {}): UtxoIntent {
  const network = facts.network ?? 'mainnet'
  const sender = facts.sender ?? encodeAddress(keyHash, chain, network)
  const protocol = chain === 'DASH' ? 'MAYACHAIN' : 'THORCHAIN'
  return {
    chain,
    network,
    protocol,
    sender,
    vault: encodeAddress(vaultHash, chain, network),
    memo: '=:ETH.ETH:0x8d1d8b4b0a6f1f0f3c2f6a1f6a3e5d4c3b2a1908:123456789',
    utxos: values.map((value, seed) => coin({ chain, network }, seed, { value, address: sender })),
    gasRate: rates[chain],
    feeRate: rates[chain],
    amount: units(chain === 'DOGE' ? 5_000_000_000n : 2_000_000n),
    ...facts,
  }
}

/** As a wallet would: signs every input and gives the PSBT back. */
export function sign(psbt: Uint8Array): Uint8Array {
  const tx = Transaction.fromPSBT(psbt, { allowUnknownOutputs: true })
  tx.sign(secret)
  return tx.toPSBT(0)
}
