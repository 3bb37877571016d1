import { expect, vi } from 'vitest'
import type { SentTransaction } from '../../../src/core/deposits/sentTransaction.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { sendReviewed } from '../../../src/ui/review/sendReviewed.ts'
import { parseRequest, requestText } from '../../../src/ui/track/history/openRequests.ts'
import type { Payer } from '../../../src/ui/wallet/payer.ts'
import { createEip1193Wallet } from '../../../src/wallets/evm/eip1193.ts'
import { manualClock, watch } from '../../core/nodes/script.ts'
import { providerWith } from '../../wallets/evm/provider.ts'
import { memoryStorage } from '../track/history/storages.ts'
import { type ReviewCase, startReview } from './startReview.ts'

/** A review of a deposit on Ethereum that an injected wallet pays. Its answer to the request comes later. */
export async function openInjectedReview(depositCase: (devnet: Devnet) => ReviewCase) {
  const { node, payer, fund, review } = await startReview(depositCase)
  await fund()
  const reviewed = await review()
  let answer = { send: (_hash: string) => {}, fail: (_error: unknown) => {} }
  const chainId = Number(payer.account.identity)
  const manners = { accounts: [payer.sender.address], chainId, known: [chainId] }
  const { provider, asked } = providerWith(
    manners,
    () => new Promise((send, fail) => (answer = { send, fail: (error) => fail(error) })),
  )
  const clock = manualClock()
  const wallet = createEip1193Wallet(provider, { id: 'evm:example', name: 'Example' }, { clock })
  const storage = memoryStorage()
  const onHash = vi.fn()
  const isAsked = () => asked.some(({ method }) => method === 'eth_sendTransaction')
  /** Sends with the wallet; `shown` is what the chain shows under any hash. */
  const send = async (shown?: SentTransaction) => {
    asked.length = 0
    const reader = { ...payer.reader, transaction: async () => shown } as Payer['reader']
    const params = { reviewed, payer: { ...payer, wallet, reader }, onSigned: () => undefined, onHash, storage }
    const sending = watch(sendReviewed(node, params))
    await expect.poll(isAsked).toBe(true)
    return sending
  }
  const { intent } = reviewed.deposit
  const { preparedAt } = reviewed.prepared
  const open = () => parseRequest(requestText(intent, storage), preparedAt)
  const late = () => clock.advance(301_000)
  return { node, payer, reviewed, storage, onHash, send, open, late, preparedAt, answer: () => answer }
}
