import { describe, expect, test } from 'vitest'
import { createMidgard, type Transport } from '../../../src/core/index.ts'
import { findAddressSwaps } from '../../../src/core/tracking/findAddressSwaps.ts'
import { followSwap } from '../../devnet/journeys/followSwap.ts'
import { createHarness } from '../../devnet/journeys/harness.ts'
import { fundSender, sendSwap } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'

const hash = (digit: string) => digit.repeat(64)
const transfer = (asset: string, amount: string, txID: string, affiliate?: boolean) => ({
  address: 'bc1qexample',
  coins: [{ asset, amount }],
  txID,
  ...(affiliate !== undefined && { affiliate }),
})

/** Both indexers; `reply` answers by host. */
const midgardsOver = (transport: Transport) => {
  const of = (protocol: 'THORCHAIN' | 'MAYACHAIN') =>
    createMidgard({
      protocol,
      network: 'mocknet',
      transport,
      clientId: 'test',
      endpoints: [`https://${protocol.toLowerCase()}.example`],
    })
  return { THORCHAIN: of('THORCHAIN'), MAYACHAIN: of('MAYACHAIN') }
}

describe('findAddressSwaps', () => {
  test('finds a swap by its sender and by its receiver on the devnet', async () => {
    const harness = createHarness()
    const request = { protocol: 'THORCHAIN', from: 'LTC.LTC', to: 'DOGE.DOGE', amount: 1_000_000_000n } as const
    const sender = createTestUser(harness, 'sender')
    await fundSender(harness, sender, request)
    const sent = await sendSwap(harness, sender, request)
    const { end } = await followSwap(harness, sent)
    const receiver = end.outputs.find(({ role }) => role === 'output')?.address ?? ''
    expect(receiver).not.toBe('')
    for (const address of [sent.from, receiver]) {
      const { swaps, silent } = await findAddressSwaps(harness.midgards, address)
      expect(silent).toEqual([])
      expect(swaps).toMatchObject([
        { hash: end.hash, protocol: 'THORCHAIN', chain: 'LTC', from: { amount: request.amount }, outcome: 'paid' },
      ])
      expect(swaps[0]?.to?.ticker).toBe('DOGE')
    }
    expect(await findAddressSwaps(harness.midgards, `${sent.from}x`)).toEqual({ swaps: [], silent: [] })
  })

  test('lists a partly filled swap once, the latest first, and names an indexer that fails', async () => {
    const row = (type: string, date: number, inputs: object[], out: object[], status = 'success') => ({
      type,
      status,
      date: `${date}000000000`,
      in: inputs,
      out,
    })
    const old = transfer('BTC.BTC', '5', hash('a'))
    const actions = [
      row('refund', 20, [old], [transfer('BTC.BTC', '1', '')]),
      row('swap', 20, [old], [transfer('THOR.RUNE', '9', '', true), transfer('ETH.ETH', '7', '')]),
      row('swap', 30, [transfer('BTC.BTC', '6', hash('b'))], [], 'pending'),
      row('refund', 10, [transfer('BTC.BTC', '7', hash('c'))], [transfer('BTC.BTC', '6', '')]),
      row('send', 40, [transfer('BTC.BTC', '7', hash('d'))], []),
      row('swap', 40, [transfer('BTC.BTC', '7', '')], []),
    ]
    const asked: string[] = []
    const midgards = midgardsOver(async ({ url }) => {
      asked.push(url)
      return url.includes('mayachain') ? new Response('no', { status: 500 }) : Response.json({ actions })
    })
    const { swaps, silent } = await findAddressSwaps(midgards, 'a&b=c')
    expect(silent).toEqual(['MAYACHAIN'])
    expect(swaps.map((swap) => [swap.hash, swap.outcome, swap.to?.ticker, swap.at])).toEqual([
      [hash('B'), 'pending', undefined, 30],
      [hash('A'), 'paid', 'ETH', 20],
      [hash('C'), 'refunded', undefined, 10],
    ])
    expect(asked[0]).toContain('address=a%26b%3Dc&type=swap,refund&limit=25')
  })

  test('lists a deposit that nothing was paid for as such, and not as pending or refunded', async () => {
    const of = (id: string) => [transfer('BTC.BTC', '5', hash(id))]
    const refundOf = (id: string, reason: string, out: object[] = []) => ({
      type: 'refund',
      status: 'success',
      date: '1000000000',
      in: of(id),
      out,
      metadata: { refund: { memo: '', reason } },
    })
    const pending = (id: string) => ({ type: 'swap', status: 'pending', date: '1000000000', in: of(id), out: [] })
    const actions = [
      pending('a'),
      refundOf('a', 'not enough; fail to refund (9 ETH.ETH): swap output'),
      refundOf('b', 'bad memo; fail to refund (5 BTC.BTC): not enough'),
      // The rest of a partly filled swap was too small to refund; its payout is still to come.
      pending('c'),
      refundOf('c', 'price limit; fail to refund (1 BTC.BTC): not enough'),
    ]
    const midgards = midgardsOver(async () => Response.json({ actions }))
    const { swaps } = await findAddressSwaps(midgards, 'a')
    expect(swaps.filter(({ protocol }) => protocol === 'THORCHAIN').map((swap) => [swap.hash, swap.outcome])).toEqual([
      [hash('A'), 'unpaid'],
      [hash('B'), 'unpaid'],
      [hash('C'), 'pending'],
    ])
  })
})
