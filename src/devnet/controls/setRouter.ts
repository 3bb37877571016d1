import { z } from 'zod'
import { type ChainId, isChainId } from '../../core/chains/chains.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { routerChoices } from '../rules/routers.ts'
import { moveToRouter } from '../simulation/moveToRouter.ts'
import { chainField, protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { type ControllableDevnet, defineControl } from './defineControl.ts'
import { describeVaults } from './describeState.ts'
import { vaultSchema } from './schemas.ts'

export const setRouter = defineControl({
  id: 'setRouter',
  method: 'POST',
  path: '/devnet/router',
  summary: 'Move a protocol to another router on an EVM chain.',
  description:
    '"6.1" passes tokens on to the vault and reports a payout that the recipient rejects; "4.1" keeps tokens for the vault ' +
    'and reports such a payout as paid. "new" is a V6.1 at an address that no list has. The vaults move their tokens in the ' +
    'next block of the chain. Refused while transactions of the chain wait for a block.',
  input: z.strictObject({ protocol: protocolField, chain: chainField, router: z.enum(routerChoices) }),
  output: z.object({ vaults: z.array(vaultSchema) }),
  refusals: ['unknown_chain', 'payment_pending'],
  async handle(devnet, { protocol, chain: named, router }) {
    const chain = named.toUpperCase()
    await devnet.simulation.betweenBlocks(() => {
      expectRouterChain(devnet, protocol, chain)
      expectNoPending(devnet, chain)
      const { context, traffic } = devnet.simulation
      moveToRouter(context, traffic, { protocol, chain, router })
    })
    return { vaults: describeVaults(devnet).filter((vault) => vault.protocol === protocol && vault.chain === chain) }
  },
})

function expectRouterChain({ state }: ControllableDevnet, protocol: Protocol, chain: string): asserts chain is ChainId {
  if (isChainId(chain) && state[protocol].vaults.get(chain)?.router !== undefined) return
  throw new ControlRefusal('unknown_chain', `${protocol} has no router on ${chain}.`, 'GET /devnet lists the vaults.')
}

function expectNoPending({ chains, simulation }: ControllableDevnet, chain: string): void {
  const isPaying = [...simulation.traffic.signed.values()].some(({ outbound }) => outbound.chain === chain)
  if (!isPaying && (chains.get(chain)?.pendingCount() ?? 0) === 0) return
  const hint = 'POST /devnet/step makes blocks. Then try again.'
  throw new ControlRefusal('payment_pending', `Transactions of ${chain} wait for a block.`, hint)
}
