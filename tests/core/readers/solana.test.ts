import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { createReader } from '../../../src/core/readers/createReader.ts'
import { isSolanaTxSigned, readSolanaTx, signSolanaTx, solanaTransfer } from '../../chainFormats.ts'
import { conforms, type Stage } from './conformance.ts'
import type { PeerHandler } from './loopback.ts'

const seed = new Uint8Array(32).fill(5)
const holder = base58.encode(ed25519.getPublicKey(seed))
const genesis = base58.encode(new Uint8Array(32).fill(9))
const mint = base58.encode(new Uint8Array(32).fill(4))
/** Beyond what a float holds: the wire writes it as a JSON number all the same. */
const amount = 9_007_199_254_740_993n

/** Solana's JSON-RPC over a list of slots. Transfers of 13 lamports are refused. */
function cluster(): { answer: PeerHandler; mine: () => void } {
  const waiting = new Set<string>()
  const slots = new Map<string, number>()
  let slot = 300

  function send(encoded: string): unknown {
    const tx = readSolanaTx(Buffer.from(encoded, 'base64'))
    if (!isSolanaTxSigned(tx)) return { error: { code: -32003, message: 'Transaction signature verification failure' } }
    const signature = base58.encode(tx.signatures[0] ?? new Uint8Array())
    const message = 'Transaction simulation failed: This transaction has already been processed'
    if (slots.has(signature)) return { error: { code: -32002, message } }
    if (Buffer.from(tx.instructions[0]?.data ?? []).readBigUInt64LE(4) === 13n) {
      return { error: { code: -32002, message: 'Transaction simulation failed: Blockhash not found' } }
    }
    waiting.add(signature)
    return { result: signature }
  }

  function status(signature: string) {
    const found = slots.get(signature)
    if (found !== undefined) return { slot: found, confirmations: null, err: null, confirmationStatus: 'confirmed' }
    return waiting.has(signature) ? { slot, confirmations: 0, err: null, confirmationStatus: 'processed' } : null
  }

  function reply(method: string, params: readonly unknown[]): unknown {
    const context = { slot }
    const accounts = [
      { state: 'initialized', amount: '700000' },
      { state: 'initialized', amount: '42' },
      { state: 'frozen', amount: '9' },
    ].map(({ state, amount }) => ({
      account: { data: { parsed: { info: { mint, state, tokenAmount: { amount, decimals: 6, uiAmount: 0.7 } } } } },
    }))
    const blockhash = base58.encode(new Uint8Array(32).fill(8))
    if (method === 'getGenesisHash') return { result: genesis }
    if (method === 'getBalance') return { result: { context, value: '#amount' } }
    if (method === 'getMinimumBalanceForRentExemption') return { result: 890_880 }
    if (method === 'getLatestBlockhash') return { result: { context, value: { blockhash, lastValidBlockHeight: 450 } } }
    if (method === 'getTokenAccountsByOwner')
      return { result: { context, value: params[0] === holder ? accounts : [] } }
    if (method === 'getTokenSupply') return { result: { context, value: { amount: '1', decimals: 6 } } }
    if (method === 'sendTransaction') return send(String(params[0]))
    return { result: { context, value: (params[0] as string[]).map(status) } }
  }

  return {
    answer({ body }) {
      const { method, params, id } = JSON.parse(body) as { method: string; params: unknown[]; id: number }
      const output = { jsonrpc: '2.0', id, ...(reply(method, params) as object) }
      return { body: JSON.stringify(output).replace('"#amount"', String(amount)) }
    },
    mine() {
      slot += 1
      for (const signature of waiting) slots.set(signature, slot)
      waiting.clear()
    },
  }
}

async function start(): Promise<Stage> {
  const { answer, mine } = cluster()
  let fresh = 100n
  const blockhash = base58.encode(new Uint8Array(32).fill(8))
  const sign = async (lamports: bigint) =>
    signSolanaTx(solanaTransfer(lamports, { from: holder, to: mint, blockhash }), seed)
  return {
    answer,
    identity: genesis,
    holder,
    amount,
    unknownHash: base58.encode(new Uint8Array(64).fill(0xab)),
    sign: () => {
      fresh += 1n
      return sign(fresh)
    },
    refused: () => sign(13n),
    mine: async () => mine(),
    showsPending: true,
  }
}

conforms('a reader of Solana', {
  chain: 'SOL',
  api: 'solana',
  gasAsset: 'SOL.SOL',
  start,
  questions: {
    recentBlockhash: (reader) => reader.recentBlockhash(),
    rentExemption: (reader) => reader.rentExemption(),
  },
})

describe('Solana reader', () => {
  const readerOf = (answer: PeerHandler) =>
    createReader({
      chain: 'SOL',
      network: 'mocknet',
      endpoints: [{ api: 'solana', url: 'https://sol.example' }],
      async transport(request) {
        const { status = 200, body } = await answer({ method: 'POST', path: '/', body: await request.text() })
        return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
      },
    })

  test('sums an owner’s token accounts without frozen ones, and returns 0 for none', async () => {
    const tokens = [{ asset: `SOL.USDC-${mint.toUpperCase()}`, contract: mint }]
    const reader = readerOf(cluster().answer)
    const [, held] = await reader.balances(holder, { tokens })
    expect(held).toEqual({ asset: tokens[0]?.asset, amount: 700_042n, decimals: 6 })
    expect((await reader.balances(mint, { tokens }))[1]).toMatchObject({ amount: 0n, decimals: 6 })
  })

  test('reads the blockhash with its last valid height, and the rent exemption', async () => {
    const reader = readerOf(cluster().answer)
    const blockhash = base58.encode(new Uint8Array(32).fill(8))
    expect(await reader.recentBlockhash()).toEqual({ blockhash, lastValidBlockHeight: 450n })
    expect(await reader.rentExemption()).toBe(890_880n)
  })

  test('reports a failed transaction only once it is confirmed', async () => {
    const { answer } = cluster()
    const returning = (confirmationStatus: string) =>
      readerOf((requested) => {
        if (!requested.body.includes('getSignatureStatuses')) return answer(requested)
        const err = { InstructionError: [0, { Custom: 1 }] }
        const value = [{ slot: 5, confirmations: null, err, confirmationStatus }]
        return { body: { jsonrpc: '2.0', id: 1, result: { context: { slot: 9 }, value } } }
      })
    const signature = base58.encode(new Uint8Array(64).fill(1))
    expect(await returning('processed').txState(signature)).toEqual({ state: 'pending' })
    const reason = '{"InstructionError":[0,{"Custom":1}]}'
    expect(await returning('finalized').txState(signature)).toEqual({
      state: 'failed',
      height: 5,
      confirmations: 5,
      reason,
    })
  })
})
