import {
  type AgreedPool,
  type ChainReader,
  type Clock,
  chainIds,
  chains,
  type DepositSender,
  getAgreedPools,
  getQuote,
  getSwapStatus,
  type Midgard,
  type Node,
  type Protocol,
  protocolIds,
  type Quote,
  type ReadableChain,
  type SwapIntent,
  type SwapStatus,
  type Transport,
  units,
} from '../../../src/core/index.ts'
import type { Connections } from '../../../src/sdk/page/index.ts'
import type { BurnerKey, UtxoWallet, WalletTarget } from '../../../src/wallets/index.ts'
import { blockClock, createHarness } from '../../devnet/journeys/harness.ts'
import { fundSender, intentOf, sendSwap } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'

/** The values that every example may use. All of them belong to one in-memory devnet whose clock is stopped. */
export interface ExampleScope {
  readonly nodes: Readonly<Record<Protocol, Node>>
  readonly midgards: Readonly<Record<Protocol, Midgard>>
  readonly readers: Readonly<Record<ReadableChain, ChainReader>>
  readonly clock: Clock
  /** Sends requests to the devnet; the nodes are at `http://devnet.example/1/thornode`, `/2/…` and `/3/…`. */
  readonly transport: Transport
  /** The pools that a majority of each protocol's nodes reports. */
  readonly pools: Readonly<Record<Protocol, readonly AgreedPool[]>>
  /** A fresh quote with memo for 0.15 BTC to ETH over THORChain. */
  readonly quote: Quote
  /** The swap that `quote` is for. */
  readonly intent: SwapIntent & { readonly amount: Quote['amountIn'] }
  /** A BTC burner with test coins, its key, its account and the chain it is on. */
  readonly wallet: UtxoWallet
  readonly key: BurnerKey
  readonly sender: DepositSender
  readonly place: WalletTarget
  /** The deposit of a finished swap, 0.15 BTC to ETH over THORChain, and the status of that swap. */
  readonly hash: string
  readonly status: SwapStatus
  /** The nodes and readers, for swaps of a page. Every pause makes a block. */
  readonly connections: Connections
  /** Where `quote` pays. */
  readonly destination: string
}

const depositCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 15_000_000n } as const

/** Starts a devnet, makes one swap on it and returns what examples use. */
export async function createExampleScope(): Promise<ExampleScope> {
  const devnet = createHarness()
  const { nodes, midgards, clock } = devnet
  const sender = createTestUser(devnet, 'sender')
  const params = await fundSender(devnet, sender, { ...depositCase, amount: depositCase.amount * 10n })
  const { hashes } = await sendSwap(devnet, sender, depositCase)
  const hash = hashes.at(-1) ?? ''
  const readStatus = () => getSwapStatus({ node: nodes.THORCHAIN, midgard: midgards.THORCHAIN }, hash, { clock })
  let status = await readStatus()
  for (let blocks = 0; status.stage !== 'done' && blocks < 3_000; blocks += 10) {
    await devnet.step(10)
    status = await readStatus()
  }
  const swap = { ...params, amount: units(depositCase.amount) }
  const quote = await getQuote(nodes.THORCHAIN, swap)
  const readable = chainIds.filter((id) => chains[id].active && id !== 'XRD')
  const pools = await Promise.all(protocolIds.map(async (id) => [id, await getAgreedPools(nodes[id])] as const))
  return {
    nodes,
    midgards,
    clock,
    readers: Object.fromEntries(readable.map((id) => [id, devnet.readerOf(id)])) as ExampleScope['readers'],
    transport: devnet.devnet.transport,
    pools: Object.fromEntries(pools) as ExampleScope['pools'],
    quote,
    intent: intentOf(depositCase, swap, quote),
    wallet: sender.wallets.utxo,
    key: sender.key,
    sender: await sender.senderOn('BTC'),
    place: await sender.placeOn('BTC'),
    hash,
    status,
    connections: { nodes, readerOf: devnet.readerOf, clock: blockClock(devnet) },
    destination: swap.destination ?? '',
  }
}
