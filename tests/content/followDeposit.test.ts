import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { hasLanguage } from '../e2e/runSample.ts'

const run = promisify(execFile)
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
  [{ stages: { ...swapped, swap_status: { pending: false } } }, 'ended: nothing will be paid'],
  [
    { stages: { ...swapped, swap_status: { pending: false } }, planned_out_txs: null, out_txs: null },
    'ended: nothing will be paid',
  ],
  // Not a swap: the node reports no swap_finalised.
  [
    { stages: { inbound_observed: done, inbound_finalised: done, swap_status: { pending: false } } },
    'ended: nothing will be paid',
  ],
  // An affiliate was paid first; older nodes then call the swap finished.
  [
    {
      stages: { ...swapped, swap_status: { pending: true } },
      planned_out_txs: [{ chain: 'THOR', refund: false }],
      out_txs: [paid],
    },
    'swapping',
  ],
  [{}, 'pending: not seen by the network yet'],
]

/** The portal's program without its last line, and a loop over every case. */
const programs = [
  [
    'js',
    process.execPath,
    ['--input-type=module', '-e'],
    /^console.*$/m,
    (count: number) => `for (let n = 0; n < ${count}; n++) console.log(await stageOf(n))`,
  ],
  ['py', 'python3', ['-c'], /^print.*$/m, (count: number) => `for n in range(${count}):\n    print(stage_of(n))`],
] as const

test.for(programs)(
  'the tracking sample in %s reports a swap as done only when the node does',
  async ([ending, command, args, last, loop], context) => {
    if (ending === 'py' && !(await hasLanguage('python'))) return context.skip('The machine cannot run Python.')
    const node = createServer((request, response) => {
      const answer = cases[Number(request.url?.split('/').at(-1))]?.[0]
      response.writeHead(answer ? 200 : 501).end(JSON.stringify(answer ?? { code: 12 }))
    })
    await new Promise<void>((listening) => node.listen(0, '127.0.0.1', listening))
    try {
      const { port } = node.address() as AddressInfo
      const sample = readFileSync(`src/content/samples/follow-deposit.${ending}`, 'utf8')
      const known = sample.replace('{thornode_url}', `http://127.0.0.1:${port}`).replace(last, '')
      const { stdout } = await run(command, [...args, `${known}\n${loop(cases.length)}`])
      expect(stdout.trim().split('\n')).toEqual(cases.map(([, says]) => says))
    } finally {
      node.close()
    }
  },
)
