import * as z from 'zod/mini'
import { amount, count } from '../../core/nodes/wire/number.ts'
import { address, assetName, sanitizeText, sentence, token } from '../../core/nodes/wire/text.ts'

/** Unix seconds of the devnet's own clock. */
const seconds = z.number().check(z.gte(0), z.lte(1e11))
const protocol = z.enum(['THORCHAIN', 'MAYACHAIN'])
const chain = token(20)
const hash = token(128)
const list = <T extends z.ZodMiniType>(item: T, most: number) => z.array(item).check(z.maxLength(most))

/** Any value, as text that is safe to show. */
const anyText = (max: number) =>
  z.pipe(
    z.unknown(),
    z.transform((value: unknown) =>
      sanitizeText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), max),
    ),
  )

const view = z.object({
  lie: z.nullable(z.enum(['address', 'router', 'height'])),
  fault: z.nullable(z.enum(['timeout', '500', 'garbage', 'slow'])),
})

const chainState = z.object({
  chain,
  height: count,
  time: seconds,
  block_seconds: z.number(),
  kind: sentence(30),
  pending: count,
  halted: z.boolean(),
})

const vault = z.object({
  protocol,
  chain,
  address,
  router: z.optional(z.nullable(address)),
  generation: count,
})

const scenario = z.object({
  suffix: anyText(20),
  id: token(60),
  title: sentence(160),
  what_happens: sentence(500),
})

const dollars = z.string().check(z.regex(/^\d{1,30}(\.\d{1,20})?$/))

/** `GET /devnet`: the current state of the network. */
export const wireDevnet = z.object({
  network: sentence(30),
  seed: anyText(80),
  time: seconds,
  heights: z.object({ THORCHAIN: count, MAYACHAIN: count }),
  clock: z.object({
    mode: z.enum(['auto', 'fixed']),
    speed: z.number(),
    paused: z.boolean(),
    in_flight: z.union([count, z.boolean()]),
  }),
  chains: list(chainState, 60),
  views: z.object({ 1: view, 2: view, 3: view }),
  prices: z.record(assetName, dollars),
  vaults: list(vault, 400),
  scenarios: list(scenario, 100),
})

/** Stages in order; the last three are final. */
export const swapStates = [
  'broadcast',
  'observed',
  'confirming',
  'swapping',
  'outbound_queued',
  'signing',
  'done',
  'refunded',
  'failed',
] as const

const swap = z.object({
  hash,
  protocol,
  from_asset: assetName,
  to_asset: z.union([assetName, z.literal('')]),
  amount_in: amount,
  from_address: z.union([address, z.literal('')]),
  destination: z.union([address, z.literal('')]),
  memo: sentence(2048),
  state: z.enum(swapStates),
  height: count,
  time: seconds,
  scenario: z.nullable(token(60)),
  out: list(
    z.object({
      asset: assetName,
      amount,
      to: z.union([address, z.literal('')]),
      hash: z.nullable(z.union([hash, z.literal('')])),
    }),
    40,
  ),
})

/** `GET /devnet/swaps`: inbounds of users, newest first. */
export const wireSwaps = z.object({ swaps: list(swap, 500) })

const event = z.object({ type: sentence(60), fields: z.record(z.string().check(z.maxLength(60)), anyText(400)) })

const block = z.object({ protocol, height: count, time: seconds, events: list(event, 5000) })

/** `GET /devnet/blocks`: blocks of both protocols with their events, newest first. */
export const wireBlocks = z.object({ blocks: list(block, 500) })

/** Response of a control, besides the changed part of the network. */
export const wireDone = z.object({
  hash: z.optional(hash),
  id: z.optional(anyText(80)),
  from: z.optional(address),
})

/** Error response of a control or of the devnet. */
export const wireRefusal = z.object({
  error: sentence(400),
  code: z.optional(sentence(80)),
  hint: z.optional(sentence(400)),
})

/** Block heights in a node's `/tx/details/{hash}`; 0 means not yet. */
export const wireDetails = z.object({
  finalised_height: z.optional(count),
  outbound_height: z.optional(count),
})

export type DevnetState = z.infer<typeof wireDevnet>
export type DevnetView = z.infer<typeof view>
export type DevnetChain = z.infer<typeof chainState>
export type DevnetVault = z.infer<typeof vault>
export type DevnetScenario = z.infer<typeof scenario>
export type DevnetSwap = z.infer<typeof swap>
export type SwapState = (typeof swapStates)[number]
export type DevnetBlock = z.infer<typeof block>
export type Details = z.infer<typeof wireDetails>
export type Done = z.infer<typeof wireDone>
