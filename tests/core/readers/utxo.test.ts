import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { hex, utf8 } from '@scure/base'
import { p2pkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { formatDecimal, units } from '../../../src/core/asset/amount.ts'
import { buildUtxoDeposit } from '../../../src/core/deposits/utxo/buildUtxoDeposit.ts'
import { finalizeUtxoDeposit } from '../../../src/core/deposits/utxo/finalizeUtxoDeposit.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { findLitecoind, type Litecoind, startLitecoind } from '../deposits/utxo/litecoind.ts'
import { vaultHash } from '../deposits/utxo/wallet.ts'
import { conforms, type Stage } from './conformance.ts'
import { litecoinServers } from './litecoinServers.ts'
import { LONG_DEADLINE_MS } from './longDeadline.ts'
import { type Peer, startPeer } from './loopback.ts'
import { type UtxoWire, utxoWires } from './nodeFacts.ts'

const binary = findLitecoind()
if (!binary && process.env.CI)
  throw new Error('CI must install litecoind (apt-get install litecoind): its tests never skip.')
if (!binary) console.log('utxo.test: no litecoind (Debian package litecoind); readers do not meet a real UTXO chain.')

const regtest = { bech32: 'rltc', pubKeyHash: 0x6f, scriptHash: 0x3a, wif: 0xef }
const AMOUNT = 70_000_000n

let running: Promise<{ node: Litecoind; miner: string }> | undefined

/** One node for the whole file, with a miner. */
async function chainUp() {
  running ??= (async () => {
    const node = await startLitecoind(binary ?? '')
    await node.rpc('createwallet', 'miner')
    const miner = await node.rpc<string>('getnewaddress', '', 'bech32')
    await node.rpc('generatetoaddress', 110, miner)
    return { node, miner }
  })()
  return running
}

afterAll(async () => {
  await (await running)?.node.stop()
})

/** A new account with three coins. */
async function fund(name: string) {
  const { node, miner } = await chainUp()
  const secret = sha256(utf8.decode(name))
  const publicKey = secp256k1.getPublicKey(secret, true)
  const holder = p2pkh(publicKey, regtest).address ?? ''
  for (const value of [40_000_000n, 20_000_000n, 10_000_000n]) {
    await node.rpc('sendtoaddress', holder, formatDecimal(value, 8))
  }
  await node.rpc('generatetoaddress', 1, miner)
  return { node, miner, secret, publicKey, holder }
}

async function stageOf(api: UtxoWire): Promise<Stage> {
  const { node, miner, holder } = await fund(api)
  let fresh = 0
  return {
    answer: litecoinServers(node)[api],
    identity: await node.rpc<string>('getblockhash', 0),
    holder,
    amount: AMOUNT,
    unknownHash: 'ab'.repeat(32),
    async sign() {
      fresh += 1
      const to = await node.rpc<string>('getnewaddress')
      const made = await node.rpc<string>('createrawtransaction', [], {
        [to]: formatDecimal(BigInt(1_000_000 + fresh), 8),
      })
      const { hex: funded } = await node.rpc<{ hex: string }>('fundrawtransaction', made, { lockUnspents: true })
      return hex.decode((await node.rpc<{ hex: string }>('signrawtransactionwithwallet', funded)).hex)
    },
    async refused() {
      const [coin] = await node.rpc<{ txid: string; vout: number; amount: number }[]>('listunspent')
      if (coin === undefined) throw new Error('The miner has no coin.')
      // An output of one unit is dust.
      const to = await node.rpc<string>('getnewaddress')
      const made = await node.rpc<string>('createrawtransaction', [coin], { [to]: '0.00000001' })
      return hex.decode((await node.rpc<{ hex: string }>('signrawtransactionwithwallet', made)).hex)
    },
    mine: async () => void (await node.rpc('generatetoaddress', 1, miner)),
    showsPending: true,
  }
}

for (const api of utxoWires) {
  if (!binary) continue
  conforms(`a reader of a UTXO chain over ${api}`, {
    chain: 'LTC',
    api,
    gasAsset: 'LTC.LTC',
    start: () => stageOf(api),
    questions: {
      utxos: (reader, { holder }) => reader.utxos(holder),
      feeRate: (reader) => reader.feeRate(),
    },
  })
}

describe.skipIf(!binary)('UTXO reader', () => {
  let chain: Awaited<ReturnType<typeof fund>>
  let servers: ReturnType<typeof litecoinServers>
  const peers: Peer[] = []

  beforeAll(async () => {
    chain = await fund('a depositor')
    servers = litecoinServers(chain.node)
    for (const api of utxoWires) peers.push(await startPeer(servers[api]))
  })
  afterAll(async () => {
    for (const peer of peers) await peer.stop()
  })

  const readerOf = (...apis: UtxoWire[]) =>
    createReader({
      chain: 'LTC',
      network: 'mocknet',
      endpoints: apis.map((api) => ({ api, url: peers[utxoWires.indexOf(api)]?.url ?? '' })),
      transport: (request) => fetch(request),
      deadlineMs: LONG_DEADLINE_MS,
    })

  test('reads the same outputs over every interface, with their transactions', async () => {
    const over = await readerOf('esplora').utxos(chain.holder)
    for (const api of utxoWires) expect(await readerOf(api).utxos(chain.holder), api).toEqual(over)
    expect(over.map(({ value, parentOutputs, confirmations }) => [value, parentOutputs, confirmations])).toEqual([
      [40_000_000n, 2, 1],
      [20_000_000n, 2, 1],
      [10_000_000n, 2, 1],
    ])
    for (const { txid, previousTx } of over) {
      expect(hex.encode(previousTx ?? new Uint8Array())).toBe(await chain.node.rpc('getrawtransaction', txid))
    }
  })

  test('supports a deposit from reading to mining', async () => {
    const reader = readerOf('esplora', 'blockbook')
    const vault = encodeAddress(vaultHash, 'LTC', 'mocknet')
    const utxos = (await reader.utxos(chain.holder)).map((utxo) => ({ ...utxo, publicKey: chain.publicKey }))
    const feeRate = await reader.feeRate()
    const intent = {
      ...({ chain: 'LTC', network: 'mocknet', protocol: 'THORCHAIN', vault, sender: chain.holder, utxos } as const),

      memo: '=:b:bc1q',
      gasRate: feeRate,
      feeRate,
      amount: units(50_000_000n),
    }
    const tx = Transaction.fromPSBT(buildUtxoDeposit(intent).psbt, { allowUnknownOutputs: true })
    tx.sign(chain.secret)
    const built = finalizeUtxoDeposit(tx.toPSBT(0), intent)
    expect(await reader.broadcast(hex.decode(built.hex))).toBe(built.txid)
    // The change waits for a block: it is an output, but nothing that can be spent now.
    const left = await reader.utxos(chain.holder)
    expect(left.map(({ confirmations }) => confirmations)).toContain(0)
    const mined = left.filter(({ confirmations }) => confirmations > 0).reduce((sum, { value }) => sum + value, 0n)
    expect((await reader.balances(chain.holder))[0]?.amount).toBe(mined)
    await chain.node.rpc('generatetoaddress', 1, chain.miner)
    expect(await reader.txState(built.txid)).toMatchObject({ state: 'included', confirmations: 1 })
  })

  test('omits immature coinbases and includes mature ones', async () => {
    const reader = readerOf('esplora')
    const utxos = await reader.utxos(chain.miner)
    expect(utxos.length).toBeGreaterThan(5)
    expect(utxos.length).toBeLessThan(30)
  })

  test('falls back from one interface to the other', async () => {
    const reader = readerOf('esplora', 'blockbook')
    peers[0]?.become(() => ({ status: 500, body: '' }))
    expect((await reader.utxos(chain.holder)).length).toBeGreaterThan(0)
    peers[0]?.become()
  })

  test('rejects a listed value that differs from the transaction', async () => {
    const [peer] = peers
    peer?.become(async (requested) => {
      const reply = await servers.esplora(requested)
      return requested.path.endsWith('/utxo')
        ? { body: (reply.body as { value: number }[]).map((utxo) => ({ ...utxo, value: utxo.value + 1 })) }
        : reply
    })
    await expect(readerOf('esplora').utxos(chain.holder)).rejects.toMatchObject({ code: 'node_bad_response' })
    peer?.become()
  })

  test('rejects another transaction than the requested one', async () => {
    const [utxo] = await readerOf('esplora').utxos(chain.holder)
    const [peer] = peers
    peer?.become(async (requested) => {
      const reply = await servers.esplora(requested)
      return requested.path.endsWith('/hex') ? { body: `${String(reply.body).slice(0, -2)}ff` } : reply
    })
    await expect(readerOf('esplora').rawTx(utxo?.txid ?? '')).rejects.toMatchObject({ code: 'node_bad_response' })
    peer?.become()
  })
})
