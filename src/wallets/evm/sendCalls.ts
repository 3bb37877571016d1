import { decodeEvmTx } from '../../core/deposits/evm/decodeEvmTx.ts'
import { type Clock, pause } from '../../core/nodes/net/clock.ts'
import { codeOf, failed, undone, unsupported } from '../walletErrors.ts'
import type { EvmDeposit } from './evmChecks.ts'

type RequestMethod = (method: string, ...params: readonly unknown[]) => Promise<unknown>

interface CallingWallet {
  readonly name: string
  readonly request: RequestMethod
  readonly clock: Clock
}

const VERSION = '2.0.0'

const quantity = (value: bigint): string => `0x${value.toString(16)}`

/** Whether a key is the id of a chain in hex; wallets may write upper case or leading zeros. */
const isChain = (key: string, chainId: bigint): boolean => /^0x[0-9a-f]{1,16}$/i.test(key) && BigInt(key) === chainId

/**
 * Whether a wallet says that an account can send several calls as one transaction, all or none: it can now, or after the
 * person agrees to it in the wallet. Throws what the wallet throws. Source: EIP-5792, capability "atomic".
 */
export async function offersAtomicCalls(request: RequestMethod, address: string, chainId: bigint): Promise<boolean> {
  const said = await request('wallet_getCapabilities', address, [quantity(chainId)])
  const chains = Object.entries(typeof said === 'object' && said !== null ? said : {})
  const own = chains.find(([key]) => isChain(key, chainId)) ?? chains.find(([key]) => isChain(key, 0n))
  const status = (own?.[1] as { atomic?: { status?: unknown } } | null | undefined)?.atomic?.status
  return status === 'supported' || status === 'ready'
}

/**
 * Codes of a wallet that cannot send these calls as one transaction, or whose person refused the upgrade of the account
 * that this needs: nothing was sent. Source: EIP-5792, EIP-1193, JSON-RPC.
 */
const unable: readonly unknown[] = [5700, 5710, 5720, 5740, 5750, 5760, 4200, -32601, -32602]

/**
 * Requests all transactions as one, and waits until a block has it. Returns the hash of the transaction with the last
 * of them, which the caller reads back from the chain: nothing that the wallet reports is a proof. Throws `WalletError`
 * (wallet_unsupported, wallet_failed) when nothing was sent, and what the wallet throws. Source: EIP-5792,
 * wallet_sendCalls and wallet_getCallsStatus.
 */
export async function sendCalls(wallet: CallingWallet, deposits: readonly EvmDeposit[]): Promise<string> {
  const { name, request } = wallet
  const txs = deposits.map(({ tx }) => decodeEvmTx(tx.unsigned))
  const deposit = deposits.at(-1)
  const last = txs.at(-1)
  if (deposit === undefined || last === undefined) throw new RangeError('A batch has at least one transaction.')
  const batch = {
    version: VERSION,
    from: deposit.intent.sender,
    chainId: quantity(BigInt(last.chainId)),
    atomicRequired: true,
    calls: txs.map(({ to, value, data }) => ({ to, value: quantity(value), data })),
  }
  const said = await request('wallet_sendCalls', batch).catch((error: unknown) => {
    throw unable.includes(codeOf(error)) ? unsupported(name, 'send several calls at once', error) : error
  })
  const id = (said as { id?: unknown } | null)?.id
  if (typeof id !== 'string' || id === '' || id.length > MAX_ID) {
    throw failed(name, 'It did not report an id.', { mayHaveSent: true })
  }
  return awaitCalls(wallet, { id, router: last.to })
}

/** An id has at most 4,096 bytes. Source: EIP-5792. */
const MAX_ID = 2 + 2 * 4_096

const PAUSE_MS = 1_500

/** The router refuses the deposit of an older batch, which is an hour old at most. */
const GIVE_UP_MS = 4_200_000

/** Polls a batch until the wallet reports its end. Requests that fail say nothing about it. */
async function awaitCalls(
  { name, request, clock }: CallingWallet,
  { id, router }: { readonly id: string; readonly router: string },
): Promise<string> {
  const end = clock.now() + GIVE_UP_MS
  while (clock.now() < end) {
    const said = await request('wallet_getCallsStatus', id).catch(() => undefined)
    const { status, receipts } = statusOf(said)
    // It was never in a block, or everything was taken back.
    if (status >= 400 && status < 600) throw undone(name)
    const found = receipts.find(({ emitters }) => emitters.includes(router.toLowerCase())) ?? receipts.at(-1)
    if (status >= 200 && found !== undefined) return found.hash
    await pause(clock, PAUSE_MS)
  }
  throw failed(name, 'It did not report the end of its calls.', { mayHaveSent: true })
}

interface CallsStatus {
  readonly status: number
  readonly receipts: readonly { readonly hash: string; readonly emitters: readonly string[] }[]
}

/** Reads what the wallet reports. Status 0, which EIP-5792 does not have, for anything else. */
function statusOf(said: unknown): CallsStatus {
  const { status, receipts } = (said ?? {}) as { status?: unknown; receipts?: unknown }
  const list: readonly unknown[] = Array.isArray(receipts) ? receipts.slice(0, 20) : []
  return {
    status: typeof status === 'number' ? status : 0,
    receipts: list.flatMap((receipt) => {
      const { transactionHash, logs } = (receipt ?? {}) as { transactionHash?: unknown; logs?: unknown }
      if (typeof transactionHash !== 'string') return []
      const emitters = (Array.isArray(logs) ? logs.slice(0, 1_000) : []).map((log: { address?: unknown } | null) =>
        String(log?.address).toLowerCase(),
      )
      return [{ hash: transactionHash, emitters }]
    }),
  }
}
