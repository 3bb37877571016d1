import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { tools } from '../../../src/contract/tools.ts'
import { getSwapQuote } from '../../../src/server/support/getSwapQuote.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { post } from '../../devnet/controls/post.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type MemolessFixture, openMemoless } from './memolessFixture.ts'

const skill = readFileSync('src/content/skills/memoless-swaps/SKILL.md', 'utf8')

let site: MemolessFixture
beforeEach(() => {
  site = openMemoless()
})

interface Output {
  readonly chain: string
  readonly to_address: string
  readonly memo: string
}

/** Rewrites a memo as the skill's example does. */
function withRefund(memo: string, refund: string): string {
  const [, before = '', after = ''] = /`(=:e:[^`]+)` becomes `(=:e:[^`]+)`/.exec(skill) ?? []
  const [function_ = '', asset = '', destination = '', ...rest] = memo.split(':')
  expect(before).toBe('=:e:DESTINATION:LIMIT')
  const filled = { DESTINATION: destination, REFUND: refund, LIMIT: rest.join(':') }
  return after
    .replace('=:e:', `${function_}:${asset}:`)
    .replace(/DESTINATION|REFUND|LIMIT/g, (name) => filled[name as keyof typeof filled])
}

/** Follows the skill's steps up to the payment. */
async function follow() {
  const [receiver, own] = await Promise.all([
    createTestUser(site.harness, 'receiver').accountOn('ETH'),
    createTestUser(site.harness, 'sender').accountOn('BTC'),
  ])
  expect((await site.call('health')).body.status).toBe('ok')
  const quote = await bindHandler(tools.swapQuote, getSwapQuote).run(
    { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '5000000', destination: receiver.address },
    site.context,
  )
  const memo = withRefund(quote.memo ?? '', own.address)
  const registered = await site.call('register', { asset: 'BTC.BTC', memo, requested_in_asset_amount: '0.05' })
  expect(registered.status).toBe(201)
  const { internal_api_id, suggested_in_asset_amount: amount, notices } = registered.body
  expect(notices.map(({ code }: { code: string }) => code)).toEqual([])
  const checked = await site.call('preflight', { internal_api_id, amount })
  expect(checked.body.data.amount).toBe(amount)
  return { receiver: receiver.address, own: own.address, amount: checked.body.data.amount as string }
}

/** Pays as an exchange does: from an address of its own, without a memo. Returns the payments of the swap. */
async function pay(amount: string): Promise<readonly Output[]> {
  const [whole = '', fraction = ''] = amount.split('.')
  const paid = { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: `${BigInt(whole + fraction.padEnd(8, '0'))}` }
  const { body } = await post<{ hash: string }>(site.harness.devnet, '/devnet/deposit', paid)
  await site.harness.step(300)
  const response = await site.harness.devnet.transport(
    new Request(`http://node.test/1/thornode/thorchain/tx/status/${body.hash}`),
  )
  return (await response.json()).out_txs ?? []
}

describe('an agent that follows the skill of memoless swaps', () => {
  test('swaps to the destination', async () => {
    const { amount, receiver } = await follow()
    const [output, ...others] = await pay(amount)
    expect(others).toEqual([])
    expect(output).toMatchObject({ chain: 'ETH', memo: expect.stringMatching(/^OUT:/) })
    expect(output?.to_address.toLowerCase()).toBe(receiver.toLowerCase())
  })

  test('gets a refund at the person’s own address when the price falls', async () => {
    const { amount, own } = await follow()
    await post(site.harness.devnet, '/devnet/price', { asset: 'BTC.BTC', usd: '60000' })
    await site.harness.step(40)
    expect(await pay(amount)).toEqual([
      expect.objectContaining({ chain: 'BTC', to_address: own, memo: expect.stringMatching(/^REFUND:/) }),
    ])
  })
})

test('the skill names the fields that it tells to pay by', () => {
  for (const field of ['suggested_in_asset_amount', 'internal_api_id', 'inbound_address', 'seconds_remaining'])
    expect(skill).toContain(`\`${field}\``)
})
