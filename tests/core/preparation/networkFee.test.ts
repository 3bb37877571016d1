import { describe, expect, it } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { NetworkFeeError } from '../../../src/core/preparation/errors.ts'
import { honestQuestion, type Wish } from './world.ts'

const ether: Wish = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n }
const token: Wish = { ...ether, from: 'ETH.USDC', amount: 200_000_000_000n }

/** The same parameters with two servers that report another gas price, in gwei; the nodes' rate is far lower. */
async function pricedAt(gwei: bigint, wish: Wish) {
  const { node, question } = await honestQuestion(wish)
  const { reader } = question
  if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
  const price = gwei * 10n ** 9n
  const fees = async () => ({ baseFeePerGas: price / 2n, maxPriorityFeePerGas: 0n, gasPrice: price })
  return {
    node,
    question: { ...question, reader: { ...reader, fees, gasPrices: async () => [price / 2n, price / 2n] } },
  }
}
const refusal = (asked: Awaited<ReturnType<typeof pricedAt>>) =>
  prepareDeposit(asked.node, asked.question).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

describe('the network fee of a deposit', () => {
  it('is returned with the deposit', async () => {
    const { node, question } = await pricedAt(2n, ether)
    const { networkFee } = await prepareDeposit(node, question)
    expect(networkFee.asset).toBe('ETH.ETH')
    expect(networkFee.amount).toBeGreaterThan(0n)
  })

  it.each<[string, Wish, bigint]>([
    ['fifty dollars', ether, 250n],
    ['fifty dollars, for a token', token, 150n],
    ['a twentieth of the amount', { ...ether, amount: 1_000_000n }, 8n],
    ['a twentieth of the amount, for a token', { ...token, amount: 2_000_000_000n }, 4n],
  ])('is rejected above %s until the caller accepts it', async (_case, wish, gwei) => {
    const asked = await pricedAt(gwei, wish)
    const error = await refusal(asked)
    expect(error).toBeInstanceOf(NetworkFeeError)
    const { code, fee } = error as NetworkFeeError
    expect(code).toBe('network_fee_too_high')
    const agreed = { ...asked.question, acceptedNetworkFee: fee }
    await expect(prepareDeposit(asked.node, agreed)).resolves.toMatchObject({ networkFee: { amount: fee } })
    const less = { ...asked.question, acceptedNetworkFee: units(fee - 1n) }
    await expect(prepareDeposit(asked.node, less)).rejects.toMatchObject({ code })
  })

  it('includes the coins that a long memo burns', async () => {
    const bitcoin: Wish = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }
    const long = await honestQuestion({ ...bitcoin, refund: true, extended: true, liquidityToleranceBps: 100 })
    const { transaction, networkFee } = await prepareDeposit(long.node, long.question)
    if (transaction.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    expect(networkFee.amount).toBeGreaterThan(transaction.tx.summary.fee)
  })
})
