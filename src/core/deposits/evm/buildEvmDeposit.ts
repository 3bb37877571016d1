import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { expectNoDifference } from '../compareFacts.ts'
import { expectMemo } from '../expectMemo.ts'
import { approvalSteps, type EvmStep } from './approvalSteps.ts'
import { approvalData, depositData } from './callData.ts'
import { checkEvmDeposit } from './checkEvmDeposit.ts'
import {
  COIN_ADDRESS,
  type EvmAddress,
  type EvmIntent,
  type EvmParties,
  expectCosts,
  expirationOf,
  nativeAmount,
  partiesOf,
} from './evmIntent.ts'
import { chainIdOf } from './evmNetworks.ts'
import { encodeEvmTx } from './evmTxFormat.ts'

/** A transaction request for a wallet. Amounts and prices in wei. */
interface EvmRequest {
  readonly chainId: number
  readonly from: EvmAddress
  readonly to: EvmAddress
  readonly value: bigint
  readonly data: EvmAddress
  readonly nonce: number
  readonly gas: bigint
}

export interface EvmTx {
  readonly step: EvmStep
  readonly request: EvmRequest
  /** The bytes to sign: EIP-1559 (type 2), or EIP-155 for a legacy fee. */
  readonly unsigned: Uint8Array
}

/**
 * Builds the transactions of a deposit in the order in which they must be mined: for a token an approval of the exact
 * amount (after a reset of any smaller allowance), then `depositWithExpiry` on the router (V4 and V6 alike). Without a
 * router, sends the coin to the vault with the memo as data. Decodes the bytes and compares them with the intent.
 * Throws `DepositIntentError` (quote_expired, unsupported_asset, memo_too_long, invalid_amount, invalid_parameter),
 * `InvalidAmountError`, `InvalidAddressError` and `DepositMismatchError`. Source: protocol's EVM rules; EIP-155,
 * EIP-1559.
 */
export function buildEvmDeposit(intent: EvmIntent): readonly EvmTx[] {
  const parties = partiesOf(intent)
  expectMemo(intent)
  expectCosts(intent)
  const chainId = chainIdOf(intent)
  return approvalSteps(intent).map((step, index) => {
    const call = callOf(step, intent, parties)
    const gas = step === 'deposit' ? intent.gasLimit.deposit : intent.gasLimit.approve
    const request = { chainId, from: parties.sender, ...call, nonce: intent.nonce + index, gas }
    const unsigned = encodeEvmTx({ ...request, fee: intent.fee })
    expectNoDifference(checkEvmDeposit(unsigned, intent, step))
    return { step, request, unsigned }
  })
}

type Call = Pick<EvmRequest, 'to' | 'value' | 'data'>

function callOf(step: EvmStep, intent: EvmIntent, { vault, router, token }: EvmParties): Call {
  const amount = nativeAmount(intent)
  const expiration = expirationOf(intent)
  if (router === undefined) return { to: vault, value: amount, data: `0x${hex.encode(utf8.decode(intent.memo))}` }
  if (step !== 'deposit' && token !== undefined) {
    const data = approvalData({ spender: router, amount: step === 'reset' ? 0n : amount })
    return { to: token, value: 0n, data }
  }
  const data = depositData({ vault, asset: token ?? COIN_ADDRESS, amount, memo: intent.memo, expiration })
  return { to: router, value: token === undefined ? amount : 0n, data }
}
