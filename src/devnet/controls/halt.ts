import { z } from 'zod'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { setMimir } from '../machine/networkSettings.ts'
import { chainField, protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { type ControllableDevnet, defineControl } from './defineControl.ts'
import { describeChains } from './describeState.ts'
import { chainSchema } from './schemas.ts'

export const haltChain = defineControl({
  id: 'haltChain',
  method: 'POST',
  path: '/devnet/halt',
  summary: 'Halt or resume one chain or all chains.',
  description:
    'Sets a mimir to 1 or 0, by "scope": "chain" is HALT<CHAIN>CHAIN, which stops observing, swapping and signing for the ' +
    'chain; "trading" HALT<CHAIN>TRADING, only swaps; "signing" HALTSIGNING<CHAIN>, only payouts; "liquidity" PAUSELP<CHAIN>, ' +
    'only liquidity. For "all" it is HALTCHAINGLOBAL, HALTTRADING, HALTSIGNING or PAUSELP; "memoless" is HALTMEMOLESS, for ' +
    '"all" only. "trading_only" is the scope "trading". Applies to every protocol that trades the chain, unless one is named.',
  input: z.strictObject({
    chain: chainField.meta({ description: 'A chain, or "all".', examples: ['BTC'] }),
    halted: z.boolean(),
    protocol: protocolField.optional(),
    trading_only: z.boolean().default(false),
    scope: z.enum(['chain', 'trading', 'signing', 'liquidity', 'memoless']).optional(),
  }),
  output: z.object({ chains: z.array(chainSchema) }),
  refusals: ['unknown_chain'],
  handle(devnet, { chain: named, halted, protocol, trading_only, scope = trading_only ? 'trading' : 'chain' }) {
    const chain = named.toUpperCase()
    const mimir = mimirOf(chain, scope)
    const wanted = protocol === undefined ? protocolIds : [protocol]
    const able = chain === 'ALL' ? wanted : wanted.filter((one) => trades(devnet, one, chain))
    if (able.length === 0) {
      throw new ControlRefusal('unknown_chain', `No protocol trades ${named}.`, 'GET /devnet lists the chains.')
    }
    return devnet.simulation.betweenBlocks(() => {
      for (const one of able) setMimir(devnet.state[one], mimir, halted ? 1 : 0)
      return { chains: describeChains(devnet).filter((piece) => chain === 'ALL' || piece.chain === chain) }
    })
  },
})

const trades = ({ state }: ControllableDevnet, protocol: Protocol, chain: string): boolean =>
  state[protocol].vaults.has(chain) || protocols[protocol].chain === chain

type Scope = 'chain' | 'trading' | 'signing' | 'liquidity' | 'memoless'

/** The mimir of a scope, for the network and for one chain. Source: THORNode 3.17 helpers.go. */
const mimirs: Readonly<Record<Scope, readonly [everywhere: string, onChain?: (chain: string) => string]>> = {
  chain: ['HALTCHAINGLOBAL', (chain) => `HALT${chain}CHAIN`],
  trading: ['HALTTRADING', (chain) => `HALT${chain}TRADING`],
  signing: ['HALTSIGNING', (chain) => `HALTSIGNING${chain}`],
  liquidity: ['PAUSELP', (chain) => `PAUSELP${chain}`],
  memoless: ['HALTMEMOLESS'],
}

function mimirOf(chain: string, scope: Scope): string {
  const [everywhere, onChain] = mimirs[scope]
  if (chain === 'ALL') return everywhere
  if (onChain !== undefined) return onChain(chain)
  throw new ControlRefusal(
    'unknown_chain',
    'Memoless deposits are halted on all chains at once.',
    'Name the chain "all".',
  )
}
