import { sha256 } from '@noble/hashes/sha2.js'
import { utf8 } from '@scure/base'
import fc from 'fast-check'
import { createTestClient, http, publicActions, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import type { PreparedEvm } from '../../../src/core/preparation/prepareEvm.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { devnetEvmChainIds } from '../../../src/devnet/rules/identity.ts'
import { startAnvil } from '../deposits/evm/anvil.ts'
import { routerCode } from '../deposits/evm/doubles.ts'
import { LONG_DEADLINE_MS } from '../readers/longDeadline.ts'
import { livingNode, prepareMaximum, type WalletRun } from './wallets.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC' } as const

const shape = fc.record({
  balance: fc.bigInt(10n ** 16n, 5n * 10n ** 19n),
  baseFee: fc.bigInt(10n ** 8n, 2n * 10n ** 10n),
})

const connect = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url, { timeout: LONG_DEADLINE_MS }), pollingInterval: 10 }).extend(
    publicActions,
  )

type Client = ReturnType<typeof connect>
type Account = ReturnType<typeof privateKeyToAccount>

/** Sends the maximum of randomised ether wallets through a router on a real EVM, at changing base fees. */
export async function runEvmWallets({ seed, count }: { seed: number; count: number }): Promise<WalletRun> {
  const anvil = await startAnvil(devnetEvmChainIds.ETH)
  try {
    const client = connect(anvil.url)
    const node = livingNode()
    const { router = '0x' } = await verifyInbound(node, 'ETH')
    await client.setCode({ address: router as `0x${string}`, bytecode: routerCode })
    const endpoints = [{ api: 'jsonrpc', url: anvil.url }] as const
    const reader = createReader({
      ...({ chain: 'ETH', network: 'mocknet', endpoints, deadlineMs: LONG_DEADLINE_MS } as const),
      transport: (request) => fetch(request),
    })
    const run: WalletRun = { taken: 0, poor: 0, failures: [] }
    for (const [index, { balance, baseFee }] of fc.sample(shape, { seed, numRuns: count }).entries()) {
      const account = privateKeyToAccount(toHex(sha256(utf8.decode(`wallet ${seed} ${index}`))))
      await client.setBalance({ address: account.address, value: balance })
      await client.setNextBlockBaseFeePerGas({ baseFeePerGas: baseFee })
      await client.mine({ blocks: 1 })
      const sender = { address: account.address }
      try {
        const prepared = await prepareMaximum({ node, reader, sender, swapCase })
        if (prepared?.transaction.family !== 'evm') run.poor++
        else {
          await empty(client, account, prepared.transaction)
          run.taken++
        }
      } catch (error) {
        run.failures.push(`wallet ${index} of ${balance} at ${baseFee}: ${String(error)}`)
      }
    }
    return run
  } finally {
    anvil.stop()
  }
}

/** Signs, sends and waits. Throws when the router reverts or more than twice the maximum gas cost is left. */
async function empty(client: Client, account: Account, { steps, intent }: PreparedEvm): Promise<void> {
  const [step] = steps
  if (!step || intent.fee.type !== 'eip1559') throw new Error('Ether is sent in one step with a base fee.')
  const { from: _from, ...request } = step.request
  const serializedTransaction = await account.signTransaction({ ...request, ...intent.fee })
  const hash = await client.sendRawTransaction({ serializedTransaction })
  // Mines a block in case the chain has not done so.
  await client.mine({ blocks: 1 })
  const { status, logs } = await client.waitForTransactionReceipt({ hash })
  if (status !== 'success' || logs.length !== 1) throw new Error('the router did not take it')
  const left = await client.getBalance({ address: account.address })
  // Wei below one 1e8 unit cannot be sent.
  const most = 2n * step.request.gas * intent.fee.maxFeePerGas + 10n ** 10n
  if (left >= most) throw new Error(`${left} wei were left behind`)
}
