import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit } from '../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { MAX_PAST_BLOCKS } from '../../../src/devnet/serve/pastStates.ts'
import { addressOf } from '../exampleState.ts'
import { request } from '../request.ts'

const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20), pace: { paused: true } })
const ownOf = { THORCHAIN: 'thorchain', MAYACHAIN: 'mayachain' } as const

/** Paths of both protocols whose past is kept. */
const kept = [
  'pools',
  'pool/BTC.BTC',
  'network',
  'inbound_addresses',
  'mimir',
  'mimir/key/MAXSYNTHPERPOOLDEPTH',
  'constants',
  'lastblock',
  'lastblock/BTC',
  'version',
  'outbound_fees',
  'outbound_fee/BTC.BTC',
  'nodes',
  'vaults/pubkeys',
  'pool/BTC.BTC/liquidity_providers',
]
const keptByOne = {
  THORCHAIN: ['dpools', 'dpool/THOR.BTC', 'slips', 'slip/BTC.BTC', 'oracle/prices', 'oracle/price/BTC', 'runepool'],
  MAYACHAIN: ['cacaopool', 'pol'],
}

const answers = async (protocol: 'THORCHAIN' | 'MAYACHAIN', query = '') => {
  const paths = [...kept, ...keptByOne[protocol]]
  return Promise.all(paths.map(async (path) => (await request(devnet, `/${ownOf[protocol]}/${path}${query}`)).body))
}

/** A swap, liquidity, a mimir and a gas rate, all of which change the state. */
async function act(): Promise<void> {
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const machine = devnet.state[protocol]
    const signer = addressOf(protocol === 'THORCHAIN' ? 'THOR' : 'MAYA', 0x66)
    const amount = 10n ** 13n
    credit(machine, signer, { asset: machine.base, amount: amount * 10n })
    for (const [digits, memo] of [
      ['A1', `=:ETH.ETH:${addressOf('ETH', 0x67)}`],
      ['A2', '+:BTC.BTC'],
    ] as const) {
      depositNative(machine, { hash: digits.repeat(32), signer, memo, coins: [{ asset: machine.base, amount }] })
    }
    machine.mimirs.set('MAXSYNTHPERPOOLDEPTH', 1_234)
    machine.networkFees.set('BTC', { transactionSize: 1_000n, transactionFeeRate: 99n })
  }
  await devnet.simulation.step(3)
}

beforeAll(() => devnet.simulation.step(3))
afterAll(() => devnet.close())

describe('?height=', () => {
  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('of %s returns the answers of that block', async (protocol) => {
    const { height } = devnet.state[protocol]
    const then = await answers(protocol)
    await act()
    expect(await answers(protocol)).not.toEqual(then)
    expect(await answers(protocol, `?height=${height}`)).toEqual(then)
    expect(await answers(protocol, '?height=0')).toEqual(await answers(protocol))
  })

  test.each(['THORCHAIN', 'MAYACHAIN'] as const)('of %s is refused when it is not kept', async (protocol) => {
    await devnet.simulation.step(MAX_PAST_BLOCKS * 2)
    const { height } = devnet.state[protocol]
    const at = async (path: string, text: string | number) => {
      const { status, body } = await request(devnet, `/${ownOf[protocol]}/${path}?height=${text}`)
      return [status, JSON.stringify(body)]
    }
    const refusal = protocol === 'THORCHAIN' ? 400 : 404
    expect(await at('pools', height - MAX_PAST_BLOCKS + 1)).toEqual([200, expect.any(String)])
    for (const old of [height - MAX_PAST_BLOCKS, 5]) {
      expect(await at('pools', old)).toEqual([
        refusal,
        expect.stringContaining(`failed to load state at height ${old}`),
      ])
    }
    expect(await at('queue', height - 1)).toEqual([refusal, expect.stringContaining('failed to load state')])
    expect(await at('pools', 'soon')).toEqual([refusal, expect.stringContaining('invalid height param')])
    const future = protocol === 'THORCHAIN' ? 500 : 404
    expect(await at('pools', height + 1)).toEqual([future, expect.stringContaining('height in the future')])
  })

  test('of Mayanode has that block in its headers', async () => {
    const height = devnet.state.MAYACHAIN.height - 2
    const { headers } = await request(devnet, `/mayanode/mayachain/pools?height=${height}`)
    expect(headers.get('x-mayachain-height')).toBe(String(height))
  })

  test('returns the blocks of before after a snapshot is restored', async () => {
    const { height } = devnet.state.THORCHAIN
    const then = await answers('THORCHAIN', `?height=${height - 1}`)
    const restore = await devnet.simulation.snapshot()
    await devnet.simulation.step(5)
    await devnet.simulation.betweenBlocks(restore)
    expect(devnet.state.THORCHAIN.height).toBe(height)
    expect(await answers('THORCHAIN', `?height=${height - 1}`)).toEqual(then)
  })
})
