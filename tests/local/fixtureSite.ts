import { connect } from 'node:net'
import path from 'node:path'
import { clientAddressBehind } from '../../src/local/clientAddress.ts'
import { listen } from '../../src/local/httpServer.ts'
import { siteRouter } from '../../src/local/startLocal.ts'

export const fixtures = path.join(import.meta.dirname, 'fixtures/site')

export interface FixtureSite {
  readonly url: string
  readonly port: number
  readonly lines: string[]
  readonly close: () => Promise<void>
}

/** The fixture site behind the real server on a free port. `lines` is what it logged. */
export async function serveFixture(trustedProxies: readonly string[] = []): Promise<FixtureSite> {
  const lines: string[] = []
  const log = (line: string) => lines.push(line)
  const siteUrl = 'http://fixture.example'
  const router = siteRouter({ root: fixtures, siteUrl, log })
  const server = await listen(
    { host: '127.0.0.1', port: 0, clientAddress: clientAddressBehind(trustedProxies), log },
    { router, siteUrl: () => siteUrl },
  )
  return { url: `http://127.0.0.1:${server.port}`, port: server.port, lines, close: server.close }
}

/**
 * Sends bytes as they are and returns everything that comes back until the server closes. It may close amid what it has
 * refused, which the system tells as an error when the answer is already here.
 */
export function sendRaw(port: number, text: string): Promise<string> {
  return new Promise((done, failed) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let answer = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk: string) => {
      answer += chunk
    })
    socket.on('error', (error) => answer === '' && failed(error))
    socket.on('close', () => done(answer))
  })
}

/** A request line with the headers that every request needs, closed after one answer. */
export const rawRequest = (target: string, method = 'GET', headers = '') =>
  `${method} ${target} HTTP/1.1\r\nHost: fixture.example\r\nConnection: close\r\n${headers}\r\n`
