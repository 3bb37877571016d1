import { ed25519 } from '@noble/curves/ed25519.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../../../src/core/nodes/net/clock.ts'
import { createWebSocketTransport } from '../../../src/core/nodes/net/webSocketTransport.ts'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { signXrpPayment, xrpAddressOf } from '../../chainFormats.ts'
import { conforms, type Stage } from './conformance.ts'
import type { PeerHandler } from './loopback.ts'
import { connectSocket, startSocketPeer } from './socketPeer.ts'

const key = new Uint8Array(32).fill(3)
const publicKey = `ED${hex.encode(ed25519.getPublicKey(key)).toUpperCase()}`
const holder = xrpAddressOf(publicKey)
const other = 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'
const amount = 99_999_999_999_999_999n

/** rippled's JSON-RPC over an open ledger and those before it. Payments of 13 drops are refused. */
function server(networkId: number): { answer: PeerHandler; mine: () => void } {
  const open = new Set<string>()
  const ledgers = new Map<string, number>()
  let validated = 100

  const result = (fields: object) => ({ body: { result: { ...fields, status: 'success' } } })
  const error = (name: string) => ({ body: { result: { error: name, error_message: `${name}.`, status: 'error' } } })

  function submit(blob: string) {
    const bytes = Uint8Array.of(0x54, 0x58, 0x4e, 0, ...hex.decode(blob.toLowerCase()))
    const hash = hex.encode(sha512(bytes).slice(0, 32)).toUpperCase()
    const reply = (engine_result: string, accepted: boolean) =>
      result({ engine_result, engine_result_message: 'See the code.', accepted, tx_json: { hash } })
    if (ledgers.has(hash)) return reply('tefPAST_SEQ', false)
    if (open.has(hash)) return reply('tefALREADY', false)
    if (blob.includes('61400000000000000D')) return reply('tecUNFUNDED_PAYMENT'.replace('tec', 'tem'), false)
    open.add(hash)
    return reply('tesSUCCESS', true)
  }

  return {
    answer({ body }) {
      const { method, params } = JSON.parse(body) as { method: string; params: Record<string, string>[] }
      const [requested = {}] = params
      if (method === 'server_state') {
        const validated_ledger = { seq: validated, reserve_base: 1_000_000, reserve_inc: 200_000 }
        return result({ state: { network_id: networkId, validated_ledger } })
      }
      if (method === 'account_info') {
        if (requested.account !== holder) return error('actNotFound')
        const account = { Account: holder, Balance: String(amount), Flags: 0x00020000, OwnerCount: 3, Sequence: 41 }
        return result({ account_data: account })
      }
      if (method === 'fee') {
        const drops = { base_fee: '10', median_fee: '5000', minimum_fee: '10', open_ledger_fee: '12' }
        return result({ drops, ledger_current_index: validated + 1 })
      }
      if (method === 'submit') return submit(requested.tx_blob ?? '')
      const hash = requested.transaction ?? ''
      const ledger_index = ledgers.get(hash)
      if (ledger_index !== undefined) {
        return result({ hash, validated: true, ledger_index, meta: { TransactionResult: 'tesSUCCESS' } })
      }
      return open.has(hash) ? result({ hash, validated: false }) : error('txnNotFound')
    },
    mine() {
      validated += 1
      for (const hash of open) ledgers.set(hash, validated)
      open.clear()
    },
  }
}

async function start(): Promise<Stage> {
  const { answer, mine } = server(7_620_007)
  let Sequence = 40
  const signPayment = async (Amount: string) => {
    Sequence += 1
    const payment = {
      TransactionType: 'Payment',
      Account: holder,
      Destination: other,
      Fee: '12',
      Amount,
      Sequence,
      SigningPubKey: publicKey,
    }
    return signXrpPayment(payment, key)
  }
  return {
    answer,
    identity: '7620007',
    holder,
    amount,
    unknownHash: 'AB'.repeat(32),
    sign: () => signPayment('5000000'),
    refused: () => signPayment('13'),
    mine: async () => mine(),
    showsPending: true,
  }
}

conforms('a reader of the XRP Ledger', {
  chain: 'XRP',
  api: 'rippled',
  gasAsset: 'XRP.XRP',
  start,
  questions: { account: (reader) => reader.account(holder), ledger: (reader) => reader.ledger() },
})

conforms('a reader of the XRP Ledger over WebSocket', {
  chain: 'XRP',
  api: 'rippled',
  gasAsset: 'XRP.XRP',
  start,
  startPeer: startSocketPeer,
  transport: createWebSocketTransport({ connect: connectSocket, clock: systemClock }),
  questions: { account: (reader) => reader.account(holder), ledger: (reader) => reader.ledger() },
})

describe('XRP reader', () => {
  const readerOf = (answer: PeerHandler) =>
    createReader({
      chain: 'XRP',
      network: 'mocknet',
      endpoints: [{ api: 'rippled', url: 'https://xrp.example' }],
      async transport(request) {
        const { status = 200, body } = await answer({ method: 'POST', path: '/', body: await request.text() })
        return Response.json(body, { status })
      },
    })

  test('reads the reserve with an increment per object, the sequence and the tag requirement', async () => {
    const reader = readerOf(server(5).answer)
    const reported = { exists: true, sequence: 41, reserve: 1_600_000n, requiresDestinationTag: true }
    expect(await reader.account(holder)).toEqual(reported)
    const absent = { exists: false, sequence: 0, reserve: 1_000_000n, requiresDestinationTag: false }
    expect(await reader.account(other)).toEqual(absent)
    expect((await reader.balances(other))[0]?.amount).toBe(0n)
  })

  test('reads the open ledger and its fee', async () => {
    expect(await readerOf(server(5).answer).ledger()).toEqual({ index: 101, feeDrops: 12n })
  })

  describe('with several servers', () => {
    /** Servers that report these indices, each of its own operator; one without an index never answers. */
    const serversOf = (...indices: readonly (number | undefined)[]) => {
      const ids = new Map(indices.map((index, at) => [`s${at}.example${at}`, index]))
      return createReader({
        chain: 'XRP',
        network: 'mocknet',
        endpoints: [...ids.keys()].map((host) => ({ api: 'rippled', url: `https://${host}`, operator: host })),
        async transport(request) {
          const index = ids.get(new URL(request.url).host)
          if (index === undefined) return new Promise(() => {})
          const body = await request.text()
          const { body: reply } = await server(5).answer({ method: 'POST', path: '/', body })
          if (!body.includes('"fee"')) return Response.json(reply)
          const { result } = reply as { result: object }
          return Response.json({ result: { ...result, ledger_current_index: index } })
        },
      }).ledger()
    }
    const liar = 10_000_000

    test('reports the index that two of three report, wherever the third is', async () => {
      for (const indices of [
        [liar, 101, 102],
        [101, liar, 102],
        [102, 101, liar],
        [1, 101, 102],
      ]) {
        const { index, servers } = await serversOf(...indices)
        expect([101, 102]).toContain(index)
        expect(servers).toBe(2)
      }
    })

    test('takes the lower of two, and does not call it confirmed when they are far apart', async () => {
      expect(await serversOf(liar, 101)).toEqual({ index: 101, feeDrops: 12n })
      expect(await serversOf(101, liar)).toEqual({ index: 101, feeDrops: 12n })
      expect(await serversOf(101, 105)).toEqual({ index: 101, feeDrops: 12n, servers: 2 })
    })

    test('does not wait for a server that hangs', async () => {
      expect(await serversOf(undefined, 101, 102)).toMatchObject({ index: 101, servers: 2 })
      expect(await serversOf(undefined, 101)).toEqual({ index: 101, feeDrops: 12n })
    })
  })

  test('reports an unsuccessful transaction in a validated ledger as failed', async () => {
    const { answer } = server(5)
    const hash = 'CD'.repeat(32)
    const reader = readerOf((requested) =>
      requested.body.includes('"tx"')
        ? {
            body: {
              result: {
                hash,
                ledger_index: 90,
                meta: { TransactionResult: 'tecUNFUNDED_PAYMENT' },
                status: 'success',
                validated: true,
              },
            },
          }
        : answer(requested),
    )
    expect(await reader.txState(hash)).toEqual({
      state: 'failed',
      height: 90,
      confirmations: 11,
      reason: 'tecUNFUNDED_PAYMENT',
    })
  })
})
