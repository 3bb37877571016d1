import { z } from 'zod'
import { viewNames } from '../machine/views.ts'
import { defineControl } from './defineControl.ts'
import { viewSchema, viewsSchema } from './schemas.ts'

export const setView = defineControl({
  id: 'setView',
  method: 'POST',
  path: '/devnet/view',
  summary: 'Make one of the three nodes lie or fail.',
  description:
    '"address" and "router" show vaults or routers that are not the protocol\'s; "height" is fifty blocks behind. "timeout" ' +
    'answers after a minute, "slow" after eight seconds, "500" and "garbage" at once. Applies to everything under /1, /2 ' +
    'or /3; paths without a number use the first node. Omitted fields keep their value; null clears one.',
  input: z.strictObject({ view: z.enum(viewNames), ...viewSchema.partial().shape }),
  output: z.object({ views: viewsSchema }),
  handle({ controlState }, { view, lie, fault }) {
    const { behaviours } = controlState.settings
    behaviours[view] = { ...behaviours[view], ...(lie !== undefined && { lie }), ...(fault !== undefined && { fault }) }
    return { views: behaviours }
  },
})
