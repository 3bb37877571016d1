import { describe, expect, test } from 'vitest'
import { verifyInbound } from '../../src/core/actions/verifyInbound.ts'
import { createNode, type Node } from '../../src/core/nodes/node.ts'
import { readInboundReports } from '../../src/core/quorum/inboundReports.ts'
import { botPage, brokenWith, busy, doubledCors, failing, movedTo, withoutHeight } from './behaviours.ts'
import type { Behaviour, ConnectionFault } from './hosts.ts'
import { provideMainnetLab } from './provideMainnetLab.ts'

/** The first operator of the defaults, which every query prefers. */
const host = 'gateway.liquify.com'

const lab = provideMainnetLab()

const thornode = (deadlineMs = 8_000): Node =>
  createNode({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    clientId: 'portage-tests',
    deadlineMs,
    endpoints: lab.config.nodes.thornode,
    transport: (request) => fetch(request),
  })

/** Reads the report of every endpoint, and returns the error of the host, or undefined when it answered. */
async function errorOf(name: string, deadlineMs?: number): Promise<string | undefined> {
  const reports = await readInboundReports(thornode(deadlineMs), { waitsForAll: true })
  const report = reports.find(({ endpoint }) => endpoint === name)
  return report?.outcome === 'failed' ? report.error.message : undefined
}

describe('THORChain nodes behind their hosts', () => {
  test('every host of the defaults answers over TLS, with a certificate for its name', async () => {
    const reports = await readInboundReports(thornode(), { waitsForAll: true })
    expect(reports.map(({ outcome }) => outcome)).toEqual(['answer', 'answer', 'answer', 'answer', 'answer'])
    expect(new Set(lab.server.received.map((received) => received.host)).size).toBe(reports.length)
  })

  const faults: readonly (readonly [name: string, behaviour: Behaviour, message: RegExp])[] = [
    ['redirects to another origin', movedTo('https://elsewhere.example.org'), /can be reached/],
    ['sends a bot page with status 200', botPage(200), /valid response/],
    ['sends a bot page with status 403', botPage(403), /rejecting requests/],
    ['limits requests without Retry-After', busy(), /rejecting requests/],
    ['limits requests with Retry-After', busy(30), /rejecting requests/],
    ['is a gateway without a node (502)', brokenWith(502), /can be reached/],
    ['closes the connection', failing('cut'), /can be reached/],
  ]
  test.for(faults)('one host that %s is left out, and the others confirm the vault', async ([, behaviour, message]) => {
    lab.server.setBehaviour(host, behaviour)
    expect(await errorOf(host)).toMatch(message)
    const { confirmedBy, address } = await verifyInbound(thornode(), 'BTC')
    expect(confirmedBy).not.toContain(host)
    expect(address).toBe(lab.mainnet.state.THORCHAIN.vaults.get('BTC')?.address)
  })

  test('a host that never answers is left out at the deadline', async () => {
    lab.server.setBehaviour(host, failing('hang'))
    expect(await errorOf(host, 1_500)).toMatch(/in time/)
  })

  const connections: readonly ConnectionFault[] = ['no_dns', 'expired_certificate']
  test.for(connections)('a host with the connection fault %s is left out', async (fault) => {
    lab.server.setConnectionFault(host, fault)
    expect(await errorOf(host)).toMatch(/can be reached/)
  })

  test.for([
    ['doubled CORS headers', doubledCors],
    ['no height header', withoutHeight],
  ] as const)('a host with %s still counts outside browsers', async ([, behaviour]) => {
    lab.server.setBehaviour(host, behaviour)
    expect(await errorOf(host)).toBeUndefined()
  })
})
