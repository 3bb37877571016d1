import { sha256 } from '@noble/hashes/sha2.js'
import { bech32m, createBase58check } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { addressOn } from './readers.ts'
import { honestQuestion, type Wish } from './world.ts'

const viaMaya: Wish = { protocol: 'MAYACHAIN', from: 'BTC.BTC', to: 'ARB.ETH', amount: 10_000_000n }
const taproot = bech32m.encode('bcrt', [1, ...bech32m.toWords(new Uint8Array(32).fill(7))])
const legacy = createBase58check(sha256).encode(Uint8Array.from({ length: 21 }, (_, at) => 0x6f + at))

describe('a sender that the protocol cannot refund', () => {
  it('is rejected: Maya cannot pay taproot addresses', async () => {
    const { node, question } = await honestQuestion(viaMaya)
    const sender = { ...question.sender, address: taproot }
    await expect(prepareDeposit(node, { ...question, sender })).rejects.toMatchObject({
      code: 'invalid_address',
      message: expect.stringContaining('taproot'),
      hint: expect.stringContaining('refund address'),
    })
  })

  it('is accepted with another refund address', async () => {
    const { node, question } = await honestQuestion({ ...viaMaya, to: 'DASH.DASH' })
    const sender = { ...question.sender, address: taproot }
    const { destination } = question.intent
    const asked = {
      ...question,
      sender,
      intent: { ...question.intent, refundAddress: legacy },
      quote: { ...question.quote, memo: `=:d:${destination}/${legacy}` },
    }
    // The test coins belong to another address, so only the balance check fails.
    await expect(prepareDeposit(node, asked)).rejects.toMatchObject({ code: 'insufficient_balance' })
  })
})

describe('a sender on an EVM chain', () => {
  const withCode = async (wish: Wish, code: string) => {
    const { node, question } = await honestQuestion(wish)
    const { reader } = question
    if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
    return prepareDeposit(node, { ...question, reader: { ...reader, code: async () => code } })
  }
  const ether = (protocol: Wish['protocol']): Wish => ({
    protocol,
    from: 'ETH.ETH',
    to: 'BTC.BTC',
    amount: 200_000_000n,
  })
  const delegates = `0xef0100${addressOn('ETH', 5).slice(2)}`

  it.each(['THORCHAIN', 'MAYACHAIN'] as const)(
    'is rejected as a contract on %s, because observers may miss its calls',
    async (protocol) => {
      await expect(withCode(ether(protocol), '0x6080604052')).rejects.toMatchObject({
        code: 'wallet_unsupported',
        hint: expect.stringMatching(/\.$/),
      })
    },
  )

  it('is accepted with delegated code on THORChain, but not on Maya', async () => {
    await expect(withCode(ether('THORCHAIN'), delegates)).resolves.toBeDefined()
    await expect(withCode(ether('MAYACHAIN'), delegates)).rejects.toMatchObject({ code: 'wallet_unsupported' })
  })
})
