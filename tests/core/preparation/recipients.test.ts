import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { parseAddress } from '../../../src/core/address/address.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'

const ether: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

/** The contract of a token on neither side of the swap. */
const contractIn = (pools: Awaited<ReturnType<typeof honestDeposit>>['depositParams']['pools'], ticker: string) => {
  const { id = '' } = pools.find(({ asset }) => asset.chain === 'ETH' && asset.ticker === ticker)?.asset ?? {}
  return parseAddress(id.toLowerCase(), 'ETH', 'mocknet')
}

test('a refund address of coins that their sender always gets back is refused, without a word about nodes', async () => {
  for (const swap of [
    { protocol: 'THORCHAIN', from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n },
    { protocol: 'MAYACHAIN', from: 'MAYA.CACAO', to: 'BTC.BTC', amount: 100_000_000_000_000n },
  ] as const satisfies readonly SwapCase[]) {
    const { node, depositParams } = await honestDeposit(swap)
    const refundAddress = depositParams.sender.address
    const intent = { ...depositParams.intent, refundAddress }
    const quote = { ...depositParams.quote, memo: `=:b:${intent.destination}/${refundAddress}` }
    await expect(prepareDeposit(node, { ...depositParams, intent, quote })).rejects.toMatchObject({
      code: 'invalid_address',
      message: 'Coins on the protocol’s own chain are always refunded to their sender.',
      hint: 'Leave the refund address out.',
    })
  }
})

describe('the contract of a pooled token', () => {
  test('is rejected as the destination of any asset', async () => {
    const { node, depositParams } = await honestDeposit(ether)
    const destination = contractIn(depositParams.pools, 'USDC')
    const intent = { ...depositParams.intent, destination }
    const quote = { ...depositParams.quote, memo: `=:e:${destination}` }
    await expect(prepareDeposit(node, { ...depositParams, intent, quote })).rejects.toMatchObject({
      code: 'invalid_destination',
      message: expect.stringContaining('contract of USDC'),
    })
  })

  test('is rejected as the refund address', async () => {
    const { node, depositParams } = await honestDeposit({
      ...ether,
      from: 'ETH.ETH',
      to: 'BTC.BTC',
      amount: 200_000_000n,
    })
    const refundAddress = contractIn(depositParams.pools, 'USDC')
    const intent = { ...depositParams.intent, refundAddress }
    const quote = { ...depositParams.quote, memo: `=:b:${intent.destination}/${refundAddress}` }
    await expect(prepareDeposit(node, { ...depositParams, intent, quote })).rejects.toMatchObject({
      code: 'invalid_address',
      message: expect.stringContaining('contract of USDC'),
    })
  })
})
