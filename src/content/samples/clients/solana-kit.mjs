// Deposits SOL with @solana/kit in a transaction of version 0. Prints the result as JSON.

import {
  address,
  airdropFactory,
  appendTransactionMessageInstructions,
  assertIsTransactionWithBlockhashLifetime,
  createSolanaRpc,
  createSolanaRpcSubscriptions,
  createTransactionMessage,
  generateKeyPairSigner,
  getSignatureFromTransaction,
  lamports,
  pipe,
  sendAndConfirmTransactionFactory,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const rpc = createSolanaRpc(`${devnet}/chain/SOL`)
const rpcSubscriptions = createSolanaRpcSubscriptions(`${devnet.replace('http', 'ws')}/chain/SOL`)
const signer = await generateKeyPairSigner()
const airdrop = airdropFactory({ rpc, rpcSubscriptions })
await airdrop({ commitment: 'confirmed', lamports: lamports(20_000_000_000n), recipientAddress: signer.address })
const { value: before } = await rpc.getBalance(signer.address).send()

const { value: latest } = await rpc.getLatestBlockhash().send()
const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
const destination = address(await vaultOf(devnet, 'SOL'))
const message = pipe(
  createTransactionMessage({ version: 0 }),
  (made) => setTransactionMessageFeePayerSigner(signer, made),
  (made) => setTransactionMessageLifetimeUsingBlockhash(latest, made),
  (made) =>
    appendTransactionMessageInstructions(
      [
        getTransferSolInstruction({ source: signer, destination, amount: 5_000_000_000n }),
        { programAddress: memoProgram, data: new TextEncoder().encode(memo) },
      ],
      made,
    ),
)
const transaction = await signTransactionMessageWithSigners(message)
assertIsTransactionWithBlockhashLifetime(transaction)
await sendAndConfirmTransactionFactory({ rpc, rpcSubscriptions })(transaction, { commitment: 'confirmed' })
const hash = getSignatureFromTransaction(transaction)
const { value: after } = await rpc.getBalance(signer.address).send()
const read = await rpc.getTransaction(hash, { encoding: 'json', maxSupportedTransactionVersion: 0 }).send()
const facts = {
  hash,
  before: before.toString(),
  after: after.toString(),

  version: read.version,
  fee: read.meta.fee.toString(),
  blockTime: typeof read.blockTime,
}
console.info(JSON.stringify(facts))
