import { Transaction as SolanaTransaction, SystemInstruction } from '@solana/web3.js'
import { opcodes, script, Transaction } from 'bitcoinjs-lib'
import { decode } from 'ripple-binary-codec'
import { encodeAddress } from '../../src/core/address/address.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { factsOfTx } from '../../src/core/deposits/cosmos/cosmosFacts.ts'
import { decodeTx } from '../../src/core/deposits/cosmos/decodeTx.ts'
import type { CosmosChain } from '../../src/core/deposits/cosmos/networks.ts'
import { rawData, transaction } from '../../src/core/deposits/tron/messages.ts'
import type { UtxoChain } from '../../src/core/deposits/utxo/networks.ts'
import { lockingScript } from '../../src/core/deposits/utxo/script.ts'
import type { Broadcast } from './mainnetLab.ts'

/** The payment of a deposit: whom it pays, how much in the chain's smallest unit, and its memo. */
export interface Payment {
  /** The vault; empty for a deposit message of THORChain or Maya, which has none. */
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

/** Decodes the payment of a broadcast on mainnet to `vault`, as far as possible by libraries that the product does not use. */
export function paymentIn({ chain, signed }: Broadcast, vault: string): Payment {
  switch (chain) {
    case 'SOL':
      return solanaPayment(signed)
    case 'XRP':
      return xrpPayment(signed)
    case 'TRON':
      return tronPayment(signed)
    case 'THOR':
    case 'MAYA':
    case 'GAIA':
      return cosmosPayment(chain, signed)
    default:
      return utxoPayment(chain, signed, vault)
  }
}

function utxoPayment(chain: ChainId, signed: Uint8Array, vault: string): Payment {
  const { outs } = Transaction.fromBuffer(signed)
  const { script: locking } = lockingScript(vault, { chain: chain as UtxoChain, network: 'mainnet' })
  const isVault = Buffer.from(outs[0]?.script ?? []).equals(Buffer.from(locking))
  const memo = outs.map((out) => script.decompile(out.script)).find((parts) => parts?.[0] === opcodes.OP_RETURN)?.[1]
  return {
    to: isVault ? vault : '',
    amount: BigInt(outs[0]?.value ?? 0),
    memo: memo instanceof Uint8Array ? Buffer.from(memo).toString() : '',
  }
}

function solanaPayment(signed: Uint8Array): Payment {
  const tx = SolanaTransaction.from(signed)
  const [, , transfer, memo] = tx.instructions
  if (!transfer || !memo || !tx.verifySignatures()) throw new Error('The transaction is not a signed deposit.')
  const { toPubkey, lamports } = SystemInstruction.decodeTransfer(transfer)
  return { to: toPubkey.toBase58(), amount: BigInt(lamports), memo: memo.data.toString() }
}

function xrpPayment(signed: Uint8Array): Payment {
  const { Destination, Amount, Memos } = decode(Buffer.from(signed).toString('hex')) as unknown as {
    readonly Destination: string
    readonly Amount: string
    readonly Memos: readonly { readonly Memo: { readonly MemoData: string } }[]
  }
  const memo = Buffer.from(Memos[0]?.Memo.MemoData ?? '', 'hex').toString()
  return { to: Destination, amount: BigInt(Amount), memo }
}

function tronPayment(signed: Uint8Array): Payment {
  const { contracts, data } = rawData.fromWire(transaction.fromWire(signed).rawData)
  const [contract] = contracts
  if (contract?.name !== 'TransferContract') throw new Error('The transaction is not a transfer.')
  const { to, amount } = contract.value
  return { to: encodeAddress(to.slice(1), 'TRON', 'mainnet'), amount, memo: Buffer.from(data).toString() }
}

function cosmosPayment(chain: CosmosChain, signed: Uint8Array): Payment {
  const facts = factsOfTx(decodeTx(signed), { chain, network: 'mainnet' })
  const amount = BigInt(/^\d+/.exec(facts.amount ?? '')?.[0] ?? '0')
  return { to: facts.recipient ?? '', amount, memo: facts.memo || facts.transactionMemo || '' }
}
