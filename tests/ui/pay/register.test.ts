import { beforeEach, describe, expect, test } from 'vitest'
import { getAgreedTime } from '../../../src/core/actions/getAgreedTime.ts'
import { units } from '../../../src/core/index.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { loadMemolessReview } from '../../../src/ui/pay/loadMemolessReview.ts'
import { isServiceOpen, registerSwap } from '../../../src/ui/pay/memolessService.ts'
import { rememberPayment } from '../../../src/ui/pay/rememberPayment.ts'
import { registerReviewed } from '../../../src/ui/pay/usePayment.ts'
import type { SwapRequest } from '../../../src/ui/review/swapRequest.ts'
import { readSwap } from '../../../src/ui/track/history/swapStore.ts'
import { memoryStorage } from '../track/history/storages.ts'
import { openPay, type PayFixture } from './payFixture.ts'

const url = 'https://swap.example.org/memoless/api/v1'
let pay: PayFixture

beforeEach(async () => {
  pay = await openPay()
})

const request = (): SwapRequest => {
  const { from, to, chosen, memo } = pay.swap
  const address = memo.split(':')[2] ?? ''
  return {
    protocol: 'THORCHAIN',
    from,
    to,
    amount: chosen,
    limitBps: 300,
    expected: units(1n),
    destination: { address },
  }
}

const review = () => {
  const { THORCHAIN: node, MAYACHAIN: otherNode } = pay.site.harness.nodes
  return loadMemolessReview({ node, otherNode, request: request() })
}

describe('a review without a wallet', () => {
  test('writes the memo itself, and its registration is the one that the nodes report', async () => {
    const { memo, intent, quote, refund, cost } = await review()
    expect(memo).toMatch(/^=:d:.+:\d+/)
    expect(intent.minimum).toBeLessThan(quote.expectedAmountOut)
    expect(refund).toMatchObject({ to: 'sender', minimum: intent.minimum })
    expect(cost?.consent).toBe('none')
    const swap = await pay.register({ ...pay.swap, memo })
    expect((await pay.check(swap)).memo.limit).toBe(intent.minimum)
  })

  test('of a limit order registers its memo, which is paid whatever the market pays and remembered as an order', async () => {
    const { THORCHAIN: node, MAYACHAIN: otherNode } = pay.site.harness.nodes
    const { quote } = await review()
    const limit = units((quote.expectedAmountOut * 11n) / 10n)
    const wanted = { ...request(), order: { limit, blocks: 600 } }
    const { memo, plan, cost } = await loadMemolessReview({ node, otherNode, request: wanted })
    expect(memo).toMatch(/^=<:d:.+:\d+\/600/)
    expect(plan).toMatchObject({ limit, blocks: 600 })
    expect(cost?.lossBps).toBeLessThan(0n)
    const swap = await pay.register({ ...pay.swap, memo, expected: limit, arrival: { from: 60, to: 3_660 } })
    expect(await pay.check(swap)).toMatchObject({ outlook: 'met', memo: { kind: 'limit_swap', interval: 600n } })
    const storage = memoryStorage()
    const hash = 'AB'.repeat(32)
    expect(rememberPayment({ swap, hash, sentAt: 1 }, storage)).toBe(true)
    expect(readSwap(parseTxHash(hash), storage)).toMatchObject({ minimum: limit, order: { blocks: 600 } })
  })

  test('is refused while memoless swaps or trading are halted', async () => {
    const { mimirs } = pay.site.harness.devnet.state.THORCHAIN
    mimirs.set('HALTMEMOLESS', 1)
    await expect(review()).rejects.toMatchObject({ reason: 'memoless_halted' })
    mimirs.delete('HALTMEMOLESS')
    mimirs.set('HALTLTCTRADING', 1)
    await expect(review()).rejects.toMatchObject({ code: 'trading_halted' })
  })

  test('is refused for a destination that is a vault', async () => {
    const vault = pay.site.harness.devnet.state.THORCHAIN.vaults.get('DOGE')?.address ?? ''
    const { THORCHAIN: node, MAYACHAIN: otherNode } = pay.site.harness.nodes
    const wanted = { ...request(), destination: { address: vault } }
    await expect(loadMemolessReview({ node, otherNode, request: wanted })).rejects.toMatchObject({
      code: 'invalid_destination',
    })
  })
})

describe('registerSwap', () => {
  const fuel = async () => {
    const account = pay.site.context.memoless?.signer.address ?? ''
    const [rune] = await pay.site.harness.readerOf('THOR').balances(account)
    return rune?.amount ?? 0n
  }

  test('continues the same registration after a reload, and pays for it once', async () => {
    const first = await pay.register()
    const spent = await fuel()
    expect(await pay.register()).toEqual(first)
    expect(await fuel()).toBe(spent)
  })

  test('registers once for two tabs at the same time', async () => {
    const both = await Promise.allSettled([pay.register(), pay.register()])
    for (const one of both) if (one.status === 'rejected') expect(one.reason.retryAfterMs).toBeGreaterThan(0)
    const registered = await pay.register()
    for (const one of both) if (one.status === 'fulfilled') expect(one.value).toEqual(registered)
    expect(pay.site.harness.devnet.state.THORCHAIN.references.size).toBe(1)
  })

  test('continues after a lost response without a second charge', async () => {
    let isLost = true
    const transport: typeof pay.transport = async (sent) => {
      const response = await pay.transport(sent)
      if (!isLost) return response
      isLost = false
      throw new TypeError('connection lost')
    }
    const signal = new AbortController().signal
    const lost = await registerSwap({ url, transport }, pay.swap, signal).catch((error: unknown) => error)
    expect(lost).toMatchObject({ code: 'unreachable', retryAfterMs: expect.any(Number) })
    const spent = await fuel()
    const found = await registerSwap({ url, transport }, pay.swap, signal)
    expect(found.reference).toMatch(/^\d{5}$/)
    expect(await fuel()).toBe(spent)
  })

  test.each<[string, object]>([
    ['another memo', { memo: '=:d:thief' }],
    ['another asset', { asset: 'BTC.BTC' }],
    ['a reference of zeros', { reference: '00000' }],
    ['no hash', { registration_hash: '' }],
  ])('rejects a response with %s', async (_, change) => {
    const transport: typeof pay.transport = async (sent) => {
      const response = await pay.transport(sent)
      return Response.json({ ...((await response.json()) as object), ...change })
    }
    const registering = registerSwap({ url, transport }, pay.swap, new AbortController().signal)
    await expect(registering).rejects.toMatchObject({ code: 'deposit_mismatch', retryAfterMs: undefined })
  })

  test('stops for good at a refusal, with the service’s reason', async () => {
    const unpaid = { ...pay.swap, memo: 'ADD:BTC.BTC' }
    const registering = registerSwap({ url, transport: pay.transport }, unpaid, new AbortController().signal)
    await expect(registering).rejects.toMatchObject({ code: 'invalid_memo', retryAfterMs: undefined })
  })

  test('reports a service that does not respond as closed', async () => {
    expect(await isServiceOpen({ url, transport: async () => Promise.reject(new TypeError('down')) })).toBe(false)
    expect(await isServiceOpen({ url, transport: async () => Response.json({ status: 'ok' }) })).toBe(true)
    expect(await isServiceOpen({ url, transport: async () => Response.json({ status: 'unavailable' }) })).toBe(false)
  })
})

describe('registerReviewed', () => {
  const { signal } = new AbortController()
  const node = () => pay.site.harness.nodes.THORCHAIN
  const register = (expiry?: number) => {
    const swap = { ...pay.swap, ...(expiry !== undefined && { expiry }) }
    return registerReviewed({ node: node(), service: { url, transport: pay.transport }, swap }, signal)
  }
  const references = () => pay.site.harness.devnet.state.THORCHAIN.references.size

  test('registers within the time of the quote, and once for two attempts', async () => {
    const expiry = (await getAgreedTime(node())) + 600
    const first = await register(expiry)
    expect(await register(expiry)).toEqual(first)
    expect(references()).toBe(1)
  })

  test('registers nothing at or after the expiry by the nodes’ time, and without an expiry', async () => {
    const now = await getAgreedTime(node())
    for (const expiry of [now, now - 86_400, undefined])
      await expect(register(expiry)).rejects.toMatchObject({ reason: 'price_expired' })
    expect(references()).toBe(0)
  })

  test('registers nothing while the nodes do not agree on the time', async () => {
    const { behaviours } = pay.site.harness.devnet.controlState.settings
    for (const view of ['1', '2', '3'] as const) behaviours[view] = { ...behaviours[view], fault: '500' }
    await expect(register(Number.MAX_SAFE_INTEGER)).rejects.toMatchObject({ code: 'nodes_unreachable' })
    expect(references()).toBe(0)
  })
})
