import { type Address, parseAddress } from '../../address/address.ts'
import type { Units } from '../../asset/amount.ts'
import { chains } from '../../chains/chains.ts'
import type { NetworkKind, Protocol } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectSpendableAddress } from '../expectations.ts'
import { expectMemo } from '../expectMemo.ts'

/** Chains with their own transaction or signature format, whose wallets build the deposit themselves. */
export type MemoWalletChain = 'BCH' | 'ZEC'

export interface SendWithMemoIntent {
  readonly chain: MemoWalletChain
  readonly network: NetworkKind
  readonly protocol: Protocol
  readonly vault: string
  /** The paying address, which also receives the change. */
  readonly sender: string
  readonly amount: Units
  readonly memo: string
}

/**
 * A request for a wallet that sends with a memo. The wallet builds the bytes, so they can be checked only after it has
 * sent them, with `compareSentMemo`.
 */
export interface SendWithMemo {
  readonly kind: 'send_with_memo'
  readonly chain: MemoWalletChain
  readonly to: Address
  readonly amount: Units
  readonly memo: string
}

/**
 * Returns the wallet request for a payment to the vault with the memo in an OP_RETURN. Throws `DepositIntentError`
 * (unsupported_asset, amount_below_dust, invalid_parameter), `InvalidAddressError` and `MemoTooLongError` above 80
 * bytes.
 */
export function sendWithMemo(intent: SendWithMemoIntent): SendWithMemo {
  const { chain, network, protocol, vault, sender, amount, memo } = intent
  const { protocols } = chains[chain]
  const to = expectSpendableAddress(vault, { chain, network })
  if (parseAddress(sender, chain, network) === to) {
    throw new DepositIntentError('The vault is the sender itself.', {
      code: 'invalid_parameter',
      hint: 'Use the vault of a fresh quote.',
    })
  }
  if (!protocols.includes(protocol)) {
    throw new DepositIntentError(`${protocol} does not connect to ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Choose the other protocol for ${chain}.`,
    })
  }
  expectAboveDust({ chain, protocol, amount })
  expectMemo({ chain, memo })
  return { kind: 'send_with_memo', chain, to, amount, memo }
}
