import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { systemClock } from '../../src/core/net/clock.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { createServerTransport } from '../../src/core/readers/serverTransport.ts'
import { ownerOn, ownerPublicKey, strangerOn } from './chains/owner.ts'
import { enterLabNetwork } from './labNetwork.ts'
import { type MainnetLab, startMainnetLab } from './mainnetLab.ts'
import { labSwaps, type PreparedSwap, prepareEverywhere } from './prepareEverywhere.ts'

let lab: MainnetLab
let leave: () => Promise<void>
let prepared: readonly PreparedSwap[]

beforeAll(async () => {
  lab = await startMainnetLab()
  leave = enterLabNetwork(lab.server)
  const { nodes, readers } = lab.config
  const transport = (request: Request) => fetch(request)
  // A busy machine is slow; no host here is silent.
  const deadlineMs = 60_000
  const toServers = createServerTransport({ clock: systemClock, connect: (url) => new WebSocket(url) })
  const nodeOf = (protocol: Protocol) =>
    createNode({
      ...{ protocol, network: 'mainnet', clientId: 'portage-tests', transport, deadlineMs },
      endpoints: protocol === 'THORCHAIN' ? nodes.thornode : nodes.mayanode,
    })
  prepared = await prepareEverywhere({
    nodes: { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') },
    readerOf: async (chain) =>
      createReader({ chain, network: 'mainnet', endpoints: readers[chain] ?? [], transport: toServers, deadlineMs }),
    ownerOn: (chain) => ({ address: ownerOn(chain), publicKey: ownerPublicKey }),
    receiverOn: (chain) => strangerOn(chain, 'receiver'),
  })
})
afterAll(async () => {
  await leave()
  await lab.close()
})

test.for(labSwaps)('prepares a deposit of $from on mainnet, to the vault that the nodes confirm', (swap) => {
  const found = prepared[labSwaps.indexOf(swap)]
  expect(found?.refused).toBeUndefined()
  const chain = swap.from.split('.')[0] ?? ''
  const vault = lab.mainnet.state[swap.protocol].vaults.get(chain)
  expect([found?.vault, found?.router]).toEqual([vault?.address, vault?.router])
  expect(found?.memo).toContain(strangerOn(swap.to === 'ETH.ETH' ? 'ETH' : 'BTC', 'receiver'))
  expect(Number.parseInt(found?.balance ?? '', 10)).toBeGreaterThan(0)
})
