import { z } from 'zod'
import { MAX_SPEED } from '../clock.ts'
import { addressField, assetField, chainField, dollarsField, protocolField } from './fields.ts'

/** The parts of `GET /devnet`; a control answers with the one that it changed. */

export const heightsSchema = z
  .object({ THORCHAIN: z.number().int(), MAYACHAIN: z.number().int() })
  .meta({ description: 'Of the newest block of each protocol.' })

export const timeSchema = z.number().int().meta({ description: 'Unix seconds of the newest block, in virtual time.' })

export const clockSchema = z.object({
  mode: z.enum(['auto', 'fixed']).meta({ description: 'auto: faster while something is in flight.' }),
  speed: z.number().min(1).max(MAX_SPEED).meta({ description: 'Times virtual time is faster than real time now.' }),
  paused: z.boolean(),
  in_flight: z.number().int().meta({ description: 'Deposits that have not come to their end.' }),
})

export const chainSchema = z.object({
  chain: chainField,
  height: z.number().int(),
  time: timeSchema,
  block_seconds: z.number(),
  kind: z.enum(['anvil', 'simulated']),
  pending: z.number().int().meta({ description: 'Transactions that wait for a block.' }),
  halted: z.boolean().meta({ description: 'By a protocol that trades it.' }),
})

export const lies = ['address', 'router', 'height'] as const
export const faults = ['timeout', '500', 'garbage', 'slow'] as const

export const viewSchema = z.object({
  lie: z.enum(lies).nullable().meta({ description: 'What the node tells wrongly.' }),
  fault: z.enum(faults).nullable().meta({ description: 'How the node fails to answer.' }),
})

export const viewsSchema = z.object({ 1: viewSchema, 2: viewSchema, 3: viewSchema })

export const pricesSchema = z
  .record(assetField, dollarsField)
  .meta({ description: 'US dollars for one coin by asset: where arbitrage pulls the pools to.' })

export const vaultSchema = z.object({
  protocol: protocolField,
  chain: chainField,
  address: addressField,
  router: addressField.optional(),
  generation: z.number().int().meta({ description: 'How many churns the protocol has had.' }),
})

export const scenarioSchema = z.object({
  suffix: z.string().meta({ description: "Last digits of the deposit's amount in base units.", examples: ['990100'] }),
  id: z.string().meta({ examples: ['price_limit'] }),
  title: z.string(),
  what_happens: z.string(),
})

export const devnetSchema = z.object({
  network: z.literal('mocknet'),
  seed: z.string(),
  time: timeSchema,
  heights: heightsSchema,
  clock: clockSchema,
  chains: z.array(chainSchema),
  views: viewsSchema,
  prices: pricesSchema,
  vaults: z.array(vaultSchema),
  scenarios: z.array(scenarioSchema),
})
