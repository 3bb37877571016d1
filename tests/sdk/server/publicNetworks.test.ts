import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, test } from 'vitest'
import { lockingScript } from '../../../src/core/deposits/utxo/script.ts'
import { createNode, type NetworkKind, type Protocol } from '../../../src/core/index.ts'
import type { UtxoReader } from '../../../src/core/readers/reader.ts'
import {
  createFileJournal,
  createKeySigner,
  type SwapEvent,
  type SwapParams,
  swap,
} from '../../../src/sdk/server/index.ts'
import { createMainnet, protocolService } from '../../lab/mainnetProtocols.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-public-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const networks = ['mainnet', 'stagenet'] as const
const signer = createKeySigner(new Uint8Array(32).fill(7))
const amount = 10_000_000n
const destination = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** Doubles of a network: three operators for each protocol, and a chain that records broadcasts. */
async function createDoubles(network: (typeof networks)[number], vaultOf?: (operator: string) => string | undefined) {
  const protocols = createMainnet(Date.now, network)
  const broadcasts: Uint8Array[] = []
  const nodeOf = (protocol: Protocol) => {
    const service = protocolService(protocols, protocol === 'THORCHAIN' ? 'thornode' : 'mayanode')
    const endpoints = ['one', 'two', 'three'].map((name) => ({ operator: name, url: `https://${name}.example` }))
    const transport = async (request: Request) => {
      const response = await service(request)
      const vault = vaultOf?.(new URL(request.url).hostname)
      if (vault === undefined || !request.url.includes('/inbound_addresses')) return response
      const rows = (await response.json()) as readonly { readonly chain: string }[]
      return Response.json(rows.map((row) => (row.chain === 'BTC' ? { ...row, address: vault } : row)))
    }
    return createNode({ protocol, network, endpoints, transport })
  }
  const { address } = await signer.accountOn('BTC', network)
  const connections = {
    nodes: { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') },
    readerOf: () => bitcoinDouble(address, network, broadcasts),
  }
  return { protocols, broadcasts, connections }
}

/** Bitcoin with one coin of the signer. */
function bitcoinDouble(address: string, network: NetworkKind, broadcasts: Uint8Array[]): UtxoReader {
  const parent = new Transaction({ allowUnknownInputs: true, allowUnknownOutputs: true })
  parent.addInput({ txid: '11'.repeat(32), index: 0 })
  parent.addOutput({ script: lockingScript(address, { chain: 'BTC', network }).script, amount: 100_000_000n })
  const coin = {
    txid: Transaction.fromRaw(parent.unsignedTx, { allowUnknownInputs: true, allowUnknownOutputs: true }).id,
    vout: 0,
  }
  return {
    family: 'utxo',
    chain: 'BTC',
    utxos: async () => [{ ...coin, value: 100_000_000n, address, confirmations: 3 }],
    feeRate: async () => 5n,
    feeRates: async () => [5n, 5n],
    rawTx: async () => parent.unsignedTx,
    txState: async () => ({ state: 'unknown' }),
    broadcast: async (signed) => {
      broadcasts.push(signed)
      return Transaction.fromRaw(signed, { allowUnknownOutputs: true }).id
    },
  } satisfies Partial<UtxoReader> as unknown as UtxoReader
}

const paramsOf = (network: (typeof networks)[number], connections: SwapParams['connections']): SwapParams => ({
  id: 'order-1',
  network,
  from: 'BTC.BTC',
  to: 'ETH.ETH',
  amount,
  destination,
  maxLossBps: 500,

  signer,
  journal: createFileJournal(path.join(folder, network)),
  connections,
})

async function runUntilSent(params: SwapParams): Promise<readonly SwapEvent['type'][]> {
  const types: SwapEvent['type'][] = []
  for await (const { type } of swap(params)) {
    types.push(type)
    if (type === 'sent') break
  }
  return types
}

describe.each(networks)('swap of a backend on doubles of %s', (network) => {
  test('pays the vault of the majority with the memo, and broadcasts the stored bytes once', async () => {
    const { protocols, broadcasts, connections } = await createDoubles(network)
    const params = paramsOf(network, connections)
    expect(await runUntilSent(params)).toEqual(['quoted', 'signed', 'sent'])
    expect(await runUntilSent(params)).toEqual(['resumed', 'sent'])
    const record = await params.journal.read('order-1')
    expect(broadcasts.map((bytes) => Buffer.from(bytes).toString('hex'))).toEqual(
      record?.transactions.map(({ bytes }) => bytes),
    )
    const sent = Transaction.fromRaw(broadcasts[0] ?? new Uint8Array(), { allowUnknownOutputs: true })
    const vault = protocols.state[record?.protocol ?? 'THORCHAIN'].vaults.get('BTC')?.address ?? ''
    expect(sent.getOutput(0)).toMatchObject({ script: lockingScript(vault, { chain: 'BTC', network }).script, amount })
    const memo = Buffer.from(sent.getOutput(sent.outputsLength - 1).script ?? []).toString()
    expect(memo).toContain(`=:e:${destination}:`)
  })

  test('signs nothing when the nodes report different vaults', async () => {
    const strangers = [21, 22].map((byte) => createKeySigner(new Uint8Array(32).fill(byte)).accountOn('BTC', network))
    const [two, three] = await Promise.all(strangers)
    const vaults: Readonly<Record<string, string | undefined>> = {
      'two.example': two?.address,
      'three.example': three?.address,
    }
    const { broadcasts, connections } = await createDoubles(network, (operator) => vaults[operator])
    const params = paramsOf(network, connections)
    await expect(runUntilSent(params)).rejects.toMatchObject({ code: 'inbound_unconfirmed' })
    expect([broadcasts, await params.journal.read('order-1')]).toEqual([[], undefined])
  })
})
