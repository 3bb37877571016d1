import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64 } from '@scure/base'
import { beforeEach, describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { transferData } from '../../../src/core/deposits/solana/solanaIntent.ts'
import {
  encodeMessage,
  encodeTransaction,
  type SolanaMessage,
} from '../../../src/core/deposits/solana/solanaMessage.ts'
import type { ChainSession, DevnetChain } from '../../../src/devnet/chains/chain.ts'
import { exactJson } from '../../../src/devnet/chains/exactJson.ts'
import { createKeyRing } from '../../../src/devnet/chains/keyRing.ts'
import { makeChains } from './testChains.ts'

type Json = Readonly<Record<string, unknown>>
interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: Json }
}

const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const keys = createKeyRing('SOL', 'solana node')
const payer = keys('payer')
const other = keys('other')
let chain: DevnetChain

beforeEach(() => {
  chain = makeChains().get('SOL') as DevnetChain
  chain.faucet({ to: payer.address, asset: 'SOL.SOL', amount: units(1_000_000_000n) })
  chain.includeNow()
})

async function rpc(method: string, ...params: readonly unknown[]): Promise<RpcAnswer> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await chain.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })
  return JSON.parse(exactJson(answer.body)) as RpcAnswer
}

const contentOf = ({ result }: RpcAnswer) => (result as { readonly value: unknown }).value

interface Made {
  readonly lamports?: bigint
  readonly versioned?: boolean
  /** Micro-lamports per compute unit; 100,000 units. */
  readonly price?: bigint
}

/** A signed transfer, with its message. */
async function transfer({ lamports = 1_000_000n, versioned = false, price }: Made = {}) {
  const { blockhash } = contentOf(await rpc('getLatestBlockhash')) as { readonly blockhash: string }
  const limit = Uint8Array.of(2, 0xa0, 0x86, 1, 0)
  const cost = new Uint8Array(9)
  cost[0] = 3
  new DataView(cost.buffer).setBigUint64(1, price ?? 0n, true)
  const budget = [limit, cost].map((data) => ({ program: 3, accounts: [], data }))
  const programs = ['11111111111111111111111111111111', COMPUTE_BUDGET].map((name) => base58.decode(name))
  const message: SolanaMessage = {
    signers: 1,
    readonlySigners: 0,
    readonlyOthers: 2,
    blockhash: base58.decode(blockhash),
    accounts: [payer.publicKey, other.publicKey, ...programs],
    instructions: [
      ...(price === undefined ? [] : budget),
      { program: 2, accounts: [0, 1], data: transferData(lamports) },
    ],
  }
  const legacy = encodeMessage(message)
  const encoded = versioned ? Uint8Array.of(128, ...legacy, 0) : legacy
  const bytes = encodeTransaction([ed25519.sign(encoded, payer.secret)], encoded)
  return { message: base64.encode(encoded), text: base64.encode(bytes), hash: base58.encode(bytes.slice(1, 65)), bytes }
}

const base64Options = { encoding: 'base64' }

describe('the Solana node', () => {
  test('accepts transactions of version 0, and returns them to clients that know it', async () => {
    const { text, hash } = await transfer({ versioned: true })
    expect(await rpc('sendTransaction', text, base64Options)).toMatchObject({ result: hash })
    expect(await rpc('getTransaction', hash)).toMatchObject({ result: null })
    chain.includeNow()
    expect((await rpc('getTransaction', hash)).error?.code).toBe(-32015)
    const options = { maxSupportedTransactionVersion: 0 }
    const { result } = await rpc('getTransaction', hash, options)
    expect(result).toMatchObject({
      version: 0,
      meta: { fee: 5_000, preBalances: [10_000_000_000, 0, 0, 0], postBalances: [9_998_995_000, 1_000_000, 0, 0] },
      transaction: {
        signatures: [hash],
        message: { accountKeys: [payer.address, other.address, expect.any(String), COMPUTE_BUDGET] },
      },
    })
    for (const encoding of ['base64', 'base58', 'jsonParsed']) {
      expect(await rpc('getTransaction', hash, { ...options, encoding })).not.toHaveProperty('error')
    }
    expect((await rpc('getTransaction', hash, { ...options, encoding: 'xml' })).error?.code).toBe(-32602)
    expect(contentOf(await rpc('getSignatureStatuses', [hash, 'unknown']))).toMatchObject([
      { confirmationStatus: 'finalized', confirmations: null, err: null },
      null,
    ])
  })

  test.each([
    ['address lookup tables', (bytes: Uint8Array) => bytes.with(-1, 1), 'address lookup tables'],
    ['an unknown version', (bytes: Uint8Array) => bytes.with(65, 129), 'its version'],
    ['a cut transaction', (bytes: Uint8Array) => bytes.slice(0, 90), 'failed to deserialize'],
  ])('rejects %s', async (_case, change, message) => {
    const { bytes } = await transfer({ versioned: true })
    const { error } = await rpc('sendTransaction', base64.encode(change(bytes)), base64Options)
    expect(error).toMatchObject({ code: -32602, message: expect.stringContaining(message) })
  })

  test('charges the priority fee that a transaction sets', async () => {
    const { text, message, hash } = await transfer({ price: 15_001n })
    // 100,000 units at 15,001 micro-lamports are 1,500.1 lamports, rounded up.
    expect(contentOf(await rpc('getFeeForMessage', message))).toBe(6_501)
    await rpc('sendTransaction', text, base64Options)
    chain.includeNow()
    const { result } = await rpc('getTransaction', hash)
    expect(result).toMatchObject({ meta: { fee: 6_501 } })
  })

  test('simulates without sending, with the error of a transaction that fails', async () => {
    const good = await transfer()
    expect(contentOf(await rpc('simulateTransaction', good.text, base64Options))).toMatchObject({ err: null })
    const poor = await transfer({ lamports: 20_000_000_000n })
    expect(contentOf(await rpc('simulateTransaction', poor.text, base64Options))).toMatchObject({
      err: { InstructionError: [0, { Custom: 1 }] },
    })
    const { error } = await rpc('sendTransaction', poor.text, base64Options)
    expect(error).toMatchObject({ code: -32002, data: { err: { InstructionError: [0, { Custom: 1 }] } } })
    const forged = base64.encode(good.bytes.with(1, (good.bytes[1] ?? 0) ^ 1))
    expect(contentOf(await rpc('simulateTransaction', forged, base64Options))).toMatchObject({ err: null })
    expect((await rpc('simulateTransaction', forged, { ...base64Options, sigVerify: true })).error?.code).toBe(-32003)
    await chain.step(chain.time() + 3_600)
    expect(contentOf(await rpc('simulateTransaction', good.text, base64Options))).toMatchObject({
      err: 'BlockhashNotFound',
    })
    expect(
      contentOf(await rpc('simulateTransaction', good.text, { ...base64Options, replaceRecentBlockhash: true })),
    ).toMatchObject({ err: null, replacementBlockhash: { blockhash: expect.any(String) } })
    expect(contentOf(await rpc('getFeeForMessage', good.message))).toBeNull()
    expect(contentOf(await rpc('getBalance', other.address))).toBe(0)
  })

  test('lists the transactions of an account, newest first and in pages', async () => {
    const hashes: string[] = []
    for (const lamports of [1_000_000n, 1_000_001n, 1_000_002n]) {
      const { text, hash } = await transfer({ lamports })
      await rpc('sendTransaction', text, base64Options)
      chain.includeNow()
      hashes.unshift(hash)
    }
    const list = async (options: Json) =>
      ((await rpc('getSignaturesForAddress', other.address, options)).result as { signature: string }[]).map(
        ({ signature }) => signature,
      )
    expect(await list({})).toEqual(hashes)
    expect(await list({ limit: 1 })).toEqual(hashes.slice(0, 1))
    expect(await list({ before: hashes[0] })).toEqual(hashes.slice(1))
    expect(await list({ until: hashes[2] })).toEqual(hashes.slice(0, 2))
    expect((await rpc('getSignaturesForAddress', other.address, { limit: 0 })).error?.code).toBe(-32602)
  })

  test('returns accounts, programs and the facts of the chain', async () => {
    expect(contentOf(await rpc('getAccountInfo', payer.address, base64Options))).toMatchObject({
      lamports: 10_000_000_000,
      data: ['', 'base64'],
      executable: false,
    })
    expect(contentOf(await rpc('getMultipleAccounts', [other.address, COMPUTE_BUDGET]))).toMatchObject([
      null,
      { executable: true },
    ])
    const { result: epoch } = await rpc('getEpochInfo')
    expect(epoch).toMatchObject({ absoluteSlot: chain.height(), blockHeight: chain.height() })
    expect((await rpc('getBlockTime', chain.height())).result).toBe(chain.time())
    expect((await rpc('getBlockTime', 1)).error?.code).toBe(-32004)
    expect((await rpc('getRecentPrioritizationFees')).result).toContainEqual({
      slot: chain.height(),
      prioritizationFee: 0,
    })
    expect(contentOf(await rpc('isBlockhashValid', payer.address))).toBe(false)
  })

  test('pays an airdrop, and refuses one below the rent', async () => {
    expect((await rpc('requestAirdrop', other.address, 1)).error?.code).toBe(-32002)
    expect((await rpc('requestAirdrop', other.address, 0.5)).error?.code).toBe(-32602)
    expect((await rpc('requestAirdrop', other.address, 2_000_000_000)).result).toEqual(expect.any(String))
    chain.includeNow()
    expect(contentOf(await rpc('getBalance', other.address))).toBe(2_000_000_000)
  })
})

describe('a WebSocket session', () => {
  let messages: Json[]
  let session: ChainSession
  beforeEach(() => {
    messages = []
    session = chain.connect?.('', (text) => void messages.push(JSON.parse(text) as Json)) as ChainSession
  })
  const call = (method: string, ...params: readonly unknown[]) =>
    session.receive(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))

  test('reports a signature once, accounts when they change, and slots', async () => {
    const { text, hash } = await transfer()
    await call('signatureSubscribe', hash, { commitment: 'confirmed' })
    await call('accountSubscribe', other.address, base64Options)
    await call('slotSubscribe')
    expect(messages.map(({ result }) => result)).toEqual([1, 2, 3])
    await rpc('sendTransaction', text, base64Options)
    session.poll()
    expect(messages).toHaveLength(3)
    chain.includeNow()
    await chain.step(chain.time() + 10)
    session.poll()
    session.poll()
    const news = messages.slice(3).map(({ method, params }) => [method, (params as Json).subscription])
    expect(news).toEqual([
      ['signatureNotification', 1],
      ['accountNotification', 2],
      ['slotNotification', 3],
    ])
  })

  test('rejects unknown methods and subscriptions, and ends one on request', async () => {
    await call('slotSubscribe')
    await call('slotUnsubscribe', 1)
    await call('slotUnsubscribe', 1)
    await call('rootSubscribe')
    await session.receive('{')
    const [, , ...refused] = messages
    expect(messages[1]).toMatchObject({ result: true })
    expect(refused.map(({ error }) => (error as Json).code)).toEqual([-32602, -32601, -32700])
    await chain.step(chain.time() + 10)
    session.poll()
    expect(messages).toHaveLength(5)
  })
})
