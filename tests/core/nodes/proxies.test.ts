import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { createNode } from '../../../src/core/nodes/node.ts'
import { endpointsAbc, html, json, nodeOver, scripted } from './script.ts'

const shape = v.unknown()
const proxy = { operator: 'p.example', url: 'https://p.example/node', isProxy: true } as const
/** The proxy is configured first, and the node moves it to the end. */
const endpoints = [proxy, ...endpointsAbc]

describe('a proxy', () => {
  test('is not queried while an operator answers', async () => {
    const { node, hosts } = nodeOver({ a: json('a'), b: json('b'), c: json('c'), p: json('p') }, { endpoints })
    expect(await node.get('/x', shape)).toBe('a')
    expect(hosts()).toEqual(['a'])
  })

  test('answers a read when every operator fails', async () => {
    const { node, hosts } = nodeOver({ a: html(502), b: html(403), c: html(200), p: json('p') }, { endpoints })
    expect(await node.get('/x', shape)).toBe('p')
    expect(hosts()).toEqual(['a', 'b', 'c', 'p'])
    // They failed lately, and still come before the proxy.
    expect(await node.get('/x', shape)).toBe('p')
    expect(hosts().slice(4)).toEqual(['a', 'b', 'c', 'p'])
  })

  test('has no vote: it is not an operator and is not queried with the others', async () => {
    const { node, hosts } = nodeOver({ a: json('a'), b: json('b'), c: json('c'), p: json('p') }, { endpoints })
    expect(node.operators).toEqual(['a.example', 'b.example', 'c.example'])
    const answers = await node.queryEach('/x', shape)
    expect(answers.map(({ operator }) => operator)).toEqual(['a.example', 'b.example', 'c.example'])
    expect(hosts()).toEqual(['a', 'b', 'c'])
  })
})

test('sends only simple headers without a client id, so that a page needs no preflight', async () => {
  const { transport, asked: requested } = scripted({ a: json('a') })
  const node = createNode({ protocol: 'THORCHAIN', network: 'mainnet', endpoints: endpointsAbc, transport })
  await node.get('/x', shape)
  expect([...(requested[0]?.headers.keys() ?? [])]).toEqual(['accept'])
})
