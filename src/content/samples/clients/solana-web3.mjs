// Deposits SOL with @solana/web3.js. Prints the result as JSON.
import {
  Connection,
  Keypair,
  PublicKey,
  SystemProgram,
  sendAndConfirmTransaction,
  Transaction,
  TransactionInstruction,
} from '@solana/web3.js'
import { vaultOf } from './faucet.mjs'

const [devnet, memo] = process.argv.slice(2)
const wsEndpoint = `${devnet.replace('http', 'ws')}/chain/SOL`
const connection = new Connection(`${devnet}/chain/SOL`, { commitment: 'confirmed', wsEndpoint })
const key = Keypair.generate()
const airdrop = await connection.requestAirdrop(key.publicKey, 20_000_000_000)
await connection.confirmTransaction({ signature: airdrop, ...(await connection.getLatestBlockhash()) })
const before = await connection.getBalance(key.publicKey)

const toPubkey = new PublicKey(await vaultOf(devnet, 'SOL'))
const transaction = new Transaction()
  .add(SystemProgram.transfer({ fromPubkey: key.publicKey, toPubkey, lamports: 5_000_000_000 }))
  .add(
    new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [],
      data: Buffer.from(memo),
    }),
  )
transaction.feePayer = key.publicKey
transaction.recentBlockhash = (await connection.getLatestBlockhash()).blockhash
const { value: fee } = await connection.getFeeForMessage(transaction.compileMessage())
const { value: simulated } = await connection.simulateTransaction(transaction, [key])
const hash = await sendAndConfirmTransaction(connection, transaction, [key])
const after = await connection.getBalance(key.publicKey)
const read = await connection.getParsedTransaction(hash, { maxSupportedTransactionVersion: 0 })
const [newest] = await connection.getSignaturesForAddress(key.publicKey)
const facts = {
  hash,
  before,
  after,
  fee,
  simulated: simulated.err,
  newest: newest.signature,
  memo: newest.memo,
  instructions: read.transaction.message.instructions.map(({ program }) => program),
  owner: (await connection.getAccountInfo(key.publicKey)).owner.toBase58(),
}
console.info(JSON.stringify(facts))
process.exit()
