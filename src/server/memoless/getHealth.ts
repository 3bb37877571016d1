import type { health } from '../../contract/memoless/service.ts'
import { readMemolessNetwork } from '../../core/quorum/readMemolessNetwork.ts'
import type { Handler } from '../transport/bindHandler.ts'
import { noAccount } from './availability.ts'

const mayaReason = 'Maya Protocol has no references.'

/** Reports whether references can be registered now, without the account. */
export const getHealth: Handler<typeof health> = async (_input, { nodes, memoless, network, clock }) => {
  const votes = await readMemolessNetwork(nodes.THORCHAIN)
  const reason = memoless === undefined ? noAccount : votes.available ? undefined : votes.reason
  const said = reason === undefined ? {} : { reason }
  return {
    success: true,
    status: reason === undefined ? 'ok' : 'unavailable',
    ...said,
    network,
    protocols: [
      { protocol: 'THORCHAIN', available: reason === undefined, ...said },
      { protocol: 'MAYACHAIN', available: false, reason: mayaReason },
    ],
    time: new Date(clock()).toISOString(),
  }
}
