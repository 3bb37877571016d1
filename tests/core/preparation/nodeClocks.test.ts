import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { honestDeposit } from './devnetNodes.ts'

describe('preparing a deposit by the nodes’ time', () => {
  test('accepts simulated time on test networks, whose nodes never count for a mainnet deposit', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'THOR.RUNE',
      // An EVM vault address is the same on every network.
      to: 'ETH~ETH',
      amount: 100_000_000_000n,
    })
    await expect(prepareDeposit(node, depositParams)).resolves.toBeDefined()
    const destination = encodeAddress(
      Uint8Array.from({ length: 20 }, (_, at) => at * 7),
      'THOR',
      'mainnet',
    )
    const real = {
      ...depositParams,
      intent: { ...depositParams.intent, destination },
      quote: { ...depositParams.quote, memo: `=:ETH~ETH:${destination}` },
      sender: {
        ...depositParams.sender,
        address: encodeAddress(keyHashOf(depositParams.sender.publicKey), 'THOR', 'mainnet'),
      },
    }
    const mainnet = { ...node, network: 'mainnet' } as const
    const error = await prepareDeposit(mainnet, real).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'inbound_unconfirmed', message: expect.stringContaining('another chain') })
  })
})

const keyHashOf = (publicKey: Uint8Array = new Uint8Array()) => ripemd160(sha256(publicKey))
