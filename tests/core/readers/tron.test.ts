import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { conforms, type Stage } from './conformance.ts'
import type { PeerHandler, PeerReply } from './loopback.ts'

const holder = encodeAddress(new Uint8Array(20).fill(6), 'TRON', 'mocknet')
const contract = encodeAddress(new Uint8Array(20).fill(5), 'TRON', 'mocknet')
const amount = 90_071_992_547_409_931n
const genesis = `0000000000000000${'7e'.repeat(24)}`
const hexOf = (text: string) => Buffer.from(text).toString('hex')
const word = (value: bigint) => value.toString(16).padStart(64, '0')

/** A TRON node's HTTP interface over a list of blocks. Raw data that begins with 0xff is refused. */
function node(): { answer: PeerHandler; mine: () => void } {
  const pool = new Set<string>()
  const blocks = new Map<string, number>()
  let height = 50

  const block = (blockID: string, number: number) => ({
    blockID,
    block_header: { raw_data: number === 0 ? {} : { number, timestamp: 1_800_000_000_000 + number * 3000 } },
  })

  function broadcast(transaction: string): object {
    const bytes = Buffer.from(transaction, 'hex')
    const raw = bytes.subarray(2, 2 + (bytes[1] ?? 0))
    const txid = createHash('sha256').update(raw).digest('hex')
    if (pool.has(txid) || blocks.has(txid)) {
      return { result: false, code: 'DUP_TRANSACTION_ERROR', txid, message: hexOf('Dup transaction.') }
    }
    if (raw[0] === 0xff) return { code: 'CONTRACT_VALIDATE_ERROR', txid, message: hexOf('balance is not sufficient.') }
    pool.add(txid)
    return { result: true, code: 'SUCCESS', txid }
  }

  function call({ function_selector, data }: Record<string, string>): object {
    if (data?.startsWith('dead')) return { result: { result: true, message: hexOf('REVERT opcode executed') } }
    const value = function_selector === 'decimals()' ? 6n : function_selector === 'balanceOf(address)' ? 123_456n : 1n
    return { result: { result: true }, energy_used: 64_895, constant_result: [word(value)] }
  }

  function reply(path: string, requested: Record<string, string>): object {
    if (path === '/wallet/getblockbynum') return block(genesis, 0)
    if (path === '/wallet/getnowblock') return block(word(BigInt(height)), height)
    if (path === '/wallet/getaccount')
      return requested.address === holder ? { address: holder, balance: '#amount' } : {}
    if (path === '/wallet/getaccountresource') {
      return { freeNetLimit: 600, freeNetUsed: 250, NetLimit: 300, EnergyLimit: 5_000, EnergyUsed: 1_000 }
    }
    if (path === '/wallet/getchainparameters') {
      const prices = { getTransactionFee: 1000, getEnergyFee: 210, getMemoFee: 1_000_000 }
      const chainParameter = Object.entries(prices).map(([key, value]) => ({ key, value }))
      return { chainParameter: [...chainParameter, { key: 'getAllowCreationOfContracts' }, { key: 'x', value: -1 }] }
    }
    if (path === '/wallet/triggerconstantcontract') return call(requested)
    if (path === '/wallet/broadcasthex') return broadcast(requested.transaction ?? '')
    const found = blocks.get(requested.value ?? '')
    if (found === undefined) return {}
    const isInfo = path === '/wallet/gettransactioninfobyid'
    return isInfo ? { id: requested.value, blockNumber: found, receipt: { net_usage: 280 } } : { txID: requested.value }
  }

  return {
    answer({ path, body }) {
      return { body: JSON.stringify(reply(path, JSON.parse(body))).replace('"#amount"', String(amount)) }
    },
    mine() {
      height += 1
      for (const txid of pool) blocks.set(txid, height)
      pool.clear()
    },
  }
}

/** A transaction as the wire carries it: raw data of three bytes in field 1, a signature of 65 in field 2. */
const signed = (...raw: number[]) => Uint8Array.of(0x0a, raw.length, ...raw, 0x12, 65, ...new Uint8Array(65).fill(1))

async function start(): Promise<Stage> {
  const { answer, mine } = node()
  let fresh = 0
  return {
    answer,
    identity: genesis,
    holder,
    amount,
    unknownHash: 'ab'.repeat(32),
    async sign() {
      fresh += 1
      return signed(1, 2, fresh)
    },
    refused: async () => signed(0xff, 1),
    mine: async () => mine(),
    showsPending: false,
  }
}

conforms('a reader of TRON', {
  chain: 'TRON',
  api: 'trongrid',
  gasAsset: 'TRON.TRX',
  start,
  questions: {
    referenceBlock: (reader) => reader.referenceBlock(),
    bandwidth: (reader) => reader.bandwidth(holder),
    energy: (reader) => reader.energy({ from: holder, contract, data: 'a9059cbb' }),
  },
})

describe('TRON reader', () => {
  const readerOf = (answer: PeerHandler) =>
    createReader({
      chain: 'TRON',
      network: 'mocknet',
      endpoints: [{ api: 'trongrid', url: 'https://tron.example' }],
      async transport(request) {
        const path = new URL(request.url).pathname
        const { status = 200, body }: PeerReply = await answer({ method: 'POST', path, body: await request.text() })
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
      },
    })

  test('reads a token’s balance and decimals, and 0 for an unused address', async () => {
    const tokens = [{ asset: `TRON.USDT-${contract.toUpperCase()}`, contract }]
    const held = await readerOf(node().answer).balances(contract, { tokens })
    expect(held).toEqual([
      { asset: 'TRON.TRX', amount: 0n, decimals: 6 },
      { asset: tokens[0]?.asset, amount: 123_456n, decimals: 6 },
    ])
  })

  test('reads the reference block and the prices of bytes, memo and energy', async () => {
    const reader = readerOf(node().answer)
    const { number, hash, timestamp } = await reader.referenceBlock()
    expect([number, hash.length, timestamp]).toEqual([50n, 32, 1_800_000_150_000n])
    const cost = { available: 350n, sunPerByte: 1000n, memoFee: 1_000_000n }
    expect(await reader.bandwidth(holder)).toEqual(cost)
    const call = { from: holder, contract, data: '0xa9059cbb' }
    expect(await reader.energy(call)).toEqual({ needed: 64_895n, available: 4_000n, sunPerUnit: 210n })
  })

  test('returns a contract’s refusal as text', async () => {
    const call = { from: holder, contract, data: 'dead' }
    await expect(readerOf(node().answer).energy(call)).rejects.toMatchObject({ reason: 'REVERT opcode executed' })
  })

  test('reports a mined call that ran out of energy as failed', async () => {
    const { answer } = node()
    const id = 'cd'.repeat(32)
    const failed = {
      id,
      blockNumber: 7,
      result: 'FAILED',
      resMessage: hexOf('Not enough energy'),
      receipt: { result: 'OUT_OF_ENERGY' },
    }
    const reader = readerOf((requested) =>
      requested.path.includes('gettransactioninfo') ? { body: failed } : answer(requested),
    )
    expect(await reader.txState(id)).toEqual({
      state: 'failed',
      height: 7,
      confirmations: 44,
      reason: 'Not enough energy',
    })
  })
})
