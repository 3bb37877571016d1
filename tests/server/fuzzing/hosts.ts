import { expectThat } from '../documented.ts'
import type { Random } from './random.ts'

/** How one request names the site, and whether that is a name of its own. */
export interface NamedRequest {
  readonly bytes: Buffer
  readonly isOwn: boolean
}

/** One address of every kind: pages, files, functions, what is missing, and what only the devnet has. */
const targets = [
  '/',
  '/docs/guide',
  '/robots.txt',
  '/nothing',
  '/404',
  '/?mode=agent',
  '/mailbox',
  '/mailbox.json',
  '/q/abc',
  '/.well-known/status',
  '/api/v1/newsletter',
  '/api/nothing',
  '/mcp',
  '/a2a',
  '/newsletter/confirm?token=a',
]

const ownNames = ['127.0.0.1', 'localhost', 'LOCALHOST', 'localhost.', '[::1]', 'swap.localhost', '10.1.2.3']

const foreignNames = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example.',
  'evil',
  'xlocalhost',
  'localhost:1:2',
  'a b',
  'localhost@evil.example',
  'evil.example/localhost',
  '[::1',
  '%6cocalhost',
  'localhost:x',
  '',
  'локалхост',
  'localhost,evil.example',
  'http://localhost',
  'localhost:123456',
  '127.1',
  '0x7f000001',
]

/** A request under a name of the site, under a foreign name, or under two. */
export function namedRequest(random: Random): NamedRequest {
  const target = random.pick(targets)
  const isForeign = random.oneIn(2)
  const name = random.pick(isForeign ? foreignNames : ownNames)
  const port = random.pick(['', ':80', ':8888'])
  const host = `${random.pick(['Host', 'host', 'HOST'])}: ${name}${name.includes(':x') ? '' : port}`
  const isTwice = random.oneIn(6)
  const second = isTwice ? [random.pick([host, `hoSt: ${random.pick(foreignNames)}`, 'Host: localhost'])] : []
  const lines = random.oneIn(2) ? [host, ...second] : [...second, host]
  const method = random.oneIn(8) ? 'HEAD' : 'GET'
  const text = `${method} ${target} HTTP/1.1\r\n${[...lines, 'Connection: close'].join('\r\n')}\r\n\r\n`
  return { bytes: Buffer.from(text), isOwn: !isForeign && !isTwice }
}

/** Throws when a foreign name got more than a refusal, or a name of the site less than an answer. */
export function checkNamed({ isOwn }: NamedRequest, status: number | undefined): void {
  const isRefused = status === 400 || status === 403
  expectThat(status !== undefined, 'no answer')
  expectThat(isRefused !== isOwn, `${status} ${isOwn ? 'for a name of the site' : 'for a foreign name'}`)
}
