import { expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { devnetReaders } from '../../../src/runtime/chooseReaders.ts'
import { loadReview } from '../../../src/ui/review/loadReview.ts'
import { requestTestCoins } from '../../../src/ui/review/requestTestCoins.ts'
import { signDeposit } from '../../../src/ui/review/signDeposit.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'
import { testCoinsFor } from '../../../src/ui/review/testCoinsFor.ts'
import { parseBurnerKey } from '../../../src/wallets/burner/burnerKey.ts'
import { threeViews } from '../../threeViews.ts'
import { burnerAddress, openPayer } from './burnerPayer.ts'

const url = 'http://devnet.example'
const key = parseBurnerKey('1a'.repeat(32))
const otherKey = parseBurnerKey('2b'.repeat(32))

/** Reviews and signs 0.5 BTC to ETH with terms of the form. */
async function signWith(protocol: Protocol, terms: Partial<SwapRequest>) {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const { transport } = devnet
  const endpoints = threeViews(url, protocol === 'THORCHAIN' ? 'thornode' : 'mayanode')
  const node = createNode({ protocol, network: 'mocknet', endpoints, transport, clientId: 'test' })
  const readers = devnetReaders(url)
  const payer = await openPayer('BTC', {
    key,
    readerFor: async (chain) => createReader({ chain, network: 'mocknet', endpoints: readers[chain] ?? [], transport }),
  })
  if (payer === undefined) throw new Error('no payer')
  const from = parseAsset('BTC.BTC')
  const to = parseAsset('ETH.ETH')
  const request = { protocol, from, to, amount: units(50_000_000n), limitBps: 100, expected: units(1n), ...terms }
  for (const coins of testCoinsFor(request)) {
    await requestTestCoins({ url, transport }, { ...coins, to: payer.sender.address })
  }
  await devnet.simulation.step(2)
  const destination = (await burnerAddress('ETH', key)) ?? ''
  const reviewed = await loadReview(node, { request, payer, destination })
  const { hash } = await signDeposit(node, { reviewed, payer, onSigned: () => {} })
  return { memo: reviewed.prepared.memo, refund: reviewed.refund, isSent: devnet.chains?.get('BTC')?.txState(hash) }
}

test('a chosen speed is in the signed memo', async () => {
  const { memo, isSent } = await signWith('MAYACHAIN', { streaming: { interval: 1, quantity: 3 } })
  expect(memo).toMatch(/\/1\/3(:|$)/)
  expect(isSent).toBeDefined()
})

test('the network’s own rule and its maximum are in the signed memo', async () => {
  const own = await signWith('MAYACHAIN', { amount: units(5_000_000n), streaming: { interval: 0, quantity: 0 } })
  expect(own.memo).not.toContain('/')
  const finest = await signWith('MAYACHAIN', { streaming: { interval: 1, quantity: 0 } })
  expect(finest.memo).toMatch(/\/1(\/0)?(:|$)/)
})

test('a refund address of the form is in the signed memo', async () => {
  const address = (await burnerAddress('BTC', otherKey)) ?? ''
  const { memo, refund } = await signWith('THORCHAIN', { refund: { address } })
  expect(memo).toContain(`/${address}:`)
  expect(refund).toMatchObject({ to: 'refund_address', address })
})
