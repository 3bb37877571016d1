import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../../src/core/actions/verifyInbound.ts'
import type { Node } from '../../../src/core/nodes/node.ts'
import { prepareXrp } from '../../../src/core/preparation/prepareXrp.ts'
import { readObservedHeight } from '../../../src/core/quorum/readObservedHeight.ts'
import type { XrpReader } from '../../../src/core/readers/reader.ts'
import { honestDeposit, nodeOf } from './devnetNodes.ts'
import { inRows, lyingView } from './lyingView.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'XRP.XRP', to: 'BTC.BTC', amount: 100_000_000_000n } as const

/** Prepares a payment over servers that report `ledger`, with the nodes of a real network. */
async function prepare(ledger: { readonly index: number; readonly servers?: number }, node: Node) {
  const { depositParams } = await honestDeposit(swapCase)
  const { quote, pools: _pools, ...params } = depositParams
  const reader = { ...params.reader, ledger: async () => ({ ...ledger, feeDrops: 12n }) } as XrpReader
  const inbound = await verifyInbound(nodeOf('THORCHAIN'), 'XRP')
  const checked = { ...params, reader, quote, inbound, memo: quote.memo ?? '', now: quote.expiry - 900 }
  const { tx } = await prepareXrp(reader, { params: checked, node })
  return tx.json.LastLedgerSequence
}

describe('the last ledger of an XRP deposit', () => {
  const real: Node = { ...nodeOf('THORCHAIN'), network: 'mainnet' }
  const observed = async () => (await readObservedHeight(real, 'XRP')) ?? 0

  test('is at most ten minutes after the index that two servers report', async () => {
    expect(await prepare({ index: 90_000_000, servers: 2 }, real)).toBeLessThanOrEqual(90_000_150)
  })

  test('is refused where only one server reports an index far ahead of what the protocol has observed', async () => {
    const refused = { code: 'node_bad_response', hint: expect.stringContaining('Send nothing') }
    const index = (await observed()) + 10_000_000
    await expect(prepare({ index }, real)).rejects.toMatchObject(refused)
    const silent: Node = { ...nodeOf('THORCHAIN', async () => new Response('', { status: 503 })), network: 'mainnet' }
    await expect(prepare({ index: await observed() }, silent)).rejects.toMatchObject(refused)
  })

  test('follows a single server that agrees with the nodes, whatever one of them reports', async () => {
    const index = (await observed()) + 1_000
    for (const lie of ['0', 4_000_000_000]) {
      const transport = lyingView(inRows('/lastblock', (row) => ({ ...row, last_observed_in: lie })))
      expect(await prepare({ index }, { ...nodeOf('THORCHAIN', transport), network: 'mainnet' })).toBeGreaterThan(index)
    }
  })
})
