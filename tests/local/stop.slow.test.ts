import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, test } from 'vitest'
import { endServers, type RunningServer, startServer } from './startServer.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-stop-'))
let proxy: ChildProcess | undefined
afterAll(() => {
  // Its workers would outlive SIGKILL.
  proxy?.kill('SIGTERM')
  endServers()
  rmSync(folder, { recursive: true })
})

const quote = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'get_swap_quote', arguments: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '15000000' } },
})

/** Sends a request for a quote and reads its response to the end. */
async function sendQuote(url: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await fetch(`${url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: quote,
  })
  return { status: response.status, connection: response.headers.get('connection'), text: await response.text() }
}

/** Sends a request whose body does not end, and reads its response. */
function sendPart(url: string) {
  const sent = request(`${url}/mcp`, { method: 'POST', headers: { 'content-type': 'application/json' } })
  sent.on('error', () => {})
  sent.write(quote.slice(0, 20))
  return new Promise<{ status: number | undefined; connection: string | undefined }>((done) => {
    sent.once('response', (response) => {
      response.resume().once('end', () => sent.destroy())
      done({ status: response.statusCode, connection: response.headers.connection })
    })
  })
}

async function slowDown({ devnetUrl }: RunningServer, views: readonly string[]): Promise<void> {
  for (const view of views) {
    const body = JSON.stringify({ view, fault: 'slow' })
    await fetch(`${devnetUrl}/devnet/view`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  }
}

const isRefused = (url: string) =>
  new Promise<boolean>((done) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.once('connect', () => done(false)).once('error', () => done(true))
    socket.once('connect', () => socket.destroy())
  })

describe('a server with five slow requests in flight', () => {
  test.each([
    { send: (url: string) => sendQuote(url), views: ['2', '3'], status: 200, answer: 'answers quotes' },
    { send: sendPart, views: [], status: 503, answer: 'refuses those that do not end, with a reason,' },
  ])('$answer after SIGTERM, refuses connections and exits with 0', async ({ send, views, status }) => {
    const dataDir = mkdtempSync(path.join(folder, 'data-'))
    const server = await startServer({ DATA_DIR: dataDir })
    await slowDown(server, views)
    await sendQuote(server.url)
    const open = Array.from({ length: 5 }, () => send(server.url))
    // One more round trip, so that the server has read what was sent before.
    await fetch(`${server.url}/robots.txt`)
    server.child.kill('SIGTERM')
    await expect.poll(() => isRefused(server.url), { interval: 20 }).toBe(true)
    // npm forwards the signal that its group has received already.
    server.child.kill('SIGTERM')
    const answers = await Promise.all(open)
    for (const answer of answers) expect(answer).toMatchObject({ status, connection: 'close' })
    expect(await server.exit).toBe(0)

    const copy = path.join(dataDir, 'copy.db')
    copyFileSync(path.join(dataDir, 'portage.db'), copy)
    expect(existsSync(path.join(dataDir, 'portage.db-wal'))).toBe(false)
    const database = new DatabaseSync(copy)
    expect(database.prepare('select count(*) as windows from rate_windows').get()).toEqual({ windows: 1 })
    database.close()
  })
})

const nginx = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin']
  .map((place) => path.join(place, 'nginx'))
  .find((file) => existsSync(file))
if (nginx === undefined && process.env.CI) throw new Error('CI must install nginx (apt-get install nginx-light).')
if (nginx === undefined) console.log('No nginx found: the test of a rolling restart behind it is skipped.')

/** Returns a free port below those of outgoing connections, so that none takes it while its process restarts. */
async function freePort(): Promise<number> {
  const server = createServer()
  const port = randomInt(20_000, 30_000)
  const isFree = await new Promise<boolean>((done) => {
    server.once('error', () => done(false)).listen(port, '127.0.0.1', () => done(true))
  })
  if (!isFree) return freePort()
  await new Promise((done) => server.close(done))
  return port
}

/** The part of the portal’s nginx example that shares requests between processes. */
const configuration = (port: number, processes: readonly number[]) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  upstream portage {
    ${processes.map((each) => `server 127.0.0.1:${each} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://portage;
      proxy_next_upstream error non_idempotent;
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
    }
  }
}
`

describe.skipIf(nginx === undefined)('two processes behind nginx', () => {
  test('fail no request while each of them is restarted under load', async () => {
    const [front, ...ports] = await Promise.all([freePort(), freePort(), freePort()])
    const file = path.join(folder, 'nginx.conf')
    mkdirSync(path.join(folder, 'proxied'))
    const start = (index: number) =>
      startServer({
        PORT: String(ports[index]),
        DATA_DIR: path.join(folder, 'proxied'),
        TRUSTED_PROXIES: '127.0.0.1',
        LIMITS: 'mcp=999999/60',
      })
    let first = await start(0)
    let second = await start(1)
    writeFileSync(file, configuration(front, ports))
    proxy = spawn(nginx ?? '', ['-p', folder, '-c', file], { stdio: 'ignore' })
    const site = `http://127.0.0.1:${front}`
    await expect.poll(() => isRefused(site)).toBe(false)

    const failed: string[] = []
    let answered = 0
    let isOver = false
    const visit = async () => {
      while (!isOver) {
        const { status, text } = await sendQuote(site)
        if (status === 200 && text.includes('expected_amount_out')) answered += 1
        else failed.push(`${status} ${text.slice(0, 200)}`)
      }
    }
    const visitors = Array.from({ length: 20 }, visit)
    const untilMore = () => {
      const target = answered + 100
      return expect.poll(() => answered, { interval: 50 }).toBeGreaterThan(target)
    }
    await untilMore()
    for (let round = 0; round < 2; round++) {
      first.child.kill('SIGTERM')
      expect(await first.exit).toBe(0)
      await untilMore()
      first = await start(0)
      await untilMore()
      second.child.kill('SIGTERM')
      expect(await second.exit).toBe(0)
      await untilMore()
      second = await start(1)
      await untilMore()
    }
    isOver = true
    await Promise.all(visitors)
    expect(failed).toEqual([])
    console.log(`${answered} requests were answered during four restarts.`)
    for (const child of [first.child, second.child]) child.kill('SIGTERM')
    await Promise.all([first.exit, second.exit])
  })
})
