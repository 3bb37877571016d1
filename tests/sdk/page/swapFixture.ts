import { privateKeyToAccount } from 'viem/accounts'
import {
  type ChainId,
  createNode,
  createSimulatedTime,
  formatAsset,
  getQuotes,
  type Node,
  type Protocol,
  parseAsset,
  type ReadableChain,
  type Transport,
  units,
} from '../../../src/core/index.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { type SwapEnd, type SwapEvent, type SwapParams, swap } from '../../../src/sdk/page/index.ts'
import { type AnyWallet, createEip1193Wallet } from '../../../src/wallets/index.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { ORIGIN } from '../../devnet/journeys/devnetReader.ts'
import { blockClock, createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { transactionOf } from '../../e2e/injectedWallet.ts'
import { threeViews } from '../../threeViews.ts'
import { type Manners, providerWith } from '../../wallets/evm/provider.ts'
import { chainRpc, createDelegate, type SentCalls, smartAccountMethods } from '../../wallets/evm/smartAccount.ts'

const account = privateKeyToAccount(`0x${'4c'.repeat(32)}`)
let wallets = 0

/** A wallet that sends by itself on the devnet's Ethereum, and how it behaves. */
async function injectedWallet(harness: Harness) {
  const reader = harness.readerOf('ETH')
  if (reader.family !== 'evm') throw new TypeError('Ethereum is an EVM chain.')
  const chainId = await reader.chainId()
  const manners: Manners = { accounts: [account.address], chainId: Number(chainId), known: [Number(chainId)] }
  const more: Record<string, (params: readonly unknown[]) => unknown> = {}
  const send = async (_method: string, params: unknown) => {
    const [tx] = params as [Record<string, string>]
    const signed = await account.signTransaction(transactionOf(tx) as never)
    return reader.broadcast(Buffer.from(signed.slice(2), 'hex'))
  }
  const { provider, asked } = providerWith(manners, send, more)
  /** Makes the account one that sends several calls as one transaction. */
  const upgrade = async (change: Partial<Parameters<typeof smartAccountMethods>[0]> = {}) => {
    const smart = { account, rpc: chainRpc(harness.devnet, `${ORIGIN}/chain/ETH`), chainId: Number(chainId) }
    const mine = () => harness.devnet.simulation.step(1)
    const delegate = await createDelegate(smart, mine)
    Object.assign(more, smartAccountMethods({ ...smart, delegate, mine, ...change }))
    return more
  }
  wallets += 1
  const info = { id: `evm:example:${wallets}`, name: 'Example Wallet' }
  const batches = () =>
    asked.filter(({ method }) => method === 'wallet_sendCalls').map(({ params: [body] }) => body as SentCalls)
  const requests = (wanted = 'eth_sendTransaction') => asked.filter(({ method }) => method === wanted).length
  return { wallet: createEip1193Wallet(provider, info, { promptMs: 500 }), manners, requests, batches, upgrade }
}

function nodeOf(protocol: Protocol, transport: Transport): Node {
  const endpoints = threeViews(ORIGIN, protocol === 'THORCHAIN' ? 'thornode' : 'mayanode')
  const simulatedTime = createSimulatedTime(ORIGIN, transport)
  return createNode({ protocol, network: 'mocknet', endpoints, transport, clientId: 'test', simulatedTime })
}

export type Page = Awaited<ReturnType<typeof createPage>>

/** A page with a connected wallet that has coins, on a devnet. */
export async function createPage(from: string, to: string, amount: bigint, change?: (devnet: Devnet) => void) {
  const harness = createHarness()
  change?.(harness.devnet)
  let before: (() => Promise<unknown>) | undefined
  let gate: Promise<unknown> | undefined
  const transport: Transport = async (request) => {
    gate = before?.() ?? gate
    before = undefined
    await gate
    return harness.devnet.transport(request)
  }
  const user = createTestUser(harness, 'sender')
  const [chain = '', target = ''] = [from, to].map((asset) => asset.split('.')[0])
  const injected = chain === 'ETH' ? await injectedWallet(harness) : undefined
  const wallet: AnyWallet = injected?.wallet ?? user.wallets.utxo
  const sender = injected ? account.address : (await user.accountOn(chain as ChainId)).address
  const asset = formatAsset(parseAsset(from))
  fund(harness, chain as ReadableChain, { to: sender, asset, amount: amount * 3n })
  if (asset !== 'ETH.ETH' && chain === 'ETH')
    fund(harness, 'ETH', { to: sender, asset: 'ETH.ETH', amount: 500_000_000n })
  await waitForCoins(harness, chain as ReadableChain)
  const { address: destination } = await createTestUser(harness, 'receiver').accountOn(target as ChainId)
  const nodes = { THORCHAIN: nodeOf('THORCHAIN', transport), MAYACHAIN: nodeOf('MAYACHAIN', transport) }
  const pair = { fromAsset: parseAsset(from), toAsset: parseAsset(to), amount: units(amount) }
  const { best } = await getQuotes(nodes, pair)
  const events: SwapEvent[] = []
  const broadcasts: Uint8Array[] = []
  const readerOf: Harness['readerOf'] = (name) => {
    const reader = harness.readerOf(name)
    const broadcast = (bytes: Uint8Array) => {
      broadcasts.push(bytes)
      return reader.broadcast(bytes)
    }
    return { ...reader, broadcast } as typeof reader
  }
  const params: SwapParams = {
    network: 'devnet',
    from,
    to,
    amount,
    destination,
    maxLossBps: 400,
    expectedAmountOut: best?.expectedAmountOut ?? 0n,
    wallet,
    connections: { nodes, readerOf, clock: blockClock(harness) },
    onEvent: (event) => void events.push(event),
  }
  const run = (change: Partial<SwapParams> = {}): Promise<SwapEnd> => swap({ ...params, ...change })
  /** Changes the network right before the next query of a node, which waits for it, as later ones do. */
  const beforeNextQuery = (run: () => Promise<unknown>) => {
    before = run
  }
  return { harness, params, events, broadcasts, run, beforeNextQuery, ...(injected && { injected }) }
}

/** The types of events in order, with the step that they are about; repeated stages once. */
export function storyOf(events: readonly SwapEvent[]): readonly string[] {
  const names = events.map((event) => ('step' in event ? `${event.type} ${event.step}` : event.type))
  return names.filter((name, index) => name !== 'progress' || names[index - 1] !== name)
}
