import { describe, expect, test } from 'vitest'
import { formatDecimal, units } from '../../src/core/asset/amount.ts'
import { formatAsset, parseAsset, unitDecimals } from '../../src/core/asset/asset.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import { isEvmChain } from '../../src/core/chains/isEvmChain.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { RegisterReferenceMemo } from '../../src/core/memo/memo.ts'
import { type RegisteredSwap, registeredSwap } from '../../src/core/memo/memoless/memolessSwap.ts'
import { publicEvmChainId } from '../../src/core/memo/memoless/paymentUri.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { registerReference } from '../../src/devnet/machine/inbound/references.ts'
import { checkPayment } from '../../src/ui/pay/checkPayment.ts'
import { loadMemolessReview } from '../../src/ui/pay/loadMemolessReview.ts'
import { reviewed } from '../ui/pay/swaps.ts'
import { ownerOn, strangerOn } from './chains/owner.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

const lab = provideMainnetLab()

const nodeOf = (protocol: Protocol) =>
  createNode({
    protocol,
    network: 'mainnet',
    transport: (request: Request) => fetch(request),
    deadlineMs: 60_000,
    endpoints: protocol === 'THORCHAIN' ? lab.config.nodes.thornode : lab.config.nodes.mayanode,
  })

const nodes = () => ({ node: nodeOf('THORCHAIN'), otherNode: nodeOf('MAYACHAIN') })

/** Reviews a swap on mainnet, and registers its memo on THORChain. */
async function registerOn(from: string, amount: bigint): Promise<RegisteredSwap> {
  const to = from === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC'
  const pair = { from: parseAsset(from), to: parseAsset(to) }
  const destination = { address: strangerOn(to.split('.')[0] as ChainId, 'receiver') }
  const request = {
    ...pair,
    amount: units(amount),
    destination,

    protocol: 'THORCHAIN' as const,
    limitBps: 300,
    expected: units(1n),
  }
  const { memo, quote } = await loadMemolessReview({ ...nodes(), request })
  const { simulation, state } = lab.mainnet
  const parsed = parseMemo(`REFERENCE:${from}:${memo}`, 'THORCHAIN')
  if (!parsed.ok) throw new Error(`No memo registers ${from}.`)
  const id = `${from.split('.')[0]}`.padEnd(64, '0').replace(/[^0-9A-F]/g, 'A')
  const tx = { id, chain: 'THOR', from: ownerOn('THOR'), to: '', memo: '', coins: [], gas: [] }
  const inbound = { tx, memo: parsed.memo as RegisterReferenceMemo, vaultPubKey: '', final: true }
  const { references } = state.THORCHAIN
  await simulation.betweenBlocks(() => registerReference(state.THORCHAIN, inbound))
  const [key, stored] = [...references].find(([, { asset }]) => asset === from) ?? []
  if (key === undefined || stored === undefined) throw new Error(`The memo of ${from} is not registered.`)
  // References count from the block after their registration.
  references.set(key, { ...stored, height: stored.height - 2 })
  const swap = { ...reviewed, ...pair, memo, chosen: units(amount), expected: quote.expectedAmountOut }
  return registeredSwap(swap, { id: reviewed.key, reference: stored.reference, registration: id })
}

describe('a payment without a wallet on mainnet', () => {
  test.each<[string, bigint, (address: string, amount: string) => string | undefined, number]>([
    ['BTC.BTC', 10_000_000n, (address, amount) => `bitcoin:${address}?amount=${amount}`, 60],
    ['LTC.LTC', 500_000_000n, (address, amount) => `litecoin:${address}?amount=${amount}`, 30],
    [
      'ETH.ETH',
      200_000_000n,
      (address, amount) => `ethereum:${address}@1?value=${amount.replace('.', '')}0000000000`,
      10,
    ],
    ['GAIA.ATOM', 10_000_000_000n, () => undefined, 10],
  ])('of %s has the vault of a majority, the exact amount and its deadline', async (from, amount, uriOf, margin) => {
    const swap = await registerOn(from, amount)
    const evmChainId = async (chain: ChainId) => (isEvmChain(chain) ? publicEvmChainId(chain) : undefined)
    const payment = await checkPayment({ ...nodes(), swap, evmChainId })
    const vault = lab.mainnet.state.THORCHAIN.vaults.get(swap.from.chain)?.address ?? ''
    expect(payment.address.toLowerCase()).toBe(vault.toLowerCase())
    expect(payment.amount).toBe(swap.amount)
    expect(swap.amount).toBeGreaterThan(amount)
    expect(payment.uri?.toLowerCase()).toBe(
      uriOf(vault, formatDecimal(swap.amount, unitDecimals(swap.from)))?.toLowerCase(),
    )
    expect(payment.deadline.marginMinutes).toBe(margin)
    expect(payment.confirmed.confirmedBy.length).toBeGreaterThan(1)
    expect(formatAsset(swap.from)).toBe(from)
  })
})
