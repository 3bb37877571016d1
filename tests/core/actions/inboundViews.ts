import { blockAt, json, type Reply } from '../nodes/script.ts'
import { addressOf, wireInboundOf } from './answers.ts'

interface View {
  readonly inbound: unknown
  readonly height: number
  readonly block?: Parameters<typeof blockAt>[1]
}

export const ROUTER = '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'

/** One endpoint that serves both requests from one view. */
export function viewOf({ inbound, height, block }: View): Reply {
  const newest = json(blockAt(height, block))
  return (request) => (request.url.endsWith('/block') ? newest(request) : json(inbound)(request))
}

export const honest = (height = 1000) =>
  viewOf({
    inbound: [wireInboundOf('BTC'), wireInboundOf('ETH', { router: ROUTER })],
    height,
  })
export const liar = (change: Readonly<Record<string, unknown>>, height = 1000) =>
  viewOf({ inbound: [wireInboundOf('BTC', change)], height })
export const stolen = addressOf('BTC', 66)
/** A disputed address as errors show it. */
export const ends = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`

export const errorOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )
