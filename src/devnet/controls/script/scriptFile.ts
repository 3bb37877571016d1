import { z } from 'zod'
import { swapStates } from '../describeSwap.ts'

/** Most blocks that one step makes. */
const MAX_BLOCKS = 14_400

const note = z.string().max(300).optional().meta({ description: 'Printed with the step.' })
const save = z
  .string()
  .regex(/^[a-z][a-z0-9_]{0,30}$/, 'it is not a name of small letters, digits and underscores')
  .optional()
  .meta({ description: 'Name under which later steps use the response, as in "{deposit.hash}".' })
const status = z.int().min(200).max(599).default(200).meta({ description: 'Expected HTTP status.' })
const contains = z.unknown().optional().meta({
  description: 'Fields that the response has. Each element of a list is contained in one of the response’s list.',
})

const callStep = z
  .strictObject({
    call: z.string().regex(/^\/devnet(\/[a-z-]+)?$/, 'it is not the path of a control'),
    body: z.record(z.string(), z.unknown()).default({}),

    status,
    contains,
    save,
    note,
  })
  .meta({ description: 'Sends a POST request to a control, such as /devnet/deposit.' })

const getStep = z
  .strictObject({
    get: z.string().regex(/^\/[^\s]*$/, 'it is not a path'),

    status,
    contains,
    save,
    note,
  })
  .meta({ description: 'Sends a GET request to any path of the devnet.' })

const blocksStep = z
  .strictObject({ blocks: z.int().min(1).max(MAX_BLOCKS), note })
  .meta({ description: 'Makes blocks.' })

const swapStep = z
  .strictObject({
    swap: z
      .string()
      .min(1)
      .meta({ description: 'Hash of a deposit.', examples: ['{deposit.hash}'] }),
    state: z.enum(swapStates),
    within: z.int().min(1).max(MAX_BLOCKS).default(3_000).meta({ description: 'Most blocks to make.' }),
    note,
  })
  .meta({ description: 'Makes blocks until the swap has this state. Fails when it passes it, or ends in another.' })

/** A script: steps that a devnet executes in order, with no other blocks between them. */
export const scriptSchema = z
  .strictObject({
    $schema: z.string().optional(),
    title: z.string().min(1).max(200),
    seed: z.string().min(1).max(100).optional().meta({ description: 'Determines every key and hash.' }),
    steps: z
      .array(z.union([callStep, getStep, blocksStep, swapStep]))
      .min(1)
      .max(1_000),
  })
  .meta({ title: 'Portage devnet script' })

export type Script = z.output<typeof scriptSchema>
export type ScriptStep = Script['steps'][number]
export type RequestStep = Extract<ScriptStep, { readonly status: number }>
export type SwapStep = Extract<ScriptStep, { readonly swap: string }>

/** Returns the JSON Schema of a script, in dialect 2020-12. */
export const scriptJsonSchema = () => z.toJSONSchema(scriptSchema, { io: 'input' })
