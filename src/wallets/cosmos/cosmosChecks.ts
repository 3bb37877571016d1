import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sameBytes } from '../../core/address/codec.ts'
import { expectNoDifference } from '../../core/deposits/compareFacts.ts'
import { encodeAminoDoc } from '../../core/deposits/cosmos/aminoDoc.ts'
import { hashOfTx } from '../../core/deposits/cosmos/assembleTx.ts'
import { checkCosmosDeposit, checkCosmosTx } from '../../core/deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosIntent } from '../../core/deposits/cosmos/cosmosIntent.ts'
import { decodeTx, encodeSignDoc } from '../../core/deposits/cosmos/decodeTx.ts'
import type { CosmosTx } from '../../core/deposits/cosmos/unsignedTx.ts'
import { DepositMismatchError } from '../../core/deposits/depositErrors.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'
import type { DepositChecks } from '../createWallet.ts'
import type { Built, Wallet } from '../wallet.ts'

/**
 * A deposit message or transfer with the intent it was built from.
 * @example
 * const signers = (deposits: readonly CosmosDeposit[]) => deposits.map(({ intent }) => intent.signer.address)
 */
export type CosmosDeposit = Built<CosmosIntent, CosmosTx>
/**
 * A wallet for THORChain, Maya and other Cosmos chains.
 * @example
 * const wallet: CosmosWallet = createCosmosBurner(key)
 */
export type CosmosWallet = Wallet<CosmosDeposit, 'cosmos'>

export const cosmosChecks: DepositChecks<CosmosDeposit> = {
  targetOf: ({ intent }) => intent,
  senderOf: ({ intent }) => intent.signer.address,
  expectBuilt({ intent, tx }) {
    if (intent.signer.publicKey === undefined) throw new DepositMismatchError(['publicKey'])
    expectNoDifference(checkCosmosDeposit(tx.signBytes, intent))
    if (!sameBytes(documentBytes(tx), tx.signBytes)) throw new DepositMismatchError(['signDoc'])
  },
  async checkSigned({ intent, tx }, signed) {
    expectNoDifference(checkCosmosTx(signed, intent))
    const [signature = new Uint8Array()] = decodeTx(signed).signatures
    const { publicKey } = intent.signer
    if (publicKey === undefined || !secp256k1.verify(signature, tx.signBytes, publicKey)) {
      throw new DepositMismatchError(['signature'])
    }
    return { txBytes: signed, hash: hashOfTx(signed) }
  },
  readHash: (said) => parseTxHash(String(said)),
}

/** Encodes the sign document. Some wallets receive the document instead of its bytes. */
function documentBytes(tx: CosmosTx): Uint8Array {
  return tx.signMode === 'amino' ? encodeAminoDoc(tx.signDoc) : encodeSignDoc(tx.signDoc)
}
