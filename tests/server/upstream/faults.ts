import type { Clock } from '../../../src/core/nodes/net/clock.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'

/** What goes wrong between a node and us. `sound` is the answer that the node itself would give. */
export type Fault = (facts: {
  readonly request: Request
  readonly sound: () => Promise<Response>
  readonly network: Transport
  readonly clock: Clock
}) => Promise<Response>

const jsonHeaders = { 'content-type': 'application/json' }
const never = <T>() => new Promise<T>(() => {})
const body =
  (text: string, status = 200) =>
  async () =>
    new Response(text, { status, headers: jsonHeaders })
const page =
  (status: number): Fault =>
  async () =>
    new Response('<html><h1>Bad gateway</h1></html>', { status, headers: { 'content-type': 'text/html' } })

/** A sound answer with its JSON changed. */
export const changed =
  <T = Readonly<Record<string, unknown>>>(change: (answer: T) => unknown): Fault =>
  async ({ sound: baseline }) =>
    Response.json(change((await (await baseline()).json()) as T))

/** Response of another path of the same view. */
export const elsewhere =
  (path: string): Fault =>
  ({ request, network }) => {
    const [, view] = new URL(request.url).pathname.split('/')
    return network(new Request(new URL(`/${view}/${path}`, request.url), request))
  }

/** Every leaf of a JSON value, replaced. */
function mapLeaves(value: unknown, map: (leaf: unknown) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => mapLeaves(item, map))
  if (typeof value !== 'object' || value === null) return map(value)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapLeaves(item, map)]))
}

const isDigits = (leaf: unknown) => typeof leaf === 'string' && /^\d+$/.test(leaf)

/** Bytes that come one by one, each after a pause of the handed-in clock. */
function trickle(text: string, everyMs: number, clock: Clock): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  let sent = 0
  let unwanted = false
  return new ReadableStream({
    cancel: () => {
      unwanted = true
    },
    pull: (controller) =>
      new Promise((resolve) => {
        clock.after(everyMs, () => {
          if (unwanted) return resolve()
          if (sent === bytes.length) controller.close()
          else controller.enqueue(bytes.subarray(sent, ++sent))
          resolve()
        })
      }),
  })
}

const megabyte = new TextEncoder().encode(' '.repeat(1024 * 1024))

/** By name; every one of them spoils an answer for good. */
export const faults: Readonly<Record<string, Fault>> = {
  'never answers': () => never(),
  'never answers and obeys the abort': ({ request }) =>
    new Promise((_, reject) => request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  'sends headers and then nothing': async () => new Response(new ReadableStream({ pull: () => never() })),
  'resets the connection': async () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error('read'), { code: 'ECONNRESET' }) })
  },
  'resets the connection inside of the body': async ({ sound: baseline }) => {
    const half = (await (await baseline()).text()).slice(0, 40)
    return new Response(
      new ReadableStream({
        start: (controller) => controller.enqueue(new TextEncoder().encode(half)),
        pull: (controller) => controller.error(new TypeError('terminated')),
      }),
      { headers: jsonHeaders },
    )
  },
  'says 429': page(429),
  'says 500': page(500),
  'says 502 with JSON that is no error': body('{"a":1}', 502),
  'says 503': page(503),
  'sends a page instead': page(200),
  'sends a page with 404': page(404),
  'sends half of the JSON': async ({ sound: baseline }) => {
    const text = await (await baseline()).text()
    return new Response(text.slice(0, Math.floor(text.length / 2)), { headers: jsonHeaders })
  },
  'sends nothing': body(''),
  'sends null': body('null'),
  'sends an empty object': body('{}'),
  'sends a list of nothing known': body('[{}]'),
  'sends text where objects belong': body('"ok"'),
  'sends JSON of a hundred thousand brackets': body('['.repeat(100_000) + ']'.repeat(100_000)),
  'is slow for thirty seconds': async ({ sound: baseline, clock }) => {
    const text = await (await baseline()).text()
    return new Response(trickle(text.slice(0, 30), 1_000, clock), { headers: jsonHeaders })
  },
  'answers whole, but after thirty seconds': ({ sound: baseline, clock }) =>
    new Promise((resolve, reject) => {
      clock.after(30_000, () => baseline().then(resolve, reject))
    }),
  'sends three megabytes': async ({ sound: baseline }) => {
    const text = await (await baseline()).text()
    return new Response(text + ' '.repeat(3 * 1024 * 1024), { headers: jsonHeaders })
  },
  'sends without an end': async () =>
    new Response(new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) }), { headers: jsonHeaders }),
  'writes amounts as fractions': changed((answer) =>
    mapLeaves(answer, (leaf) => (isDigits(leaf) ? `${leaf}.5` : typeof leaf === 'number' ? leaf + 0.5 : leaf)),
  ),
  'writes amounts below zero': changed((answer) =>
    mapLeaves(answer, (leaf) => (isDigits(leaf) ? `-${leaf}` : typeof leaf === 'number' ? -leaf - 1 : leaf)),
  ),
  'writes amounts that no float can hold': changed((answer) =>
    mapLeaves(answer, (leaf) => (isDigits(leaf) || typeof leaf === 'number' ? 2 ** 60 : leaf)),
  ),
  'writes amounts as words': changed((answer) =>
    mapLeaves(answer, (leaf) => (isDigits(leaf) || typeof leaf === 'number' ? 'a lot' : leaf)),
  ),
  'writes null everywhere': changed((answer) => mapLeaves(answer, () => null)),
  'wraps every value in a list': changed((answer) => mapLeaves(answer, (leaf) => [leaf])),
}

/** The same network with one fault at one path of some of its three views. `path` is the start of what follows the view. */
export function faulty(
  network: Transport,
  { path, views, fault, clock }: { path: string; views: readonly number[]; fault: Fault; clock: Clock },
): Transport {
  return (request) => {
    const { pathname } = new URL(request.url)
    const [, view = '', ...rest] = pathname.split('/')
    const struck = views.includes(Number(view)) && rest.join('/').startsWith(path)
    return struck ? fault({ request, sound: () => network(request), network, clock }) : network(request)
  }
}
