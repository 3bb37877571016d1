import { secp256k1 } from '@noble/curves/secp256k1.js'
import { Script } from '@scure/btc-signer'
import { encodeAddress } from '../../core/address/address.ts'
import { type MemoCoins, memoFormats, planMemoTx } from '../../core/deposits/utxo/planMemoTx.ts'
import type { MemoWalletChain } from '../../core/deposits/utxo/sendWithMemo.ts'
import { type MemoDeposit, type MemoWallet, memoChecks } from '../utxo/memoChecks.ts'
import type { PlannedMemoDeposit } from '../utxo/plannedMemo.ts'
import type { BurnerKey } from './burnerKey.ts'
import { checkSignedMemo } from './checkSignedMemo.ts'
import { createBurner, type KeyParts } from './createBurner.ts'
import { keyHash } from './keyHash.ts'

/**
 * Reads the coins of an address on BCH or ZEC, and the fee rate there.
 * @example
 * const loadCoins: LoadMemoCoins = async () => ({ utxos: [], feeRate: 1n })
 */
export type LoadMemoCoins = (chain: MemoWalletChain, address: string) => Promise<MemoCoins>

/**
 * Creates a burner for BCH and ZEC on the devnet, which builds and signs the payment with its memo.
 * @example
 * createMemoBurner(key, async () => ({ utxos: [], feeRate: 1n })).chains // [ 'BCH', 'ZEC' ]
 */
export function createMemoBurner(key: BurnerKey, loadCoins: LoadMemoCoins): MemoWallet {
  const { sign, ...parts } = memoKeyParts(key)
  const planned = async (deposit: MemoDeposit): Promise<PlannedMemoDeposit> => {
    const { intent } = deposit
    return { ...deposit, planned: planMemoTx(intent, await loadCoins(intent.chain, intent.sender)) }
  }
  return createBurner(
    { ...parts, sign: async (deposit: MemoDeposit) => sign(await planned(deposit)) },
    { ...memoChecks, checkSigned: checkSignedMemo },
  )
}

/** Accounts of a key on these chains, and how it signs. */
export function memoKeyParts(key: Uint8Array): KeyParts<PlannedMemoDeposit, 'send_with_memo'> {
  const publicKey = secp256k1.getPublicKey(key, true)
  return {
    family: 'send_with_memo',
    chains: ['BCH', 'ZEC'],
    accountOn: (chain, network) => ({ address: encodeAddress(keyHash(publicKey), chain, network), publicKey }),
    async sign({ intent, planned: { tx, spent } }) {
      const format = memoFormats[intent.chain]
      const inputs = tx.inputs.map((input, at) => {
        const der = secp256k1.sign(format.digest(tx, at, spent), key, { prehash: false, format: 'der' })
        return { ...input, scriptSig: Script.encode([Uint8Array.of(...der, format.hashType), publicKey]) }
      })
      return format.encode({ ...tx, inputs })
    },
  }
}
