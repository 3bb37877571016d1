import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const run = promisify(execFile)
const sample = readFileSync('src/content/samples/follow-deposit.js', 'utf8')
const done = { completed: true }
const swapped = { inbound_observed: done, inbound_finalised: done, swap_finalised: done }
const toEth = { chain: 'ETH', refund: false }
const paid = { memo: `OUT:${'A'.repeat(64)}` }
const returned = { memo: `REFUND:${'A'.repeat(64)}` }

/** A node's response and the expected output of the portal's program. */
const cases: readonly (readonly [answer: object | undefined, says: string])[] = [
  [undefined, 'pending: the node does not say'],
  [{ stages: { inbound_observed: { completed: false } } }, 'pending: not seen by the network yet'],
  // The node says that no swap is pending before it begins, too.
  [{ stages: { inbound_observed: done, swap_status: { pending: false } } }, 'confirming on its own chain'],
  [{ stages: { inbound_observed: done, inbound_finalised: done } }, 'swapping'],
  [{ stages: swapped, planned_out_txs: [toEth] }, 'waiting to be sent out'],
  [
    { stages: { ...swapped, outbound_signed: { completed: false } }, planned_out_txs: [toEth] },
    'waiting to be sent out',
  ],
  [{ stages: { ...swapped, outbound_signed: done }, planned_out_txs: [toEth], out_txs: [paid] }, 'paid out'],
  [{ stages: swapped, planned_out_txs: [{ chain: 'THOR', refund: false }], out_txs: [paid] }, 'paid out'],
  [{ stages: { ...swapped, outbound_signed: done }, out_txs: [returned] }, 'refunded'],
  [{ stages: { ...swapped, outbound_signed: done }, out_txs: [paid, returned] }, 'partly paid out, partly refunded'],
  [{ stages: swapped }, 'pending: no output is known yet'],
  [{}, 'pending: not seen by the network yet'],
]

test('the tracking sample reports a swap as done only when the node does', async () => {
  const node = createServer((request, response) => {
    const answer = cases[Number(request.url?.split('/').at(-1))]?.[0]
    response.writeHead(answer ? 200 : 501).end(JSON.stringify(answer ?? { code: 12 }))
  })
  await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening))
  try {
    const { port } = node.address() as AddressInfo
    const known = sample.replace('{thornode_url}', `http://127.0.0.1:${port}`).replace(/^console.*$/m, '')
    const program = `${known}\nfor (let n = 0; n < ${cases.length}; n++) console.log(await stageOf(n))`
    const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program])
    expect(stdout.trim().split('\n')).toEqual(cases.map(([, says]) => says))
  } finally {
    node.close()
  }
})
