import { z } from 'zod'
import { MAX_SPEED } from '../clock.ts'
import { addressField, assetField, chainField, dollarsField, protocolField } from './fields.ts'

/** The parts of `GET /devnet`; a control answers with the one that it changed. */

export const heightsPiece = z
  .object({ THORCHAIN: z.number().int(), MAYACHAIN: z.number().int() })
  .meta({ description: 'Of the newest block of each protocol.' })

export const timePiece = z.number().int().meta({ description: 'Unix seconds of the newest block, in virtual time.' })

export const clockPiece = z.object({
  mode: z.enum(['auto', 'fixed']).meta({ description: 'auto: faster while something is in flight.' }),
  speed: z.number().min(1).max(MAX_SPEED).meta({ description: 'Times virtual time is faster than real time now.' }),
  paused: z.boolean(),
  in_flight: z.number().int().meta({ description: 'Deposits that have not come to their end.' }),
})

export const chainPiece = z.object({
  chain: chainField,
  height: z.number().int(),
  time: timePiece,
  block_seconds: z.number(),
  kind: z.enum(['anvil', 'simulated']),
  pending: z.number().int().meta({ description: 'Transactions that wait for a block.' }),
  halted: z.boolean().meta({ description: 'By a protocol that trades it.' }),
})

export const lies = ['address', 'router', 'height'] as const
export const faults = ['timeout', '500', 'garbage', 'slow'] as const

export const viewPiece = z.object({
  lie: z.enum(lies).nullable().meta({ description: 'What the node tells wrongly.' }),
  fault: z.enum(faults).nullable().meta({ description: 'How the node fails to answer.' }),
})

export const viewsPiece = z.object({ 1: viewPiece, 2: viewPiece, 3: viewPiece })

export const pricesPiece = z
  .record(assetField, dollarsField)
  .meta({ description: 'US dollars for one coin by asset: where arbitrage pulls the pools to.' })

export const vaultPiece = z.object({
  protocol: protocolField,
  chain: chainField,
  address: addressField,
  router: addressField.optional(),
  generation: z.number().int().meta({ description: 'How many churns the protocol has had.' }),
})

export const scenarioPiece = z.object({
  suffix: z.string().meta({ description: "Last digits of the deposit's amount in base units.", examples: ['990100'] }),
  id: z.string().meta({ examples: ['price_limit'] }),
  title: z.string(),
  what_happens: z.string(),
})

export const devnetBody = z.object({
  network: z.literal('mocknet'),
  seed: z.string(),
  time: timePiece,
  heights: heightsPiece,
  clock: clockPiece,
  chains: z.array(chainPiece),
  views: viewsPiece,
  prices: pricesPiece,
  vaults: z.array(vaultPiece),
  scenarios: z.array(scenarioPiece),
})
