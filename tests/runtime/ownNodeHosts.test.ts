import { describe, expect, test } from 'vitest'
import { pageConnections, parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import { refusedBy } from './problemsOf.ts'

const OWN_NODE_HOSTS = 'https://node.example.org, http://localhost:1317,https://rpc.example.net:8443/'
const origins = ['https://node.example.org', 'http://localhost:1317', 'https://rpc.example.net:8443']

describe('OWN_NODE_HOSTS', () => {
  test('lists origins that pages may contact, and is part of the public configuration', () => {
    const config = parseConfig({ OWN_NODE_HOSTS })
    expect(publicConfigOf(config, '1.0.0').ownNodeHosts).toEqual(origins)
    expect(pageConnections(config)).toEqual(expect.arrayContaining(origins))
  })

  test('is empty unless it is set, and changes no preset', () => {
    expect(publicConfigOf(parseConfig({}), '1.0.0').ownNodeHosts).toEqual([])
    expect(parseConfig({ OWN_NODE_HOSTS }).nodes).toEqual(parseConfig({}).nodes)
  })

  test.each([
    'http://node.example.org',
    'https://node.example.org/api',
    'https://user:pass@node.example.org',
    'https://*.example.org',
    'node.example.org',
    'wss://node.example.org',
    'https://node.example.org, https://node.example.org/',
  ])('refuses %s', (value) => {
    expect(refusedBy({ OWN_NODE_HOSTS: value })).toEqual(['OWN_NODE_HOSTS'])
  })
})
