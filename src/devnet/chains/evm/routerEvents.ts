import type { Hex } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { rejectingRecipient } from '../../routers.ts'
import { evmAbi } from './abi.ts'
import type { EvmLog } from './evmCall.ts'

/** Fields of a router's event. */
interface RouterEvent {
  readonly router: string
  /** Who called the router. */
  readonly from: string
  readonly to: Hex
  readonly asset: Hex
  readonly amount: bigint
  readonly memo: string
}

/** Builds the event of a deposit. */
export function depositEvent({ router, to, asset, amount, memo }: RouterEvent): EvmLog {
  const topics = encodeEventTopics({ abi: evmAbi, eventName: 'Deposit', args: { to, asset } }) as Hex[]
  return {
    address: router,
    topics,
    data: encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [amount, memo]),
  }
}

/** Builds the event of a payout, of one that the recipient rejected, or of a credit moved between vaults. */
export function payoutEvent(
  eventName: 'TransferOut' | 'TransferFailed' | 'TransferAllowance',
  { router, from, to, asset, amount, memo }: RouterEvent,
): EvmLog {
  const vault = from as Hex
  const topics =
    eventName === 'TransferAllowance'
      ? encodeEventTopics({ abi: evmAbi, eventName, args: { oldVault: vault, newVault: to } })
      : encodeEventTopics({ abi: evmAbi, eventName, args: { vault, to } })
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'string' }],
    [asset, amount, memo],
  )
  return { address: router, topics: topics as Hex[], data }
}

/** Whether an address rejects coins. */
export const rejectsCoins = (address: string): boolean => address.toLowerCase() === rejectingRecipient.toLowerCase()
