import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { encodeAddress } from '../../../src/core/address/address.ts'
import { expectNodesInSync } from '../../../src/core/preparation/expectNodesInSync.ts'
import { honestDeposit } from './devnetNodes.ts'
import { TIME } from './readers.ts'

const MINUTE = 60_000
const at = (minutes: number) => ({ now: () => TIME + minutes * MINUTE, after: () => () => {} })

describe('the nodes’ agreed time', () => {
  it('must be close to our clock on mainnet, because stalled nodes report old vaults', () => {
    for (const network of ['mainnet', 'stagenet'] as const) {
      for (const minutes of [-14, -10, 0, 10, 14]) {
        expect(() => expectNodesInSync({ network }, TIME / 1000, at(minutes))).not.toThrow()
      }
      for (const minutes of [-60, -16, 16, 60 * 24 * 5]) {
        expect(() => expectNodesInSync({ network }, TIME / 1000, at(minutes))).toThrow(
          expect.objectContaining({ code: 'node_stale', hint: expect.stringMatching(/clock.*\.$/) }),
        )
      }
    }
  })

  it('does not matter on test networks; their nodes never count for a mainnet deposit', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'THOR.RUNE',
      // An EVM vault address is the same on every network.
      to: 'ETH~ETH',
      amount: 100_000_000_000n,
    })
    await expect(prepareDeposit(node, depositParams, { clock: at(60) })).resolves.toBeDefined()
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
    const error = await prepareDeposit(mainnet, real, { clock: at(0) }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'inbound_unconfirmed', message: expect.stringContaining('another chain') })
  })
})

const keyHashOf = (publicKey: Uint8Array = new Uint8Array()) => ripemd160(sha256(publicKey))
