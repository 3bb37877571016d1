import { connect as connectPlain } from 'node:net'
import { connect } from 'node:tls'
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici'
import type { LabServer } from './labServer.ts'

/** Error of a name that does not resolve, as Node reports it. */
const notFound = (host: string) => Object.assign(new Error(`getaddrinfo ENOTFOUND ${host}`), { code: 'ENOTFOUND' })

/**
 * Makes `fetch` of this process reach the hosts of the laboratory and no other: names resolve to its server and its
 * authority is trusted. Other names do not resolve; 127.0.0.1 stays in reach over plain HTTP. Returns what undoes it.
 */
export function enterLabNetwork(lab: LabServer): () => Promise<void> {
  const before = getGlobalDispatcher()
  const agent = new Agent({
    connections: 4,
    connect({ hostname, protocol, port }, done) {
      if (protocol === 'http:' && hostname === '127.0.0.1') {
        const local = connectPlain({ host: hostname, port: Number(port) })
        local.once('error', (error) => done(error, null))
        local.once('connect', () => done(null, local))
        return
      }
      if (protocol !== 'https:' || !lab.hosts.includes(hostname) || lab.connectionFault(hostname) === 'no_dns') {
        done(notFound(hostname), null)
        return
      }
      const socket = connect({ host: '127.0.0.1', port: lab.port, servername: hostname, ca: lab.authority.certificate })
      const fail = (error: Error) => done(error, null)
      socket.once('error', fail)
      socket.once('secureConnect', () => {
        socket.off('error', fail)
        done(null, socket)
      })
    },
  })
  setGlobalDispatcher(agent)
  return async () => {
    setGlobalDispatcher(before)
    await agent.destroy()
  }
}

/**
 * Arguments of a Chromium that reaches the hosts of the laboratory and no other, and trusts its certificates alone. They
 * are fixed at the start, so a host without DNS is given here.
 */
export function labBrowserArgs(lab: LabServer, without: readonly string[] = []): readonly string[] {
  const mapped = lab.hosts.filter((host) => !without.includes(host)).map((host) => `MAP ${host} 127.0.0.1:${lab.port}`)
  const rules = [...mapped, 'MAP * ~NOTFOUND', 'EXCLUDE 127.0.0.1', 'EXCLUDE localhost']
  return [`--host-resolver-rules=${rules.join(', ')}`, `--ignore-certificate-errors-spki-list=${lab.authority.keyHash}`]
}
