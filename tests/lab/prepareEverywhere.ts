import { Transaction } from '@scure/btc-signer'
import { getPools } from '../../src/core/actions/getPools.ts'
import { getQuote } from '../../src/core/actions/getQuote.ts'
import { prepareDeposit } from '../../src/core/actions/prepareDeposit.ts'
import { units } from '../../src/core/asset/amount.ts'
import { formatAsset, homeChain } from '../../src/core/asset/asset.ts'
import { resolveAsset } from '../../src/core/asset/fuzzy.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { SwapError } from '../../src/core/errors.ts'
import { isSwapMemo } from '../../src/core/memo/memo.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import type { Nodes } from '../../src/core/nodes/node.ts'
import type { PreparedUtxo } from '../../src/core/preparation/prepareUtxo.ts'
import type { ReadableChain, ReaderOf } from '../../src/core/readers/reader.ts'

/** A swap whose deposit is prepared. */
export interface LabSwap {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  /** In the nodes' unit. */
  readonly amount: string
}

/** Contract of Tether on TRON in its own letter case. */
const contracts: Readonly<Record<string, string>> = { 'TRON.USDT': 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }

/** One swap for every family of chains, kind of source asset and protocol. */
export const labSwaps: readonly LabSwap[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: '10000000' },
  { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'BTC.BTC', amount: '500000000' },
  { protocol: 'THORCHAIN', from: 'DOGE.DOGE', to: 'BTC.BTC', amount: '200000000000' },
  { protocol: 'THORCHAIN', from: 'BCH.BCH', to: 'BTC.BTC', amount: '300000000' },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: '100000000' },
  { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: '100000000000' },
  { protocol: 'THORCHAIN', from: 'BASE.ETH', to: 'BTC.BTC', amount: '100000000' },
  { protocol: 'THORCHAIN', from: 'AVAX.AVAX', to: 'BTC.BTC', amount: '200000000' },
  { protocol: 'THORCHAIN', from: 'BSC.BNB', to: 'BTC.BTC', amount: '100000000' },
  { protocol: 'THORCHAIN', from: 'GAIA.ATOM', to: 'BTC.BTC', amount: '50000000000' },
  { protocol: 'THORCHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: '100000000000' },
  { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'ETH.ETH', amount: '100000000000' },
  { protocol: 'THORCHAIN', from: 'SOL.SOL', to: 'BTC.BTC', amount: '1000000000' },
  { protocol: 'THORCHAIN', from: 'TRON.TRX', to: 'BTC.BTC', amount: '1000000000000' },
  { protocol: 'THORCHAIN', from: 'TRON.USDT', to: 'BTC.BTC', amount: '100000000000' },
  { protocol: 'MAYACHAIN', from: 'DASH.DASH', to: 'BTC.BTC', amount: '500000000' },
  { protocol: 'MAYACHAIN', from: 'ARB.ETH', to: 'BTC.BTC', amount: '100000000' },
  { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'BTC.BTC', amount: '10000000000000' },
]

/** Parts of a network that the swap library needs, in a page or a function. */
export interface LabAccess {
  readonly nodes: Nodes
  readonly readerOf: <C extends ReadableChain>(chain: C) => Promise<ReaderOf<C>>
  /** The account that the laboratory's chains list coins for. */
  readonly ownerOn: (chain: ChainId) => { readonly address: string; readonly publicKey: Uint8Array }
  readonly receiverOn: (chain: ChainId) => string
}

/** What came of one swap. All of it is text, so that a page can return it. */
export interface PreparedSwap {
  readonly from: string
  /** Why there is no deposit: an error code and its message. */
  readonly refused?: string
  /** The owner's balance in the smallest unit. */
  readonly balance?: string
  readonly vault?: string
  readonly router?: string
  readonly memo?: string
  readonly networkFee?: string
  readonly family?: string
  /** Inputs of a coin in Bitcoin’s format, and how many of them have their previous transaction. */
  readonly inputs?: { readonly all: number; readonly withPrevious: number }
}

/** Quotes each swap and prepares its deposit from the owner's coins. Never rejects for a refusal. */
export async function prepareEverywhere(access: LabAccess, swaps = labSwaps): Promise<readonly PreparedSwap[]> {
  return Promise.all(
    swaps.map(async (swap) => {
      const result = await prepareOne(access, swap).catch((error: unknown): Omit<PreparedSwap, 'from'> => {
        if (!(error instanceof SwapError)) throw error
        return { refused: `${error.code}: ${error.message}` }
      })
      return { from: swap.from, ...result }
    }),
  )
}

async function prepareOne(access: LabAccess, swap: LabSwap): Promise<Omit<PreparedSwap, 'from'>> {
  const { nodes, readerOf, ownerOn, receiverOn } = access
  const { protocol } = swap
  const node = nodes[protocol]
  const pools = await getPools(node, { status: 'available' })
  const fromAsset = resolveAsset(swap.from, protocol, pools)
  const toAsset = resolveAsset(swap.to, protocol, pools)
  const chain = homeChain(fromAsset, protocol) as ReadableChain
  const reader = await readerOf(chain)
  const destination = receiverOn(homeChain(toAsset, protocol) as ChainId)
  const amount = units(BigInt(swap.amount))
  const quote = await getQuote(node, { fromAsset, toAsset, amount, destination })
  const parsed = parseMemo(quote.memo ?? '', protocol)
  const minimum = parsed.ok && isSwapMemo(parsed.memo) ? parsed.memo.limit : units(0n)
  const sender = ownerOn(chain)
  const balances = await (reader as ReaderOf<'BTC'>).balances(sender.address)
  const contract = contracts[swap.from]
  const prepared = await prepareDeposit(
    node,
    {
      intent: { protocol, fromAsset, toAsset: quote.toAsset, amount, destination, minimum },

      quote,
      pools,
      reader,
      sender,
      ...(contract === undefined ? {} : { contract }),
    },
    { otherNode: nodes[protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN'] },
  )
  const { confirmed, memo, transaction } = prepared
  return {
    family: transaction.family,
    ...(transaction.family === 'utxo' && { inputs: inputsOf(transaction) }),
    balance: `${balances[0]?.amount} of ${balances[0]?.asset ?? formatAsset(fromAsset)}`,
    memo,
    networkFee: String(transaction.networkFee),
    ...(confirmed === undefined ? {} : { vault: confirmed.address }),
    ...(confirmed?.router === undefined ? {} : { router: confirmed.router }),
  }
}

/** Counts what the built transaction itself contains. */
function inputsOf({ tx }: PreparedUtxo): NonNullable<PreparedSwap['inputs']> {
  const built = Transaction.fromPSBT(tx.psbt, { allowUnknownOutputs: true })
  const inputs = Array.from({ length: built.inputsLength }, (_, at) => built.getInput(at))
  return {
    all: inputs.length,
    withPrevious: inputs.filter(({ nonWitnessUtxo }) => nonWitnessUtxo !== undefined).length,
  }
}
