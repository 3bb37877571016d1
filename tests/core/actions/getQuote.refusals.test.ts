import { beforeAll, expect, test } from 'vitest'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { loadParts } from '../loadParts.ts'
import { manualClock, watch } from '../nodes/script.ts'
import { paramsOf } from '../preparation/devnetNodes.ts'

// The clock of these tests does not wait for code that loads.
beforeAll(loadParts)

const swap = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000n } as const
const lie = "trading is halted, can't process swap"
const truth = 'amount less than min swap amount (recommended_min_amount_in: 12345)'

test('two of five nodes with one refusal do not decide it while two honest ones are a little slower', async () => {
  const clock = manualClock()
  const messages = [lie, lie, truth, truth, truth]
  const node = createNode({
    protocol: 'THORCHAIN',
    network: 'mocknet',
    clock,
    clientId: 'test',
    endpoints: messages.map((_, index) => `http://n${index}.example${index}.org`),
    transport: async ({ url }) => {
      const index = Number(new URL(url).hostname[1])
      await new Promise<void>((resolve) => clock.after(index > 2 ? 400 : 10, resolve))
      if (!url.includes('/quote/swap')) return new Response('no', { status: 502 })
      return Response.json({ code: 3, message: messages[index], details: [] }, { status: 400 })
    },
  })
  const { outcome } = watch(getQuote(node, paramsOf(swap, [])))
  for (let ms = 0; ms <= 30_000 && outcome() === 'pending'; ms += 25) await clock.advance(25)
  expect(outcome()).toMatchObject({ error: { code: 'amount_below_minimum' } })
})
