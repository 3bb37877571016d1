import { z } from 'zod'
import { protocolIds } from '../../core/chains/protocol.ts'
import { protocolField } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { defineControl } from './defineControl.ts'
import { describeTime } from './describeState.ts'
import { heightsSchema, timeSchema } from './schemas.ts'

export const stopConsensus = defineControl({
  id: 'stopConsensus',
  method: 'POST',
  path: '/devnet/consensus',
  summary: 'Stop the block production of a protocol, or resume it.',
  description:
    'A stopped protocol makes no blocks: its nodes answer with their last block, and inbound_addresses stay as they are, ' +
    'without a halt. The other protocol and all chains continue. One protocol has to make blocks, because time follows them.',
  input: z.strictObject({ protocol: protocolField, stopped: z.boolean() }),
  output: z.object({ time: timeSchema, heights: heightsSchema, stopped: z.array(protocolField) }),
  handle: (devnet, { protocol, stopped }) =>
    devnet.simulation.betweenBlocks(() => {
      const state = devnet.simulation.traffic.stopped
      const other = protocolIds.find((one) => one !== protocol && state[one])
      if (stopped && other !== undefined) {
        throw new ControlRefusal('invalid_field', `${other} is stopped already.`, 'Resume it first.')
      }
      state[protocol] = stopped
      return { ...describeTime(devnet), stopped: protocolIds.filter((one) => state[one]) }
    }),
})
