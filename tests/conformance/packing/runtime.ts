// A separate process that simulates the platform: it starts one unpacked function through the package's entry
// point, as a Lambda with response streaming, and puts the requests to it that its parent sends.
import { once } from 'node:events'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import type { PackedAnswer, PackedRequest } from './call.ts'

interface StreamMeta {
  readonly statusCode: number
  readonly headers?: Readonly<Record<string, string>>
  readonly multiValueHeaders?: Readonly<Record<string, readonly string[]>>
}

type StreamingHandler = (event: object, output: PassThrough, context: object) => Promise<void>

const metaOf = new WeakMap<PassThrough, StreamMeta>()
Object.assign(globalThis, {
  awslambda: {
    streamifyResponse: (handler: StreamingHandler) => handler,
    HttpResponseStream: {
      from: (output: PassThrough, meta: StreamMeta) => {
        metaOf.set(output, meta)
        return output
      },
    },
  },
})

/** The event as Netlify's proxy writes it. */
function eventOf({ url, method = 'GET', headers = {}, body }: PackedRequest): object {
  const { host, pathname, searchParams } = new URL(url)
  const all: Record<string, string> = { host, 'x-nf-client-connection-ip': '203.0.113.7', ...headers }
  return {
    rawUrl: url,
    httpMethod: method,
    path: pathname,
    queryStringParameters: Object.fromEntries(searchParams),
    headers: all,
    multiValueHeaders: Object.fromEntries(Object.entries(all).map(([name, value]) => [name, [value]])),
    body: body ?? null,
    isBase64Encoded: false,
    flags: {},
    invocationMetadata: {},
    route: '',
  }
}

async function call(handler: StreamingHandler, request: PackedRequest, round: number): Promise<PackedAnswer> {
  const output = new PassThrough()
  const body = text(output)
  await handler(eventOf(request), output, { awsRequestId: String(round), getRemainingTimeInMillis: () => 9_000 })
  const meta = metaOf.get(output)
  if (!meta) throw new Error(`The function gave no status to ${request.url}.`)
  const several = Object.entries(meta.multiValueHeaders ?? {}).map(([name, values]) => [name, values.join(', ')])
  const headers = [...Object.entries(meta.headers ?? {}), ...several].map(([name, value]) => [
    name?.toLowerCase(),
    value,
  ])
  return { status: meta.statusCode, headers: Object.fromEntries(headers), body: await body }
}

const folder = process.argv[2] ?? ''
process.env.LAMBDA_TASK_ROOT = path.resolve(folder)
process.chdir(folder)
process.send?.('ready')
const [requests] = (await once(process, 'message')) as [readonly PackedRequest[]]
const entry = await import(pathToFileURL(path.resolve('___netlify-entry-point.mjs')).href)
const handler = (await entry.handler) as StreamingHandler
const answers: PackedAnswer[] = []
for (const [round, request] of requests.entries()) answers.push(await call(handler, request, round))
process.send?.(answers, () => process.exit(0))
