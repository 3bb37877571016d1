import { secp256k1 } from '@noble/curves/secp256k1.js'
import { accountOf } from '../../../core/deposits/cosmos/intent.ts'
import {
  authInfo,
  type CosmosMessage,
  signDoc,
  signModes,
  txBody,
  txRaw,
} from '../../../core/deposits/cosmos/messages.ts'
import { type CosmosChain, cosmosNetworks, feeCoins } from '../../../core/deposits/cosmos/networks.ts'
import type { Transfer } from '../chain.ts'
import type { DevnetKey } from '../keyRing.ts'
import type { CosmosAccount } from './accounts.ts'
import { denomAmount } from './ledger.ts'
import { depositAssetOf } from './signatures.ts'

export interface TransferSigning {
  readonly chain: CosmosChain
  readonly key: DevnetKey
  readonly account: Pick<CosmosAccount, 'number' | 'sequence'>
  /** Recipient whose payments become a MsgDeposit. Undefined on chains without a protocol. */
  readonly depositTo: string | undefined
}

/** Builds and signs the transaction of a transfer. Throws `SwapError` (invalid_address, unsupported_asset). */
export function signTransfer(transfer: Transfer, { chain, key, account, depositTo }: TransferSigning): Uint8Array {
  const { chainIds, fee } = cosmosNetworks[chain]
  const { publicKey, secret } = key
  const { number: accountNumber, sequence } = account
  const message = messageOf(transfer, { chain, key, depositTo })
  const memo = message.typeUrl === '/types.MsgDeposit' ? '' : transfer.memo
  const bodyBytes = txBody.toWire({ messages: [message], memo })
  const authInfoBytes = authInfo.toWire({
    signers: [{ publicKey, modeInfo: { single: { mode: signModes.direct } }, sequence }],
    fee: { amount: feeCoins(fee, chain), gas: fee.gas },
  })
  const doc = signDoc.toWire({ bodyBytes, authInfoBytes, chainId: chainIds.mocknet, accountNumber })
  return txRaw.toWire({ bodyBytes, authInfoBytes, signatures: [secp256k1.sign(doc, secret)] })
}

/** A payment to the protocol is a MsgDeposit, which carries the memo. */
function messageOf(
  { to, memo, ...coin }: Transfer,
  { chain, key, depositTo }: Omit<TransferSigning, 'account'>,
): CosmosMessage {
  const sender = accountOf(key.address, chain, 'mocknet')
  const recipient = accountOf(to, chain, 'mocknet')
  const { denom, amount } = denomAmount(chain, coin)
  if (recipient.text === depositTo) {
    const coins = [{ asset: depositAssetOf(coin.asset), amount, decimals: 0n }]
    return { typeUrl: '/types.MsgDeposit', value: { coins, memo, signer: sender.bytes } }
  }
  const { sendType } = cosmosNetworks[chain]
  const coins = [{ denom, amount }]
  return sendType === '/types.MsgSend'
    ? { typeUrl: sendType, value: { from: sender.bytes, to: recipient.bytes, amount: coins } }
    : { typeUrl: sendType, value: { from: key.address, to: recipient.text, amount: coins } }
}
