import { z } from 'zod'
import { nothing } from './controlFields.ts'
import { ControlRefusal } from './controlRefusal.ts'
import { defineControl } from './defineControl.ts'
import { describeTime } from './describeState.ts'
import { heightsSchema, timeSchema } from './schemas.ts'

/** Maximum number of snapshots; the oldest is dropped first. */
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
  summary: 'Save the current state.',
  description: `Both protocols, all chains, prices, nodes and pending transactions. The newest ${MAX_SNAPSHOTS} are kept.`,
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
  summary: 'Restore the state of a snapshot.',
  description: 'Time is restored too. Later snapshots are deleted; the snapshot can be restored again.',
  input: z.strictObject({ id: idField }),
  output: timeBody,
  refusals: ['unknown_snapshot'],
  async handle(devnet, { id }) {
    const { snapshots } = devnet.controlState
    const restore = snapshots.get(id)
    if (restore === undefined) {
      const kept = [...snapshots.keys()].join(', ')
      const hint = kept === '' ? 'There are no snapshots; POST /devnet/snapshot creates one.' : `Take one of ${kept}.`
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
  summary: 'Restart from the first block.',
  description:
    'Restores the initial state; the clock keeps its speed. Keys, addresses and hashes are the same ' +
    'again, unless another seed is given. That seed stays in use until the next one.',
  input: z
    .strictObject({
      seed: z
        .string()
        .min(1)
        .max(100)
        .optional()
        .meta({ description: 'Determines every key and hash.', examples: ['portage'] }),
    })
    .default({}),
  output: timeBody.extend({ seed: z.string() }),
  async handle(devnet, { seed }) {
    await devnet.reset(seed)
    return { ...describeTime(devnet), seed: devnet.simulation.context.seed }
  },
})
