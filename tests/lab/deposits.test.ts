import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import { ownerOn, ownerPublicKey, strangerOn } from './chains/owner.ts'
import { enterLabNetwork } from './labNetwork.ts'
import { type MainnetLab, startMainnetLab } from './mainnetLab.ts'
import { labSwaps, type PreparedSwap, prepareEverywhere } from './prepareEverywhere.ts'

/** A server for every chain that a deposit is prepared on. */
const READER_URLS = [
  'BTC=esplora:https://mempool.space/api',
  'LTC=esplora:https://litecoinspace.org/api',
  'BCH=haskoin:https://api.haskoin.com/bch',
  'DOGE=blockcypher:https://api.blockcypher.com/v1/doge/main',
  'DASH=blockcypher:https://api.blockcypher.com/v1/dash/main',
  'ETH=https://ethereum-rpc.publicnode.com',
  'BSC=https://bsc-rpc.publicnode.com',
  'AVAX=https://api.avax.network/ext/bc/C/rpc',
  'BASE=https://mainnet.base.org',
  'ARB=https://arb1.arbitrum.io/rpc',
  'GAIA=https://cosmos-rest.publicnode.com',
  'XRP=https://s1.ripple.com',
  'SOL=https://solana-rpc.publicnode.com',
  'TRON=https://api.trongrid.io',
].join(',')

let lab: MainnetLab
let leave: () => Promise<void>
let prepared: readonly PreparedSwap[]

beforeAll(async () => {
  lab = await startMainnetLab({ READER_URLS })
  leave = enterLabNetwork(lab.server)
  const { nodes, readers } = lab.config
  const transport = (request: Request) => fetch(request)
  const nodeOf = (protocol: Protocol) =>
    createNode({
      ...{ protocol, network: 'mainnet', clientId: 'portage-tests', transport },
      endpoints: protocol === 'THORCHAIN' ? nodes.thornode : nodes.mayanode,
    })
  prepared = await prepareEverywhere({
    nodes: { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') },
    readerOf: async (chain) => createReader({ chain, network: 'mainnet', endpoints: readers[chain] ?? [], transport }),
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
