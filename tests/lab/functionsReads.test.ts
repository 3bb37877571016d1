import { beforeAll, describe, expect, test } from 'vitest'
import { balance } from '../../src/contract/aggregator/balance.ts'
import { chainIdOf } from '../../src/contract/aggregator/chainIds.ts'
import { track } from '../../src/contract/aggregator/track.ts'
import { chains } from '../../src/core/chains/chains.ts'
import { readableChains } from '../../src/core/readers/readerApis.ts'
import { createServerContext } from '../../src/runtime/serverContext.ts'
import { getBalance } from '../../src/server/aggregator/getBalance.ts'
import { trackSwap } from '../../src/server/aggregator/track/trackSwap.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { failing } from './behaviours.ts'
import { ownerOn } from './chains/owner.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'
import { seeDeposit } from './seeDeposit.ts'

const lab = provideMainnetLab()
let context: ServerContext

beforeAll(() => {
  context = createServerContext({ ...lab.config, deployed: true })
})

// ZEC has no public server.
const served = readableChains.filter((chain) => chain !== 'ZEC')

describe('functions on mainnet', () => {
  test.for(served)('read balances on %s from its preset servers', async (chain) => {
    const found = await bindHandler(balance, getBalance).run({ chain, address: ownerOn(chain) }, context)
    const gas = found.find(({ identifier }) => identifier === chains[chain].gasAsset)
    expect(Number(gas?.value)).toBeGreaterThan(0)
  })

  test('follow a deposit by its hash, while two of five operators are dead', async () => {
    const hash = await seeDeposit(lab.mainnet)
    const hosts = lab.config.nodes.thornode.flatMap(({ url, isProxy }) => (isProxy ? [] : [new URL(url).hostname]))
    for (const host of hosts.slice(0, 2)) lab.server.setBehaviour(host, failing('cut'))
    const found = await bindHandler(track, trackSwap).run({ hash, chainId: chainIdOf('BTC', 'mainnet') }, context)
    lab.server.reset()
    expect(found).toMatchObject({ status: 'swapping', fromAsset: 'BTC.BTC', fromAmount: '0.1', finalisedAt: 0 })
  })
})
