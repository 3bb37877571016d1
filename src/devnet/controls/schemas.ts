import { z } from 'zod'
import { faults, lies } from '../machine/views.ts'
import { MAX_SPEED } from '../rules/clock.ts'
import { addressField, assetField, chainField, dollarsField, protocolField } from './controlFields.ts'

/** Schemas of the parts of `GET /devnet`. A control returns the part that it changed. */

export const heightsSchema = z
  .object({ THORCHAIN: z.number().int(), MAYACHAIN: z.number().int() })
  .meta({ description: 'Height of the newest block of each protocol.' })

export const timeSchema = z.number().int().meta({ description: 'Unix seconds of the newest block, in virtual time.' })

export const clockSchema = z.object({
  mode: z.enum(['auto', 'fixed']).meta({ description: 'auto: faster while a deposit is in flight.' }),
  speed: z.number().min(1).max(MAX_SPEED).meta({ description: 'Current ratio of virtual time to real time, as set.' }),
  speed_reached: z
    .number()
    .min(0)
    .max(MAX_SPEED)
    .meta({ description: 'Below speed while this machine makes blocks more slowly than they become due.' }),
  paused: z.boolean(),
  in_flight: z.number().int().meta({ description: 'Deposits that are not completed, from their broadcast.' }),
})

export const chainSchema = z.object({
  chain: chainField,
  height: z.number().int(),
  time: timeSchema,
  block_seconds: z.number(),
  pending: z.number().int().meta({ description: 'Transactions waiting for a block.' }),
  halted: z.boolean().meta({ description: 'Halted by a protocol that trades it.' }),
  failure: z
    .string()
    .nullable()
    .meta({ description: 'Why the chain makes no blocks, until it makes one again. The other chains continue.' }),
})

export const viewSchema = z.object({
  lie: z.enum(lies).nullable().meta({ description: 'What the node reports falsely.' }),
  fault: z.enum(faults).nullable().meta({ description: 'How the node fails to answer.' }),
})

export const viewsSchema = z.object({ 1: viewSchema, 2: viewSchema, 3: viewSchema })

export const pricesSchema = z
  .record(assetField, dollarsField)
  .meta({ description: 'US dollars per coin, by asset: the prices to which arbitrage moves the pools.' })

export const vaultSchema = z.object({
  protocol: protocolField,
  chain: chainField,
  address: addressField,
  router: addressField.optional(),
  generation: z.number().int().meta({ description: 'Number of churns of the protocol so far.' }),
})

const scenarioSchema = z.object({
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
  rejecting_recipient: addressField.meta({
    description: 'Contract on every EVM chain that rejects payments of coins.',
  }),
  test_api_key: z.string().meta({ description: 'Public API key of every devnet; every other network refuses it.' }),
})
