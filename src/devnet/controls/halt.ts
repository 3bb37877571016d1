import { z } from 'zod'
import { type Protocol, protocolIds, protocols } from '../../core/chains/protocol.ts'
import { setMimir } from '../machine/networkSettings.ts'
import { type ControllableDevnet, defineControl } from './control.ts'
import { describeChains } from './describeState.ts'
import { chainField, protocolField } from './fields.ts'
import { ControlRefusal } from './refusal.ts'
import { chainSchema } from './schemas.ts'

export const haltChain = defineControl({
  id: 'haltChain',
  method: 'POST',
  path: '/devnet/halt',
  summary: 'Halt or resume one chain or all chains.',
  description:
    'Sets the mimir HALT<CHAIN>CHAIN to 1 or 0, which stops observing, swapping and signing for the chain; with ' +
    '"trading_only" HALT<CHAIN>TRADING, which stops only swaps. For "all" it is HALTCHAINGLOBAL, or HALTTRADING. Applies to ' +
    'every protocol that trades the chain, unless one is named.',
  input: z.strictObject({
    chain: chainField.meta({ description: 'A chain, or "all".', examples: ['BTC'] }),
    halted: z.boolean(),
    protocol: protocolField.optional(),
    trading_only: z.boolean().default(false),
  }),
  output: z.object({ chains: z.array(chainSchema) }),
  refusals: ['unknown_chain'],
  handle(devnet, { chain: named, halted, protocol, trading_only }) {
    const chain = named.toUpperCase()
    const wanted = protocol === undefined ? protocolIds : [protocol]
    const able = chain === 'ALL' ? wanted : wanted.filter((one) => trades(devnet, one, chain))
    if (able.length === 0) {
      throw new ControlRefusal('unknown_chain', `No protocol trades ${named}.`, 'GET /devnet lists the chains.')
    }
    return devnet.simulation.betweenBlocks(() => {
      for (const one of able) setMimir(devnet.state[one], mimirOf(chain, trading_only), halted ? 1 : 0)
      return { chains: describeChains(devnet).filter((piece) => chain === 'ALL' || piece.chain === chain) }
    })
  },
})

const trades = ({ state }: ControllableDevnet, protocol: Protocol, chain: string): boolean =>
  state[protocol].vaults.has(chain) || protocols[protocol].chain === chain

function mimirOf(chain: string, tradingOnly: boolean): string {
  if (chain === 'ALL') return tradingOnly ? 'HALTTRADING' : 'HALTCHAINGLOBAL'
  return `HALT${chain}${tradingOnly ? 'TRADING' : 'CHAIN'}`
}
