import * as v from 'valibot'
import { amount, count } from '../../../core/nodes/wire/wireNumber.ts'
import { address, assetName, sanitizeText, sentence, token } from '../../../core/nodes/wire/wireText.ts'

/** Unix seconds of the devnet's own clock. */
const seconds = v.pipe(v.number(), v.minValue(0), v.maxValue(1e11))
const protocol = v.picklist(['THORCHAIN', 'MAYACHAIN'])
const chain = token(20)
const hash = token(128)
const list = <T extends v.GenericSchema>(item: T, most: number) => v.pipe(v.array(item), v.maxLength(most))

/** Any value, as text that is safe to show. */
const anyText = (max: number) =>
  v.pipe(
    v.unknown(),
    v.transform((value: unknown) =>
      sanitizeText(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''), max),
    ),
  )

const view = v.object({
  lie: v.nullable(v.picklist(['address', 'router', 'height'])),
  fault: v.nullable(v.picklist(['timeout', '500', 'garbage', 'slow'])),
})

const chainState = v.object({
  chain,
  height: count,
  time: seconds,
  block_seconds: v.pipe(v.number(), v.finite()),
  pending: count,
  halted: v.boolean(),
  failure: v.optional(v.nullable(sentence(200))),
})

const vault = v.object({
  protocol,
  chain,
  address,
  router: v.optional(v.nullable(address)),
  generation: count,
})

const scenario = v.object({
  suffix: anyText(20),
  id: token(60),
  title: sentence(160),
  what_happens: sentence(500),
})

const dollars = v.pipe(v.string(), v.regex(/^\d{1,30}(\.\d{1,20})?$/))

/** `GET /devnet`: the current state of the network. */
export const wireDevnet = v.object({
  network: sentence(30),
  seed: anyText(80),
  time: seconds,
  heights: v.object({ THORCHAIN: count, MAYACHAIN: count }),
  clock: v.object({
    mode: v.picklist(['auto', 'fixed']),
    speed: v.number(),
    speed_reached: v.number(),
    paused: v.boolean(),
    in_flight: v.union([count, v.boolean()]),
  }),
  chains: list(chainState, 60),
  views: v.object({ 1: view, 2: view, 3: view }),
  prices: v.record(assetName, dollars),
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

const swap = v.object({
  hash,
  protocol,
  from_asset: assetName,
  to_asset: v.union([assetName, v.literal('')]),
  amount_in: amount,
  from_address: v.union([address, v.literal('')]),
  destination: v.union([address, v.literal('')]),
  memo: sentence(2048),
  state: v.picklist(swapStates),
  height: count,
  time: seconds,
  scenario: v.nullable(token(60)),
  out: list(
    v.object({
      asset: assetName,
      amount,
      to: v.union([address, v.literal('')]),
      hash: v.nullable(v.union([hash, v.literal('')])),
    }),
    40,
  ),
})

/** `GET /devnet/swaps`: inbounds of users, newest first. */
export const wireSwaps = v.object({ swaps: list(swap, 500) })

const event = v.object({ type: sentence(60), fields: v.record(v.pipe(v.string(), v.maxLength(60)), anyText(400)) })

const block = v.object({ protocol, height: count, time: seconds, events: list(event, 5000) })

/** `GET /devnet/blocks`: blocks of both protocols with their events, newest first. */
export const wireBlocks = v.object({ blocks: list(block, 500) })

/** Response of a control, besides the changed part of the network. */
export const wireDone = v.object({
  hash: v.optional(hash),
  id: v.optional(anyText(80)),
  from: v.optional(address),
})

/** Error response of a control or of the devnet. */
export const wireRefusal = v.object({
  error: sentence(400),
  code: v.optional(sentence(80)),
  hint: v.optional(sentence(400)),
})

/** Block heights in a node's `/tx/details/{hash}`; 0 means not yet. */
export const wireDetails = v.object({
  finalised_height: v.optional(count),
  outbound_height: v.optional(count),
})

export type DevnetState = v.InferOutput<typeof wireDevnet>
export type DevnetChain = v.InferOutput<typeof chainState>
export type DevnetVault = v.InferOutput<typeof vault>
export type DevnetScenario = v.InferOutput<typeof scenario>
export type DevnetSwap = v.InferOutput<typeof swap>
export type SwapState = (typeof swapStates)[number]
export type DevnetBlock = v.InferOutput<typeof block>
export type Details = v.InferOutput<typeof wireDetails>
export type Done = v.InferOutput<typeof wireDone>
