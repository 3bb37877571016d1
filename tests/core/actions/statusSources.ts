import { createMidgard } from '../../../src/core/nodes/midgard.ts'
import type { NodeOptions } from '../../../src/core/nodes/node.ts'
import { json, nodeOver, type Reply, scripted } from '../nodes/script.ts'
import { HASH, historyOf, type Scenario } from '../tracking/histories.ts'
import { addressOf } from './answers.ts'

export const scenario: Scenario = {
  native: false,
  blocksToConfirm: 3,
  quantity: 4,
  failed: 0,
  delayBlocks: 2,
  nativeOutput: false,
  affiliate: false,
}
export const history = historyOf(scenario)
export const first = (name: string) => {
  const found = history.find(({ body }) => JSON.stringify(body).includes(name))
  if (!found) throw new Error(`no moment with ${name}`)
  return found.body
}
export const unknown = json(history[0]?.body)
export const done = json(history.at(-1)?.body)
export const swapping = json(first('"count":0'))

/** Each node responds with its status; no other path is served. */
export const status =
  (reply: Reply): Reply =>
  (request) =>
    request.url.includes('/tx/status/') ? reply(request) : json({ code: 5, message: 'not found' }, 404)(request)

export function sources(
  replies: Readonly<Record<string, Reply>>,
  midgardReply?: Reply,
  options: Partial<NodeOptions> = {},
) {
  const { node, asked: requested } = nodeOver(replies, options)
  const script = scripted({ m: midgardReply ?? json({ actions: [] }) })
  const midgard = createMidgard({
    protocol: options.protocol ?? 'THORCHAIN',
    network: 'mainnet',
    endpoints: ['https://m.example/midgard'],
    transport: script.transport,
    clientId: 'portage-test',
  })
  return { node, midgard: midgardReply ? midgard : undefined, asked: requested, midgardAsked: script.asked }
}

export const refundActions = (reason: string) =>
  json({
    actions: [
      {
        date: '1',
        height: '1',
        type: 'refund',
        status: 'success',
        in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
        out: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '400' }], txID: 'EE'.repeat(32) }],
        pools: [],
        metadata: { refund: { memo: '=:ETH.ETH:0x', reason } },
      },
    ],
  })

export const dead: Reply = () => {
  throw new TypeError('refused')
}
export const me = addressOf('ETH', 7)
export const attacker = addressOf('ETH', 66)

/** The end of the swap as an indexer reports it. */
export const paidActions = (to = me) =>
  json({
    actions: [
      {
        type: 'swap',
        status: 'success',
        in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '500' }], txID: HASH }],
        out: [{ address: to, coins: [{ asset: 'ETH.ETH', amount: '4000' }], txID: '01'.repeat(32) }],
        metadata: { swap: { memo: '' } },
      },
    ],
  })
