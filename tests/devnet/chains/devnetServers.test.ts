import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { chainIds } from '../../../src/core/chains/chains.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'

const devnet = createDevnet({ now: Date.now })
let served: ServedDevnet
let rows: readonly Row[]

interface Row {
  readonly chain: string
  readonly apis: readonly { readonly name: string; readonly path: string }[]
  readonly websocket?: string
  readonly chain_id?: string
}

beforeAll(async () => {
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
  rows = ((await (await fetch(served.url)).json()) as { chains: readonly Row[] }).chains
})

afterAll(async () => {
  await served?.close()
  await devnet.close()
})

async function post(path: string, call: object): Promise<Record<string, unknown>> {
  const init = { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }) }
  const response = await fetch(`${served.url}${path}`, init)
  return ((await response.json()) as { result: Record<string, unknown> }).result
}

const get = async (path: string): Promise<unknown> => (await fetch(`${served.url}${path}`)).json()

/** Reads the newest height, and the chain id where an interface reports one, as a client of it does. */
const probes: Readonly<
  Record<string, (path: string) => Promise<readonly [height: number, chainId?: string | undefined]>>
> = {
  Esplora: async (path) => [(await get(`${path}/blocks/tip/height`)) as number],
  Blockbook: async (path) => [((await get(path)) as { blockbook: { bestHeight: number } }).blockbook.bestHeight],
  'JSON-RPC': async (path) => [
    Number(await post(path, { method: 'eth_blockNumber', params: [] })),
    String(Number(await post(path, { method: 'eth_chainId', params: [] }))),
  ],
  'CometBFT RPC': async (path) => {
    const { node_info, sync_info } = (await post(path, { method: 'status' })) as Record<string, Record<string, string>>
    return [Number(sync_info?.latest_block_height), node_info?.network]
  },
  'Cosmos REST': async (path) => {
    const found = (await get(`${path}/cosmos/base/tendermint/v1beta1/blocks/latest`)) as {
      block: { header: { height: string; chain_id: string } }
    }
    return [Number(found.block.header.height), found.block.header.chain_id]
  },
  'rippled JSON-RPC': async (path) => {
    const { info } = (await post(path, { method: 'server_info', params: [{}] })) as {
      info: { validated_ledger: { seq: number }; network_id: number }
    }
    return [info.validated_ledger.seq, String(info.network_id)]
  },
  'Solana JSON-RPC': async (path) => [Number(await post(path, { method: 'getBlockHeight', params: [] }))],
  'TRON HTTP API': async (path) => {
    const found = (await get(`${path}/wallet/getnowblock`)) as { block_header: { raw_data: { number: number } } }
    return [found.block_header.raw_data.number]
  },
}

describe('the chains in the index of the devnet', () => {
  test('are those that it runs, and each has a server', () => {
    expect(chainIds.filter((id) => devnet.chains?.get(id) !== undefined)).toEqual(rows.map(({ chain }) => chain))
    expect(rows.every(({ apis }) => apis.length > 0)).toBe(true)
  })

  test('report the listed chain id and a height at every listed address', async () => {
    const found = await Promise.all(
      rows.flatMap(({ chain, apis, chain_id }) =>
        apis.map(async ({ name, path }) => {
          const [height = 0, id] = (await probes[name]?.(path)) ?? []
          return { chain, name, hasHeight: height > 0, id: id ?? chain_id, chain_id }
        }),
      ),
    )
    expect(found.filter(({ hasHeight, id, chain_id }) => !hasHeight || id !== chain_id)).toEqual([])
    expect(found.length).toBeGreaterThan(20)
  })

  test('accept a WebSocket where one is listed, and nowhere else', async () => {
    const opened = rows.map(async ({ chain, websocket }) => {
      const socket = new WebSocket(`${served.url.replace('http', 'ws')}${websocket ?? `/chain/${chain}`}`)
      const isOpen = await new Promise((resolve) => {
        socket.once('open', () => resolve(true)).once('error', () => resolve(false))
      })
      socket.terminate()
      return [chain, isOpen]
    })
    const listed = rows.map(({ chain, websocket }) => [chain, websocket !== undefined])
    expect(await Promise.all(opened)).toEqual(listed)
  })
})
