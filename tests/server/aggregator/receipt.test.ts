import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import { receipt as operation } from '../../../src/contract/aggregator/receipt.ts'
import { quoteKeys } from '../../../src/contract/quoteKeys.ts'
import { createNode, type Protocol, verifyReceipt } from '../../../src/core/index.ts'
import { AggregatorClient } from '../../../src/sdk/aggregator.ts'
import { aggregatorServices } from '../../../src/server/aggregator/aggregatorServices.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import { getReceipt } from '../../../src/server/aggregator/track/getReceipt.ts'
import type { ServerContext } from '../../../src/server/context.ts'
import { resolveRates } from '../../../src/server/limits/rates.ts'
import { getQuoteKeys } from '../../../src/server/support/supportServices.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { post } from '../../devnet/controls/post.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { fundSender, type SwapRequest, sendSwap } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { threeViews } from '../../threeViews.ts'
import { checkPromisedErrors } from '../checkPromisedErrors.ts'
import { createTestContext } from '../testContext.ts'
import { signingKey } from './aggregatorHarness.ts'

const service = checkPromisedErrors(bindHandler(operation, getReceipt), aggregatorApi)
const request: SwapRequest = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'ETH.ETH', amount: 1_000_000_000n }
const thief = `0x${'66'.repeat(20)}`

type Json = Readonly<Record<string, unknown>>
type Receipt = Awaited<ReturnType<typeof service.run>>

/** What a node reports of a transaction, as far as lies change it. */
interface Report extends Json {
  readonly tx?: Json
  readonly stages?: Json
  readonly planned_out_txs?: readonly Json[]
  readonly out_txs?: readonly Json[]
}

const payment = { chain: 'ETH', from_address: '', to_address: thief, coins: [{ asset: 'ETH.ETH', amount: '777' }] }
const ended = { completed: true }

/** Lies about outbounds, amounts, status, refunds and the deposit. */
const lies: Readonly<Record<string, (report: Report) => Report | undefined>> = {
  'another amount': (report) => withPayments(report, { coins: [{ asset: 'ETH.ETH', amount: '999999999999' }] }),
  'another recipient': (report) => withPayments(report, { to_address: thief }),
  'another outbound hash': (report) => withPayments(report, { id: 'EF'.repeat(32) }),
  'a payment more': (report) => ({
    ...report,
    out_txs: [...(report.out_txs ?? []), { ...payment, id: 'CD'.repeat(32) }],
  }),
  'no payment': (report) => ({ ...report, planned_out_txs: [], out_txs: [] }),
  'a refund': (report) => {
    const tx = report.tx ?? {}
    const out = { ...payment, chain: tx.chain, to_address: tx.from_address, coins: tx.coins, id: 'AB'.repeat(32) }
    return ended_(report, { ...out, memo: `REFUND:${String(tx.id)}` }, true)
  },
  'an early end': (report) =>
    ended_(report, { ...payment, id: 'CD'.repeat(32), memo: `OUT:${String(report.tx?.id)}` }, false),
  'an end as the memo says': (report) => {
    const to_address = String(report.tx?.memo).split(':')[2]
    return ended_(report, { ...payment, to_address, id: 'CD'.repeat(32), memo: `OUT:${String(report.tx?.id)}` }, false)
  },
  'nothing paid': (report) => ({
    ...report,
    planned_out_txs: [],
    out_txs: [],
    stages: { ...report.stages, swap_status: { pending: false }, swap_finalised: ended, outbound_signed: undefined },
  }),
  'a running swap': (report) => ({
    ...report,
    out_txs: [],
    stages: { ...report.stages, swap_status: { pending: true }, swap_finalised: { completed: false } },
  }),
  'another sender': (report) => ({ ...report, tx: { ...report.tx, from_address: thief } }),
  'another deposit': (report) => ({ ...report, tx: { ...report.tx, coins: [{ asset: 'LTC.LTC', amount: '1' }] } }),
  'another memo': (report) => ({ ...report, tx: { ...report.tx, memo: `=:ETH.ETH:${thief}` } }),
  silence: () => undefined,
}

const withPayments = (report: Report, change: Json): Report => ({
  ...report,
  out_txs: (report.out_txs ?? []).map((one) => ({ ...one, ...change })),
})

const ended_ = (report: Report, out: Json, refund: boolean): Report => ({
  ...report,
  planned_out_txs: [{ chain: out.chain, to_address: out.to_address, coin: (out.coins as Json[])[0], refund }],
  out_txs: [out],
  stages: {
    inbound_observed: { final_count: 40, completed: true },
    inbound_finalised: ended,
    swap_status: { pending: false },
    swap_finalised: ended,
    outbound_signed: { blocks_since_scheduled: 2, completed: true },
  },
})

/** What each view says instead of the truth. */
type Liars = Readonly<Record<string, readonly string[]>>

/** The service over a devnet of whose views some lie. */
function contextOf(harness: Harness, liars: Liars = {}): ServerContext {
  const nodeOf = (protocol: Protocol, name: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: threeViews('http://devnet.example', name),
      transport: async (asked) => {
        const response = await harness.devnet.transport(asked)
        const { pathname } = new URL(asked.url)
        const told = liars[pathname.charAt(1)]
        if (told === undefined || !pathname.includes('thornode') || !pathname.includes('/tx/status/')) return response
        const honest = (await response.json()) as Report
        const report = told.reduce<Report | undefined>((one, lie) => one && lies[lie]?.(one), honest)
        return report === undefined ? new Response('down', { status: 503 }) : Response.json(report)
      },
    })
  const nodes = { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }
  const { context } = createTestContext(harness.devnet.transport, nodes)
  return { ...context, clock: harness.clock.now, quoteSigner: createQuoteSigner([signingKey]) }
}

const receiptOf = (harness: Harness, hash: string, liars: Liars = {}): Promise<Receipt> =>
  service.run({ hash }, contextOf(harness, liars))

const codeOf = async (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof Error && 'code' in thrown ? thrown.code : thrown),
  )

/** A swap, and its harness at one point of it. */
interface Story {
  readonly harness: Harness
  readonly hash: string
}

async function send(more: Partial<SwapRequest> = {}, before?: (harness: Harness) => Promise<unknown>): Promise<Story> {
  const harness = createHarness()
  const sender = createTestUser(harness, 'sender')
  await fundSender(harness, sender, { ...request, ...more })
  const sent = await sendSwap(harness, sender, { ...request, ...more })
  await before?.(harness)
  return { harness, hash: sent.hashes.at(-1) ?? '' }
}

async function untilEnd({ harness, hash }: Story): Promise<Receipt> {
  for (let blocks = 0; blocks < 600; blocks++) {
    const found = await receiptOf(harness, hash).catch(() => undefined)
    if (found !== undefined) return found
    await harness.step()
  }
  throw new Error('The swap has not ended.')
}

const stories: Record<'done' | 'refunded' | 'sent' | 'seen' | 'paying', Story> = {} as never
const truth: Record<'done' | 'refunded', Receipt> = {} as never

beforeAll(async () => {
  stories.done = await send()
  truth.done = await untilEnd(stories.done)
  stories.refunded = await send({ more: { liquidityToleranceBps: 50 } }, ({ devnet }) =>
    post(devnet, '/devnet/price', { asset: 'ETH.ETH', usd: '3417' }),
  )
  truth.refunded = await untilEnd(stories.refunded)
  stories.sent = await send()
  stories.seen = await send()
  stories.paying = await send()
  for (let blocks = 0; blocks < 600; blocks++) {
    const code = await codeOf(receiptOf(stories.seen.harness, stories.seen.hash))
    if (code === 'receipt_pending') break
    await stories.seen.harness.step()
  }
  // One block before its end.
  const last = await send()
  let blocks = 0
  while ((await codeOf(receiptOf(last.harness, last.hash))) !== undefined) {
    await last.harness.step()
    blocks += 1
  }
  await stories.paying.harness.step(blocks - 1)
})

const site = { network: 'devnet', issuer: 'https://swap.example.org' } as const

/** A receipt without what every request has of its own. */
const factsOf = ({ issuedAt: _at, confirmedBy: _by, signature: _signature, ...facts }: Receipt): object => facts

describe('a receipt', () => {
  test('has the end, both sides and every payment, and is verified with the published keys', async () => {
    const { harness, hash } = stories.done
    const { keys } = await bindHandler(quoteKeys, getQuoteKeys).run({}, contextOf(harness))
    const now = harness.clock.now() / 1000
    const receipt = truth.done
    expect(receipt).toMatchObject({
      ...site,
      type: 'swap-receipt/1',
      end: 'done',
      protocol: 'THORCHAIN',
      sellAsset: 'LTC.LTC',
      sellAmount: '10',
      buyAsset: 'ETH.ETH',
      chain: 'LTC',
      payments: [{ role: 'output', asset: 'ETH.ETH', chain: 'ETH', address: receipt.destinationAddress }],
    })
    expect(receipt.payments[0]?.hash).toMatch(/^0x[0-9a-f]{64}$/)
    expect(receipt.confirmedBy).toMatchObject({ configured: 3 })
    const operators = ['devnet view 1', 'devnet view 2', 'devnet view 3']
    expect(operators).toEqual(expect.arrayContaining(receipt.confirmedBy.operators))
    expect(receipt.confirmedBy.operators).toHaveLength(receipt.confirmedBy.agreeing)
    expect(await verifyReceipt(receipt, { ...site, keys, hash, now })).toBe(receipt)
    expect(await verifyReceipt(receipt, { ...site, keys, hash: `0x${hash.toLowerCase()}`, now })).toBe(receipt)
  })

  test('of a refund has the refund as its payment', () => {
    expect(truth.refunded).toMatchObject({ end: 'refunded', payments: [{ role: 'refund', asset: 'LTC.LTC' }] })
    expect(truth.refunded.payments[0]?.address).toBe(truth.refunded.sourceAddress)
  })

  test('does not exist while a swap runs, for an unknown hash, and without a signing key', async () => {
    for (const { harness, hash } of [stories.seen, stories.paying]) {
      const thrown: unknown = await receiptOf(harness, hash).catch((error: unknown) => error)
      expect(thrown).toMatchObject({
        code: 'receipt_pending',
        headers: { 'retry-after': expect.stringMatching(/^\d+$/) },
      })
    }
    expect(await codeOf(receiptOf(stories.sent.harness, stories.sent.hash))).toBe('swap_not_found')
    expect(await codeOf(receiptOf(stories.done.harness, 'AB'.repeat(32)))).toBe('swap_not_found')
    expect(await codeOf(receiptOf(stories.done.harness, '0x12'))).toBe('invalid_hash')
    const { quoteSigner: _signer, ...unsigned } = contextOf(stories.done.harness)
    expect(await codeOf(service.run({ hash: stories.done.hash }, unsigned))).toBe('misconfigured')
  })

  test('does not exist when two of three nodes lie, or are silent, about different things', async () => {
    const { harness, hash } = stories.done
    for (const told of [
      ['another amount', 'another recipient'],
      ['silence', 'another amount'],
      ['silence', 'silence'],
    ]) {
      const [first = '', second = ''] = told
      const refusal = receiptOf(harness, hash, { 1: [first], 2: [second] })
      expect(await codeOf(refusal), told.join()).toBe('receipt_unconfirmed')
      // A count of all operators beside this refusal would say that they confirm the end.
      await expect(refusal).rejects.not.toThrow(/3 of 3 operators report it the same/)
    }
  })

  test('is as wrong as a majority that lies together', async () => {
    const { harness, hash } = stories.done
    const told = await receiptOf(harness, hash, { 1: ['another amount'], 2: ['another amount'] })
    expect(told.payments[0]?.amount).toBe('9999.99999999')
    // Its facts are those of the majority, also where a node lies about the deposit alone.
    const kept = await receiptOf(harness, hash, { 2: ['another sender', 'another deposit'] })
    expect(factsOf(kept)).toEqual(factsOf(truth.done))
  })

  test('says the truth or nothing in 200 schedules in which one of three nodes lies', async () => {
    const outcomes = new Map<string, number>()
    const view = fc.constantFrom('1', '2', '3')
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...(['done', 'refunded', 'sent', 'seen', 'paying'] as const)),
        view,
        fc.uniqueArray(fc.constantFrom(...Object.keys(lies)), { minLength: 1, maxLength: 3 }),
        fc.option(view, { nil: undefined, freq: 3 }),
        async (name, liar, told, silent) => {
          const { harness, hash } = stories[name]
          const liars = { ...(silent === undefined ? {} : { [silent]: ['silence'] }), [liar]: told }
          const receipt = await receiptOf(harness, hash, liars).catch((error: unknown) => error)
          const isReceipt = typeof receipt === 'object' && receipt !== null && 'end' in receipt
          const code = isReceipt ? 'receipt' : await codeOf(Promise.reject(receipt))
          outcomes.set(`${name} ${String(code)}`, (outcomes.get(`${name} ${String(code)}`) ?? 0) + 1)
          if (!isReceipt) {
            expect(['swap_not_found', 'receipt_pending', 'receipt_unconfirmed', 'nodes_unreachable']).toContain(code)
            // Two honest nodes are enough.
            expect(name === 'sent' || name === 'seen' || name === 'paying' || silent !== undefined).toBe(true)
            return
          }
          if (name !== 'done' && name !== 'refunded')
            throw new Error(`There is a receipt of a swap that runs: ${told.join()}`)
          expect(factsOf(receipt as Receipt)).toEqual(factsOf(truth[name]))
          expect((receipt as Receipt).confirmedBy.agreeing).toBeGreaterThan(1)
        },
      ),
      { numRuns: 200 },
    )
    expect(outcomes.get('done receipt')).toBeGreaterThan(10)
    expect(outcomes.get('refunded receipt')).toBeGreaterThan(10)
  })
})

test('a receipt needs no key over HTTP, is limited for each client and never stored', async () => {
  const { harness, hash } = stories.done
  const context = { ...contextOf(harness), rates: resolveRates({ receipts: { limit: 3, windowSeconds: 600 } }) }
  const handler = createApiHandler(aggregatorApi, aggregatorServices, () => context)
  const get = (path: string) => handler(new Request(`${context.siteUrl}${path}`))
  const found = await get(`/v1/receipt/${hash}`)
  expect([found.status, found.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(operation.output.parse(await found.json())).toMatchObject({ end: 'done' })
  const missing = await get(`/v1/receipt/${'CD'.repeat(32)}`)
  expect([missing.status, await missing.json()]).toEqual([
    404,
    expect.objectContaining({ error: 'txNotFound', code: 'swap_not_found' }),
  ])
  expect((await get('/v1/receipt/x')).status).toBe(400)
  expect((await get(`/v1/receipt/${hash}`)).status).toBe(429)
  expect((await get('/v1/tokens?provider=THORCHAIN')).status).toBe(401)
  expect((await get('/v1/nothing')).status).toBe(404)
})

test('a receipt of a replaced key stays valid, and one from after it is refused', async () => {
  const { harness, hash } = stories.done
  const context = contextOf(harness)
  const [first] = (await bindHandler(quoteKeys, getQuoteKeys).run({}, context)).keys
  const now = harness.clock.now() / 1000
  const verify = async (expires: number) => {
    const replaced = { kid: 'test', x: first?.x ?? '', expires }
    const signer = createQuoteSigner([{ kid: 'next', seed: new Uint8Array(32).fill(8) }, replaced])
    const { keys } = await bindHandler(quoteKeys, getQuoteKeys).run({}, { ...context, quoteSigner: signer })
    expect(keys.map(({ kid }) => kid)).toEqual(['next', 'test'])
    return verifyReceipt(truth.done, { ...site, keys, hash, now })
  }
  expect(await verify(truth.done.issuedAt + 1)).toBe(truth.done)
  await expect(verify(truth.done.issuedAt)).rejects.toMatchObject({ code: 'invalid_signature' })
})

test('a receipt that the client reads is verified as it is', async () => {
  const { harness, hash } = stories.done
  const context = contextOf(harness)
  const handler = createApiHandler(aggregatorApi, aggregatorServices, () => context)
  const client = new AggregatorClient({ url: site.issuer, fetch: async (asked) => handler(asked), apiKey: '' })
  const { keys } = await bindHandler(quoteKeys, getQuoteKeys).run({}, context)
  const read = await client.getReceipt(hash)
  expect(await verifyReceipt(read, { ...site, keys, hash, now: harness.clock.now() / 1000 })).toEqual(truth.done)
})

test('every changed field of a receipt is refused, in 400 mutations', async () => {
  const { harness, hash } = stories.done
  const { keys } = await bindHandler(quoteKeys, getQuoteKeys).run({}, contextOf(harness))
  const options = { ...site, keys, hash, now: harness.clock.now() / 1000 }
  const text = JSON.stringify(truth.done)
  let refused = 0
  await fc.assert(
    fc.asyncProperty(fc.nat(text.length - 1), fc.integer({ min: 32, max: 126 }), async (at, code) => {
      const changed = text.slice(0, at) + String.fromCharCode(code) + text.slice(at + 1)
      const parsed = parseOr(changed)
      if (parsed === undefined || JSON.stringify(parsed) === text) return
      await expect(verifyReceipt(parsed, options), changed).rejects.toMatchObject({ code: 'invalid_signature' })
      refused += 1
    }),
    { numRuns: 400 },
  )
  expect(refused).toBeGreaterThan(200)
})

/** Parses JSON; undefined for text that is none. */
function parseOr(text: string): Receipt | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
