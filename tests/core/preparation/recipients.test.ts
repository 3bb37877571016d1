import { describe, expect, it } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { parseAddress } from '../../../src/core/address/address.ts'
import { honestQuestion, type Wish } from './world.ts'

const ether: Wish = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

/** The contract of a token on neither side of the swap. */
const contractIn = (pools: Awaited<ReturnType<typeof honestQuestion>>['question']['pools'], ticker: string) => {
  const { id = '' } = pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === ticker)?.asset ?? {}
  return parseAddress(id.toLowerCase(), 'ETH', 'mocknet')
}

describe('the contract of a pooled token', () => {
  it('is rejected as the destination of any asset', async () => {
    const { node, question } = await honestQuestion(ether)
    const destination = contractIn(question.pools, 'USDC')
    const intent = { ...question.intent, destination }
    const quote = { ...question.quote, memo: `=:e:${destination}` }
    await expect(prepareDeposit(node, { ...question, intent, quote })).rejects.toMatchObject({
      code: 'invalid_destination',
      message: expect.stringContaining('contract of USDC'),
    })
  })

  it('is rejected as the refund address', async () => {
    const { node, question } = await honestQuestion({ ...ether, from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n })
    const refundAddress = contractIn(question.pools, 'USDC')
    const intent = { ...question.intent, refundAddress }
    const quote = { ...question.quote, memo: `=:b:${intent.destination}/${refundAddress}` }
    await expect(prepareDeposit(node, { ...question, intent, quote })).rejects.toMatchObject({
      code: 'invalid_address',
      message: expect.stringContaining('contract of USDC'),
    })
  })
})
