import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type Protocol, protocols } from '../../../src/core/chains/protocol.ts'
import { feePairOf } from '../../../src/core/quote/math/dynamicFee.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { credit } from '../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../src/devnet/machine/deposit.ts'
import { dynamicFeeKey } from '../../../src/devnet/rules/state.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { addressOf } from '../exampleState.ts'

const START = Date.UTC(2026, 10, 20)
const COIN = { THORCHAIN: 100_000_000n, MAYACHAIN: 10_000_000_000n }
const digits = {
  swap: 'A1',
  stream: 'A2',
  add: 'A3',
  name: 'A4',
  stake: 'A5',
  limit: 'A6',
  reference: 'A7',
  pool: 'A8',
} as const

type Deposited = keyof typeof digits

export const hashOf = (deposit: Deposited): string => digits[deposit].repeat(32)

/** The account that makes every deposit. It also is the sender's name. */
export const userOf = (protocol: Protocol): string => addressOf(protocols[protocol].chain, 0x66)

const ether = addressOf('ETH', 0x67)

interface Memos {
  readonly memo: string
  readonly coins: bigint
  readonly asset?: string
}

/** Returns the deposits: a finished swap, a streaming one, liquidity, a name, a stake, a limit order, RUNEPool and a reference. */
function depositsOf(protocol: Protocol): Partial<Record<Deposited, Memos>> {
  const { chain, baseAsset } = protocols[protocol]
  const user = userOf(protocol)
  const common = {
    swap: { memo: `=:ETH.ETH:${ether}::portage:50`, coins: 500n },
    stream: { memo: `=:BTC.BTC:${addressOf('BTC', 0x67)}:0/50/9`, coins: 9_000n },
    add: { memo: '+:BTC.BTC', coins: 1_000n },
    name: { memo: `~:busy:${chain}:${user}`, coins: 5_000n },
  }
  if (protocol === 'MAYACHAIN') return common
  return {
    ...common,
    stake: { memo: 'tcy+', coins: 40n, asset: 'THOR.TCY' },
    limit: { memo: `=<:ETH.ETH:${ether}:900000000000/500/1`, coins: 100n, asset: baseAsset },
    pool: { memo: 'pool+', coins: 30n },
    reference: { memo: `reference:BTC.BTC:=:ETH.ETH:${ether}`, coins: 0n },
  }
}

/** Creates a devnet on which something of every kind has happened. */
export async function createBusyDevnet(): Promise<Devnet> {
  const devnet = createDevnet({ now: () => START, pace: { paused: true } })
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    const machine = devnet.state[protocol]
    const user = userOf(protocol)
    const give = (asset: string, amount: bigint) =>
      credit(machine, user, { asset: parseAsset(asset, protocol), amount })
    machine.mimirs.set('STREAMINGSWAPMINBPFEE', 1)
    give(protocols[protocol].baseAsset, 1_000_000n * COIN[protocol])
    give('BTC~BTC', 700n)
    if (protocol === 'THORCHAIN') {
      give('BTC-BTC', 800n)
      give('THOR.TCY', 900n * COIN.THORCHAIN)
      const pair = feePairOf(parseAsset('BTC.BTC'), parseAsset('THOR.RUNE'))
      machine.dynamicFees?.set(dynamicFeeKey('busy', pair), 7)
    }
    for (const [name, { memo, coins, asset }] of Object.entries(depositsOf(protocol))) {
      const coin = {
        asset: parseAsset(asset ?? protocols[protocol].baseAsset, protocol),
        amount: coins * COIN[protocol],
      }
      const result = depositNative(machine, {
        hash: hashOf(name as Deposited),
        signer: user,
        memo,
        coins: coins === 0n ? [] : [coin],
      })
      if (result.code !== 0) throw new Error(`The deposit "${memo}" failed: ${result.log}`)
    }
  }
  const paid = (protocol: Protocol) => devnet.state[protocol].outTxs.size > 0
  for (let blocks = 0; blocks < 60 && !(paid('THORCHAIN') && paid('MAYACHAIN')); blocks++) {
    await devnet.simulation.step(1)
  }
  return devnet
}
