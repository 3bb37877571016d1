import { encodeAddress } from '../../src/core/address/address.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { factsOfTx } from '../../src/core/deposits/cosmos/cosmosFacts.ts'
import type { CosmosChain } from '../../src/core/deposits/cosmos/cosmosNetworks.ts'
import { decodeTx } from '../../src/core/deposits/cosmos/decodeTx.ts'
import { rawData, transaction } from '../../src/core/deposits/tron/tronMessages.ts'
import { lockingScript } from '../../src/core/deposits/utxo/script.ts'
import type { UtxoChain } from '../../src/core/deposits/utxo/utxoNetworks.ts'
import { decodeXrpPayment, isSolanaTxSigned, readBitcoinTx, readSolanaTx, textOfOpReturn } from '../chainFormats.ts'
import type { Broadcast } from './mainnetLab.ts'

/** The payment of a deposit: whom it pays, how much in the chain's smallest unit, and its memo. */
export interface Payment {
  /** The vault; empty for a deposit message of THORChain or Maya, which has none. */
  readonly to: string
  readonly amount: bigint
  readonly memo: string
}

/** Decodes the payment of a broadcast on mainnet to `vault`, as far as possible without the product's code. */
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
  const { outputs } = readBitcoinTx(signed)
  const { script: locking } = lockingScript(vault, { chain: chain as UtxoChain, network: 'mainnet' })
  const [first] = outputs
  const isVault = Buffer.from(first?.script ?? []).equals(Buffer.from(locking))
  const [memo = ''] = outputs.flatMap((output) => textOfOpReturn(output.script) ?? [])
  return { to: isVault ? vault : '', amount: first?.amount ?? 0n, memo }
}

function solanaPayment(signed: Uint8Array): Payment {
  const tx = readSolanaTx(signed)
  const [, , transfer, memo] = tx.instructions
  if (!transfer || !memo || !isSolanaTxSigned(tx)) throw new Error('The transaction is not a signed deposit.')
  const data = Buffer.from(transfer.data)
  if (!/^1{32}$/.test(transfer.program) || data.readUInt32LE(0) !== 2) throw new Error('It is not a transfer of SOL.')
  const [, to = ''] = transfer.accounts
  return { to, amount: data.readBigUInt64LE(4), memo: Buffer.from(memo.data).toString() }
}

function xrpPayment(signed: Uint8Array): Payment {
  const { Destination, Amount, Memos } = decodeXrpPayment(signed)
  const memo = Buffer.from(Memos?.[0]?.Memo.MemoData ?? '', 'hex').toString()
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
