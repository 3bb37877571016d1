import { z } from 'zod'
import { defineControl } from './control.ts'
import { describeTime } from './describeState.ts'
import { nothing } from './fields.ts'
import { ControlRefusal } from './refusal.ts'
import { heightsSchema, timeSchema } from './schemas.ts'

/** The oldest goes when there are more. */
const MAX_SNAPSHOTS = 8

const idField = z
  .string()
  .min(1)
  .max(20)
  .meta({ examples: ['s1'] })
const timeBody = z.object({ time: timeSchema, heights: heightsSchema })

export const keepSnapshot = defineControl({
  id: 'keepSnapshot',
  method: 'POST',
  path: '/devnet/snapshot',
  summary: 'Keep everything as it is now.',
  description: `Both protocols, all chains, prices, nodes and what is under way. The newest ${MAX_SNAPSHOTS} are kept.`,
  input: nothing,
  output: z.object({ id: idField }),
  async handle({ simulation, controlState: { snapshots } }) {
    const newest = [...snapshots.keys()].at(-1)
    const id = `s${newest === undefined ? 1 : Number(newest.slice(1)) + 1}`
    snapshots.set(id, await simulation.snapshot())
    for (const old of [...snapshots.keys()].slice(0, -MAX_SNAPSHOTS)) snapshots.delete(old)
    return { id }
  },
})

export const restoreSnapshot = defineControl({
  id: 'restoreSnapshot',
  method: 'POST',
  path: '/devnet/restore',
  summary: 'Put everything back as it was in a snapshot.',
  description: 'Time goes back too. Snapshots that were taken after it are forgotten; it can be restored again.',
  input: z.strictObject({ id: idField }),
  output: timeBody,
  refusals: ['unknown_snapshot'],
  async handle(devnet, { id }) {
    const { snapshots } = devnet.controlState
    const restore = snapshots.get(id)
    if (restore === undefined) {
      const kept = [...snapshots.keys()].join(', ')
      const hint = kept === '' ? 'None is kept; POST /devnet/snapshot takes one.' : `Take one of ${kept}.`
      throw new ControlRefusal('unknown_snapshot', `There is no snapshot ${id}.`, hint)
    }
    await devnet.simulation.betweenBlocks(restore)
    const ids = [...snapshots.keys()]
    for (const later of ids.slice(ids.indexOf(id) + 1)) snapshots.delete(later)
    return describeTime(devnet)
  },
})

export const resetDevnet = defineControl({
  id: 'resetDevnet',
  method: 'POST',
  path: '/devnet/reset',
  summary: 'Begin again with the first block.',
  description:
    'Everything is as it was when the devnet began; the pace of its clock stays. Keys, addresses and hashes are the same ' +
    'again, unless another seed is named, which then stays until the next one.',
  input: z
    .strictObject({
      seed: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Decides every key and every hash.', examples: ['portage'] }),
    })
    .default({}),
  output: timeBody.extend({ seed: z.string() }),
  async handle(devnet, { seed }) {
    await devnet.reset(seed)
    return { ...describeTime(devnet), seed: devnet.simulation.context.seed }
  },
})
