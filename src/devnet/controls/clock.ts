import { z } from 'zod'
import { MAX_SPEED } from '../rules/clock.ts'
import { defineControl } from './defineControl.ts'
import { describeClock } from './describeState.ts'
import { clockSchema, timeSchema } from './schemas.ts'

export const getClock = defineControl({
  id: 'getClock',
  method: 'GET',
  path: '/devnet/clock',
  summary: 'Get the virtual time and its speed.',
  description: 'The time is that of the newest block of either protocol.',
  input: z.object({}),
  output: clockSchema.extend({ time: timeSchema }),
  handle: (devnet) => ({ ...describeClock(devnet), time: devnet.simulation.time() }),
})

export const setClock = defineControl({
  id: 'setClock',
  method: 'POST',
  path: '/devnet/clock',
  summary: 'Set how fast virtual time passes, or pause it.',
  description:
    '"auto" is real time while nothing happens and thirty times as fast while a deposit is in flight. A paused devnet ' +
    'makes blocks only on POST /devnet/step. Omitted fields keep their value.',
  input: z.strictObject({
    speed: z
      .union([z.literal('auto'), z.number().int().min(1).max(MAX_SPEED)])
      .optional()
      .meta({ examples: ['auto', 60] }),
    paused: z.boolean().optional(),
  }),
  output: clockSchema,
  handle({ simulation, ...devnet }, { speed, paused }) {
    simulation.clock.set({ ...(speed !== undefined && { speed }), ...(paused !== undefined && { paused }) })
    return describeClock({ simulation, ...devnet })
  },
})
