import { sha256 } from '@noble/hashes/sha2.js'
import { bech32m, createBase58check } from '@scure/base'
import { toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'
import { addressOn } from './readers.ts'

const viaMaya: SwapCase = { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'ARB.ETH', amount: 10_000_000n }
const taproot = bech32m.encode('bcrt', [1, ...bech32m.toWords(new Uint8Array(32).fill(7))])
const legacy = createBase58check(sha256).encode(Uint8Array.from({ length: 21 }, (_, at) => 0x6f + at))

describe('a sender that the protocol cannot refund', () => {
  test('is rejected: Maya cannot pay taproot addresses', async () => {
    const { node, depositParams } = await honestDeposit(viaMaya)
    const sender = { ...depositParams.sender, address: taproot }
    await expect(prepareDeposit(node, { ...depositParams, sender })).rejects.toMatchObject({
      code: 'invalid_address',
      message: expect.stringContaining('taproot'),
      hint: expect.stringContaining('refund address'),
    })
  })

  test('is accepted with another refund address', async () => {
    const { node, depositParams } = await honestDeposit({ ...viaMaya, to: 'DASH.DASH' })
    const sender = { ...depositParams.sender, address: taproot }
    const { destination } = depositParams.intent
    const requested = {
      ...depositParams,
      sender,
      intent: { ...depositParams.intent, refundAddress: legacy },
      quote: { ...depositParams.quote, memo: `=:d:${destination}/${legacy}` },
    }
    // The test coins belong to another address, so only the balance check fails.
    await expect(prepareDeposit(node, requested)).rejects.toMatchObject({ code: 'insufficient_balance' })
  })
})

describe('a sender on an EVM chain', () => {
  const withCode = async (swapCase: SwapCase, code: string) => {
    const { node, depositParams } = await honestDeposit(swapCase)
    const { reader } = depositParams
    if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
    return prepareDeposit(node, { ...depositParams, reader: { ...reader, code: async () => code } })
  }
  const ether = (protocol: SwapCase['protocol']): SwapCase => ({
    protocol,
    from: 'ETH.ETH',
    to: 'BTC.BTC',
    amount: 200_000_000n,
  })
  const delegates = `0xef0100${addressOn('ETH', 5).slice(2)}`

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
    'is rejected as a contract on %s, because observers may miss its calls',
    async (protocol) => {
      await expect(withCode(ether(protocol), '0x6080604052')).rejects.toMatchObject({
        code: 'wallet_unsupported',
        hint: expect.stringMatching(/\.$/),
      })
    },
  )

  test('is accepted with delegated code on THORChain, but not on Maya', async () => {
    await expect(withCode(ether('THORCHAIN'), delegates)).resolves.toBeDefined()
    await expect(withCode(ether('MAYACHAIN'), delegates)).rejects.toMatchObject({ code: 'wallet_unsupported' })
  })

  test('signs for the chain id that the devnet reports, and never for that of a public chain', async () => {
    const { node, depositParams } = await honestDeposit(ether('THORCHAIN'))
    const { reader } = depositParams
    if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
    const on = (id: number) =>
      prepareDeposit(node, { ...depositParams, reader: { ...reader, chainId: async () => id } })
    const { transaction } = await on(7_620_001)
    const unsigned = transaction.family === 'evm' ? transaction.steps.map((step) => toHex(step.unsigned)) : []
    expect(unsigned).toEqual([expect.stringMatching(/^0x02[0-9a-f]{2,6}837445a1/)])
    for (const id of [1, 8_453, 42_161, 0, 7_621_000]) {
      await expect(on(id)).rejects.toMatchObject({ code: 'invalid_parameter' })
    }
  })
})
