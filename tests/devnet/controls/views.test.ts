import { beforeEach, describe, expect, test } from 'vitest'
import { isValidAddress } from '../../../src/core/address/address.ts'
import { SLOW_MS, TIMEOUT_MS } from '../../../src/devnet/controls/faults.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post } from './post.ts'

interface Inbound {
  readonly chain: string
  readonly address: string
  readonly router?: string
}

let waited: number[] = []
let devnet: Devnet
beforeEach(() => {
  waited = []
  const wait = async (milliseconds: number) => void waited.push(milliseconds)
  devnet = createDevnet({ now: () => 1_795_000_000_000, wait })
})

const inbound = async (view: string, chain: string) => {
  const { body } = await request<Inbound[]>(devnet, `/${view}/thorchain/inbound_addresses`)
  return body.find((entry) => entry.chain === chain)
}

describe('a node that lies', () => {
  test('shows a valid vault address that differs from the true one', async () => {
    await post(devnet, '/devnet/view', { view: '2', lie: 'address' })
    const honest = await inbound('1', 'BTC')
    const false_ = await inbound('2', 'BTC')
    expect(false_?.address).not.toBe(honest?.address)
    expect(isValidAddress(false_?.address ?? '', 'BTC', 'mocknet')).toBe(true)
    expect(await inbound('3', 'BTC')).toEqual(honest)
  })

  test('shows a wrong router and the true address', async () => {
    await post(devnet, '/devnet/view', { view: '3', lie: 'router' })
    const honest = await inbound('1', 'ETH')
    const false_ = await inbound('3', 'ETH')
    expect(false_?.router).not.toBe(honest?.router)
    expect(false_?.address).toBe(honest?.address)
    expect((await inbound('3', 'BTC'))?.router).toBeUndefined()
  })

  test('is five minutes behind until the lie is removed', async () => {
    const height = async () =>
      (await request<{ thorchain: number }[]>(devnet, '/1/thorchain/lastblock')).body[0]?.thorchain
    const true_ = await height()
    await post(devnet, '/devnet/view', { view: '1', lie: 'height' })
    expect(await height()).toBe((true_ ?? 0) - 50)
    const { body } = await post<{ views: unknown }>(devnet, '/devnet/view', { view: '1', lie: null })
    expect(body.views).toMatchObject({ 1: { lie: null, fault: null } })
    expect(await height()).toBe(true_)
  })
})

describe('a node that fails', () => {
  const faultOf = async (fault: string | null) => {
    await post(devnet, '/devnet/view', { view: '2', fault })
    return devnet.transport(new Request('http://devnet.test/2/thorchain/pools'))
  }

  test('returns 500 while the other nodes respond normally', async () => {
    expect((await faultOf('500')).status).toBe(500)
    expect((await request(devnet, '/1/thorchain/pools')).status).toBe(200)
    expect((await request(devnet, '/3/mayachain/pools')).status).toBe(200)
  })

  test('returns invalid JSON for the fault garbage', async () => {
    const response = await faultOf('garbage')
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow(SyntaxError)
  })

  test('responds after a minute for timeout, and after eight seconds for slow', async () => {
    expect((await faultOf('timeout')).status).toBe(504)
    expect((await faultOf('slow')).status).toBe(200)
    expect((await faultOf(null)).status).toBe(200)
    expect(waited).toEqual([TIMEOUT_MS, SLOW_MS])
  })

  test('does not affect index, chains and controls; the first node also serves paths without a number', async () => {
    await post(devnet, '/devnet/view', { view: '1', fault: '500' })
    for (const path of ['/', '/health', '/chain/BTC/blocks/tip/height', '/devnet', '/2/thornode/thorchain/pools']) {
      expect((await request(devnet, path)).status).toBe(200)
    }
    const answered = await devnet.transport(new Request('http://devnet.test/thorchain/pools'))
    expect(answered.status).toBe(500)
  })
})
