import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import { defineControl } from './defineControl.ts'
import { describeTime } from './describeState.ts'
import { heightsSchema, timeSchema } from './schemas.ts'

/** Blocks made before the event loop gets a turn. */
const BLOCKS_AT_ONCE = 20

export const makeBlocks = defineControl({
  id: 'makeBlocks',
  method: 'POST',
  path: '/devnet/step',
  summary: 'Make a number of blocks now.',
  description:
    'Each block is six seconds of virtual time on both protocols and all chains. Returns when the blocks are made.',
  input: z.strictObject({
    blocks: z
      .number()
      .int()
      .min(1)
      .max(14_400)
      .meta({ examples: [10] }),
  }),
  output: z.object({ time: timeSchema, heights: heightsSchema }),
  async handle(devnet, { blocks }) {
    for (let left = blocks; left > 0; left -= BLOCKS_AT_ONCE) {
      await devnet.simulation.step(Math.min(left, BLOCKS_AT_ONCE))
      await setImmediate()
    }
    return describeTime(devnet)
  },
})
