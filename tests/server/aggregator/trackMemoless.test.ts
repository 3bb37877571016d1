import { expect, test } from 'vitest'
import { track } from '../../../src/contract/aggregator/track.ts'
import { units } from '../../../src/core/index.ts'
import { trackSwap } from '../../../src/server/aggregator/track/trackSwap.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { fund, waitForCoins } from '../../devnet/journeys/balances.ts'
import { chainOf } from '../../devnet/journeys/harness.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { openMemoless } from '../memoless/memolessFixture.ts'

test('a memoless swap is found by its address and exact amount, from before the deposit to its end', async () => {
  const { harness, context, call } = openMemoless()
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  const registration = { asset: 'LTC.LTC', memo: `=:DOGE.DOGE:${receiver}`, requested_in_asset_amount: '10' }
  const { body: registered } = await call('register', registration)
  const { reference, suggested_in_asset_amount: fromAmount } = registered
  const { body: checked } = await call('preflight', { asset: 'LTC.LTC', reference, amount: fromAmount })
  const { inbound_address: depositAddress } = checked.data
  const find = (amount: string) =>
    bindHandler(track, trackSwap).run({ depositAddress, fromAsset: 'LTC.LTC', fromAmount: amount }, context)

  expect(await find(fromAmount)).toMatchObject({ status: 'not_started', hash: '', chainId: 'devnet-ltc', legs: [] })

  const ltc = chainOf(harness, 'LTC')
  fund(harness, 'LTC', { to: ltc.addressOf('plain'), asset: 'LTC.LTC', amount: 5_000_000_000n })
  await waitForCoins(harness, 'LTC')
  const amount = units(BigInt(fromAmount.replace('.', '')))
  const hash = ltc.send({ from: 'plain', to: depositAddress, asset: 'LTC.LTC', memo: '', amount })
  let found = await find(fromAmount)
  for (let blocks = 0; blocks < 600 && found.finalisedAt === 0; blocks++) {
    await harness.step()
    found = await find(fromAmount)
  }
  expect(found).toMatchObject({
    status: 'completed',
    fromAsset: 'LTC.LTC',
    fromAmount,
    toAsset: 'DOGE.DOGE',
    toAddress: receiver,
  })
  expect(found.hash.toLowerCase()).toBe(hash.toLowerCase())
  // The same reference in another amount is another swap.
  expect(await find(`2${fromAmount}`)).toMatchObject({ status: 'not_started', hash: '' })
})

test('a memoless swap of a token is found by its digits in the decimals of its pool', async () => {
  const { harness, context, call } = openMemoless()
  const { address: receiver } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  const asset = harness.devnet.chains?.tokens.find(({ asset: name }) => name.startsWith('TRON.USDT-'))?.asset ?? ''
  const registration = { asset, memo: `=:DOGE.DOGE:${receiver}`, requested_in_asset_amount: '500' }
  const { internal_api_id, suggested_in_asset_amount: fromAmount } = (await call('register', registration)).body
  const { body: checked } = await call('preflight', { internal_api_id, amount: fromAmount })
  const { inbound_address: depositAddress } = checked.data
  const find = (fromAsset = asset) =>
    bindHandler(track, trackSwap).run({ depositAddress, fromAsset, fromAmount }, context)
  expect(await find()).toMatchObject({ status: 'not_started', chainId: expect.any(String), legs: [] })

  const tron = chainOf(harness, 'TRON')
  for (const coin of ['TRON.TRX', asset])
    fund(harness, 'TRON', { to: tron.addressOf('plain'), asset: coin, amount: 100_000_000_000n })
  await waitForCoins(harness, 'TRON')
  const amount = units(BigInt(fromAmount.replace('.', '')) * 100n)
  const hash = tron.send({ from: 'plain', to: depositAddress, asset, memo: '', amount })
  let found = await find()
  for (let blocks = 0; blocks < 600 && found.finalisedAt === 0; blocks++) {
    await harness.step()
    found = await find()
  }
  expect(found).toMatchObject({ status: 'completed', fromAmount, toAsset: 'DOGE.DOGE', toAddress: receiver })
  expect(found.hash.toLowerCase()).toBe(hash.toLowerCase())
  await expect(find('TRON.USDT')).rejects.toMatchObject({ code: 'invalid_input' })
})
