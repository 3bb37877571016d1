import { describe, expect, test } from 'vitest'
import { findSwapStatus } from '../../../src/core/actions/findSwapStatus.ts'
import type { NodeOptions } from '../../../src/core/nodes/node.ts'
import { json, type Reply } from '../nodes/script.ts'
import { HASH } from '../tracking/histories.ts'
import { dead, done, first, history, sources, status, swapping, unknown } from './statusSources.ts'

describe('findSwapStatus', () => {
  test('queries both protocols and returns the one that knows the hash', async () => {
    const thor = sources({ a: status(unknown), b: status(unknown), c: status(unknown) })
    const maya = sources({ a: status(swapping), b: status(swapping), c: status(swapping) }, undefined, {
      protocol: 'MAYACHAIN',
    })
    const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)
    expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'swapping' })
  })

  test('names both protocols when neither has seen the hash', async () => {
    const silent = { a: status(unknown), b: status(unknown), c: status(unknown) }
    const maya = sources(silent, undefined, { protocol: 'MAYACHAIN' })
    const { stage, why } = await findSwapStatus({ THORCHAIN: sources(silent), MAYACHAIN: maya }, HASH)
    expect(stage).toBe('unknown')
    expect(why).toMatch(/^No node of either protocol/)
  })

  test('does not return unknown while one protocol is unreachable', async () => {
    const thor = sources({ a: status(unknown), b: status(unknown), c: status(unknown) })
    const maya = sources({}, undefined, { protocol: 'MAYACHAIN' })
    await expect(findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)).rejects.toMatchObject({
      code: 'nodes_unreachable',
    })
  })

  describe('while one Maya node reports an end', () => {
    const maya = (replies: Readonly<Record<string, Reply>>, options: Partial<NodeOptions> = {}) =>
      sources(replies, undefined, { protocol: 'MAYACHAIN', endpoints: ['https://d.example/node'], ...options })
    const onMaya = status(json(JSON.parse(JSON.stringify(history.at(-1)?.body).replaceAll('THOR', 'MAYA'))))
    const allowed = { allowsSingleSource: true }

    test.each([
      ['observed', '"pre_confirmation_count":20'],
      ['swapping', '"count":0'],
    ])('returns the stage %s that three THORChain nodes report, and lists Maya as unsure', async (stage, moment) => {
      const actual = status(json(first(moment)))
      const thor = sources({ a: actual, b: actual, c: actual })
      for (const options of [{}, allowed]) {
        const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, options) }, HASH)
        expect(found).toMatchObject({ protocol: 'THORCHAIN', stage })
        expect(found.unsure.map(({ endpoint }) => endpoint)).toEqual(['Maya Protocol'])
        expect(found.reported).toBeUndefined()
      }
    })

    test('is done when a majority of the THORChain nodes reports the end', async () => {
      const thor = sources({ a: status(done), b: status(done), c: status(swapping) })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }) }, HASH)
      expect(found).toMatchObject({ protocol: 'THORCHAIN', stage: 'done' })
    })

    test('does not end when too few nodes of either protocol know the hash', async () => {
      const thor = sources({ a: status(swapping), b: dead, c: dead })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(found).toMatchObject({ protocol: 'THORCHAIN', stage: 'swapping' })
    })

    test('does not end while THORChain is unreachable, even if a single source is allowed', async () => {
      const found = await findSwapStatus({ THORCHAIN: sources({}), MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'sending', reported: { by: 'node', stage: 'done' } })
      expect(found.why).toMatch(/THORChain cannot be reached/)
    })

    test('is reported when THORChain does not know the hash, and done if a single source is allowed', async () => {
      const silent = status(unknown)
      const thor = sources({ a: silent, b: silent, c: silent })
      const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }) }, HASH)
      expect(found).toMatchObject({ protocol: 'MAYACHAIN', stage: 'sending', reported: { by: 'node', stage: 'done' } })
      const single = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya({ d: onMaya }, allowed) }, HASH)
      expect(single).toMatchObject({ protocol: 'MAYACHAIN', stage: 'done' })
    })
  })

  test('does not end when majorities of both protocols claim the hash', async () => {
    const thor = sources({ a: status(done), b: status(done), c: status(done) })
    const maya = sources({ a: status(swapping), b: status(swapping), c: status(swapping) }, undefined, {
      protocol: 'MAYACHAIN',
    })
    const found = await findSwapStatus({ THORCHAIN: thor, MAYACHAIN: maya }, HASH)
    expect(found).toMatchObject({ stage: 'sending', why: expect.stringContaining('both report') })
    expect(found.unsure).toHaveLength(1)
  })

  test('queries only one protocol once a majority of its several nodes knows the hash', async () => {
    const thor = sources({ a: status(swapping), b: status(swapping), c: status(swapping) })
    const maya = sources({ d: status(unknown) }, undefined, {
      protocol: 'MAYACHAIN',
      endpoints: ['https://d.example/node'],
    })
    const both = { THORCHAIN: thor, MAYACHAIN: maya }
    const previous = await findSwapStatus(both, HASH)
    expect(maya.asked).toHaveLength(1)
    await findSwapStatus(both, HASH, { previous })
    expect(maya.asked).toHaveLength(1)
    await findSwapStatus(both, HASH, { previous: { ...previous, votes: { agree: 1, of: 3 } } })
    expect(maya.asked).toHaveLength(2)
  })
})
