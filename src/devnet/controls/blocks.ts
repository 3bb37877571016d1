import { z } from 'zod'
import { protocolIds } from '../../core/chains/protocol.ts'
import { limitField, protocolField } from './controlFields.ts'
import { defineControl } from './defineControl.ts'
import { MAX_BLOCKS } from './recentBlocks.ts'
import { timeSchema } from './schemas.ts'

const eventSchema = z.object({
  type: z.string().meta({ description: 'Event type as named by the nodes.', examples: ['swap'] }),
  fields: z.record(z.string(), z.string()),
})

export const listBlocks = defineControl({
  id: 'listBlocks',
  method: 'GET',
  path: '/devnet/blocks',
  summary: 'List the newest blocks of both protocols, with what happened in them.',
  description: `The newest ${MAX_BLOCKS} of each protocol are kept.`,
  input: z.strictObject({ limit: limitField(30, MAX_BLOCKS * protocolIds.length) }),
  output: z.object({
    blocks: z.array(
      z.object({ protocol: protocolField, height: z.number().int(), time: timeSchema, events: z.array(eventSchema) }),
    ),
  }),
  handle: ({ controlState }, { limit }) => ({
    blocks: controlState.recent.newest(limit).map(({ events, ...block }) => ({
      ...block,
      events: events.map(({ type, fields }) => ({ type, fields: { ...fields } })),
    })),
  }),
})
