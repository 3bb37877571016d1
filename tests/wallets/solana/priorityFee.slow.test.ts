import { Transaction } from '@solana/web3.js'
import { expect, test } from 'vitest'
import { buildSolanaDeposit } from '../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { createStandardWallet } from '../../../src/wallets/solana/walletStandard.ts'
import * as solana from '../../core/deposits/solana/intents.ts'
import { signWithPriorityFee, withPriorityFee } from '../families/priorityFee.ts'
import { optionsAt, targetFor } from '../targets.ts'

test('a wallet that adds a priority fee to others leaves a deposit as it is', async () => {
  const deposit = { intent: solana.intent, tx: buildSolanaDeposit(solana.intent) }
  const { hash } = finalizeSolanaDeposit(deposit.tx, solana.sign(deposit.tx.signBytes), solana.intent)
  const account = { address: solana.sender, publicKey: new Uint8Array(32), chains: ['solana:mainnet'] }
  const signTransaction = async ({ transaction }: { transaction: Uint8Array }) => [
    { signedTransaction: signWithPriorityFee(Transaction.from(transaction), solana.secret).bytes },
  ]
  const wallet = createStandardWallet({
    name: 'Double',
    chains: ['solana:mainnet'],
    accounts: [account],
    features: {
      'standard:connect': { connect: async () => ({ accounts: [account] }) },
      'solana:signTransaction': { signTransaction },
    },
  })
  const { options } = optionsAt(targetFor('SOL'), () => hash)
  expect(await wallet.submit(deposit, options)).toMatchObject({ hash })
  const bare = Transaction.from(deposit.tx.unsigned)
  bare.instructions = bare.instructions.slice(2)
  expect(withPriorityFee(bare).instructions).toHaveLength(4)
})
