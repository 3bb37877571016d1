import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { type BodySchema, parseBody } from '../../../src/core/nodes/bodySchema.ts'
import { indexerProgress } from '../../../src/core/tracking/indexerProgress.ts'
import { nodeProgress } from '../../../src/core/tracking/nodeProgress.ts'
import { actionsShape } from '../../../src/core/tracking/readActions.ts'
import { streamingShape, txStatusShape } from '../../../src/core/tracking/readTxStatus.ts'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'

const folder = '../shared/protocol-data'
const present = existsSync(folder)
if (!present) console.log(`${folder} is not here; recorded answers were left out`)
const recorded = (name: string) => JSON.parse(readFileSync(`${folder}/${name}`, 'utf8'))

const read = <T>(shape: BodySchema<T>, body: unknown): T => {
  const parsed = parseBody(shape, body)
  if (parsed === undefined) throw new Error('the recorded answer was not read')
  return parsed.value
}

function fromIndexer(protocol: Protocol, body: unknown, hash: string) {
  const facts = read(actionsShape({ protocol, hash: parseTxHash(hash) }), body)
  if (facts === 'none') return 'none'
  const { refund, ...progress } = indexerProgress(facts, protocol)
  return { ...progress, ...(refund && { refund: refundReason(refund.chainMessage) }) }
}

describe.skipIf(!present)('recorded replies', () => {
  test('a finished swap between outer chains is done, with the hash of its payment', () => {
    const body = recorded('live-2026/thornode.tx_status.external.json')
    const facts = read(txStatusShape({ protocol: 'THORCHAIN', hash: parseTxHash(body.tx.id) }), body)
    expect(nodeProgress(facts, { protocol: 'THORCHAIN' })).toMatchObject({
      stage: 'done',
      kind: 'market',
      observers: 107,
      outputs: [{ role: 'output', asset: 'BTC.BTC', amount: 652312n, seen: true, hash: body.out_txs[0].id }],
    })
  })

  test('a finished swap inside THORChain is done, with an output without a hash', () => {
    const body = recorded('live-2026/thornode.tx_status.native.json')
    const facts = read(txStatusShape({ protocol: 'THORCHAIN', hash: parseTxHash(body.tx.id) }), body)
    const { stage, outputs } = nodeProgress(facts, { protocol: 'THORCHAIN' })
    expect(stage).toBe('done')
    expect(outputs).toEqual([expect.objectContaining({ role: 'output', chain: 'THOR', amount: 12449632300n })])
    expect(outputs[0]?.hash).toBeUndefined()
  })

  test('a reply about another transaction is rejected', () => {
    const body = recorded('live-2026/thornode.tx_status.native.json')
    const shape = txStatusShape({ protocol: 'THORCHAIN', hash: parseTxHash('CD'.repeat(32)) })
    expect(parseBody(shape, body)).toBeUndefined()
  })

  test('the indexer of THORChain reports a native swap once, and a refund with its reason', () => {
    const { actions } = recorded('live-2026/midgard.actions.items.json')
    const swap = fromIndexer('THORCHAIN', { actions }, actions[0].in[0].txID)
    expect(swap).toMatchObject({ stage: 'done', outputs: [{ asset: 'BCH~BCH', amount: 352337310n }] })
    const refund = fromIndexer('THORCHAIN', { actions }, actions[2].in[0].txID)
    expect(refund).toMatchObject({
      stage: 'refunded',
      refund: { code: 'price_limit', chainMessage: 'emit asset 235899655 less than price limit 235953168' },
      outputs: [{ role: 'refund', amount: 130897827507n }],
    })
    expect(fromIndexer('THORCHAIN', { actions }, actions[3].in[0].txID)).toBe('none')
  })

  test('the indexer of Maya reports a native swap once', () => {
    const body = recorded('live-2026/mayamidgard.actions.json')
    const swap = fromIndexer('MAYACHAIN', body, body.actions[0].in[0].txID)
    expect(swap).toMatchObject({ stage: 'done', outputs: [{ asset: 'ZEC~ZEC', amount: 16712674n }] })
  })

  test('every recorded refund is final and has a known reason', () => {
    const body = recorded('recorded/monitorbot.midgard.refunds.json')
    for (const { in: inputs } of body.actions) {
      const refund = fromIndexer('THORCHAIN', body, inputs[0].txID)
      if (refund === 'none') throw new Error('a refund was not found')
      expect(refund.stage).toBe('refunded')
      expect(refund.refund?.code).not.toBe('unknown')
    }
  })

  test('streaming swaps have their sub-swaps and the reasons of failed ones', () => {
    const [, , third] = recorded('recorded/monitorbot.thornode.swaps_streaming.json')
    const parts = read(streamingShape({ protocol: 'THORCHAIN', hash: parseTxHash(third.tx_id) }), third)
    expect(parts).toMatchObject({ count: 6, quantity: 9, interval: 9, deposit: 29910000n })
    expect(parts === 'none' ? [] : parts.failed).toHaveLength(2)
  })
})
