import { units } from '../../../src/core/asset/amount.ts'
import { homeChain, parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import type { ReadableChain } from '../../../src/core/readers/reader.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { devnetReaders } from '../../../src/runtime/chooseReaders.ts'
import type { PartnerRecord } from '../../../src/ui/form/partner/partnerRecord.ts'
import { loadReview, type ReviewParams } from '../../../src/ui/review/loadReview.ts'
import { requestTestCoins } from '../../../src/ui/review/requestTestCoins.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'
import { testCoinsFor } from '../../../src/ui/review/testCoinsFor.ts'
import { parseBurnerKey } from '../../../src/wallets/burner/burnerKey.ts'
import { threeViews } from '../../threeViews.ts'
import { burnerAddress, openPayer } from './burnerPayer.ts'

const START = 1_795_000_000_000
export const url = 'http://devnet.example'
const key = parseBurnerKey('1a'.repeat(32))

export interface ReviewCase {
  readonly protocol?: Protocol
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly partner?: PartnerRecord
  readonly order?: SwapRequest['order']
}

/** A review with a burner wallet on a separate devnet. */
export async function startReview(depositCase: (devnet: Devnet) => ReviewCase) {
  const devnet = createDevnet({ now: () => START })
  const { protocol = 'THORCHAIN', from: fromText, to: toText, amount, partner, order } = depositCase(devnet)
  const { transport } = devnet
  const nodeOf = (one: Protocol) => {
    const endpoints = threeViews(url, one === 'THORCHAIN' ? 'thornode' : 'mayanode')
    return createNode({ protocol: one, network: 'mocknet', endpoints, transport, clientId: 'test' })
  }
  const node = nodeOf(protocol)
  const other = nodeOf(protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN')
  const from = parseAsset(fromText, protocol)
  const to = parseAsset(toText, protocol)
  const request = { protocol, from, to, amount: units(amount), limitBps: 100, expected: units(1n), partner, order }
  const readers = devnetReaders(url)
  const readerFor = async (chain: ReadableChain) =>
    createReader({ chain, network: 'mocknet', endpoints: readers[chain] ?? [], transport })
  const payer = await openPayer(homeChain(from, protocol), { key, readerFor })
  if (payer === undefined) throw new Error('no payer')
  const destination = (await burnerAddress(homeChain(to, protocol), key)) ?? ''
  const fund = async () => {
    for (const coins of testCoinsFor(request))
      await requestTestCoins({ url, transport }, { ...coins, to: payer.sender.address })
    await devnet.simulation.step(2)
  }
  const step = (blocks: number) => devnet.simulation.step(blocks)
  return {
    devnet,
    node,
    other,
    request,
    payer,
    destination,
    fund,
    step,
    review: (accepted: Partial<ReviewParams> = {}) => loadReview(node, { request, payer, destination, ...accepted }),
  }
}
