import { utf8 } from '@scure/base'
import { type Address, parseAddress } from '../../address.ts'
import type { Units } from '../../amount.ts'
import { chains } from '../../chain.ts'
import { MemoTooLongError } from '../../memoLimits.ts'
import type { NetworkKind, Protocol } from '../../protocol.ts'
import { UtxoIntentError } from './errors.ts'
import { expectReadable } from './intent.ts'

/** Chains whose transactions or signatures left Bitcoin's format: their wallets build the deposit themselves. */
export type MemoWalletChain = 'BCH' | 'ZEC'

export interface SendWithMemoIntent {
  readonly chain: MemoWalletChain
  readonly network: NetworkKind
  readonly protocol: Protocol
  readonly vault: string
  readonly amount: Units
  readonly memo: string
}

/** What to ask of a wallet that can send with a memo. We do not see its bytes, so the wallet's own screen is the check. */
export interface SendWithMemo {
  readonly kind: 'send_with_memo'
  readonly chain: MemoWalletChain
  readonly to: Address
  readonly amount: Units
  readonly memo: string
}

/**
 * Asks the wallet to send to the vault with the memo in an OP_RETURN. Throws `UtxoIntentError` (unsupported_asset,
 * amount_below_dust, invalid_parameter), `InvalidAddressError` and `MemoTooLongError` above 80 bytes.
 */
export function sendWithMemo({ chain, network, protocol, vault, amount, memo }: SendWithMemoIntent): SendWithMemo {
  const { protocols, dustThreshold, memoLimit } = chains[chain]
  const to = parseAddress(chain, vault, network)
  if (!protocols.includes(protocol)) {
    throw new UtxoIntentError(`${protocol} does not connect to ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Choose the other protocol for ${chain}.`,
    })
  }
  if (amount <= dustThreshold[protocol]) {
    throw new UtxoIntentError(`${amount} is not above the dust threshold of ${dustThreshold[protocol]}.`, {
      code: 'amount_below_dust',
      hint: `Send more than ${dustThreshold[protocol]} of ${chain}'s smallest unit.`,
    })
  }
  expectReadable(memo)
  const { length } = utf8.decode(memo)
  if (length > memoLimit) throw new MemoTooLongError({ bytes: length, limit: memoLimit, chain })
  return { kind: 'send_with_memo', chain, to, amount, memo }
}
