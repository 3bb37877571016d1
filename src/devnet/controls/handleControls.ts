import { readBody } from '../chains/handleChainRequest.ts'
import type { DevnetParts } from '../devnetTypes.ts'
import { ControlRefusal, refusals, toControlRefusal } from './controlRefusal.ts'
import { controls } from './controls.ts'
import type { Control, ControllableDevnet } from './defineControl.ts'
import { openApi } from './openApi.ts'
import { scriptJsonSchema } from './script/scriptFile.ts'

const MAX_BYTES = 65_536
const corsHeaders = { 'access-control-allow-origin': '*' }
const DESCRIPTION = '/devnet/openapi.json'
/** Documents about the controls, by path. */
const documents: Readonly<Record<string, () => object>> = {
  [DESCRIPTION]: () => openApi(controls),
  '/devnet/script.schema.json': scriptJsonSchema,
}

/** Handles a request to the controls; `path` begins with "/devnet". Only mocknet has controls. */
export async function handleControls(devnet: DevnetParts, request: Request, path: string): Promise<Response> {
  try {
    if (!isControllable(devnet)) throw unknownPath(path)
    return await handle(devnet, request, path.replace(/\/+$/, ''))
  } catch (error) {
    const refusal = toControlRefusal(error)
    if (refusal === undefined) throw error
    const { code, message, hint } = refusal
    const allow = code === 'method_not_allowed' ? { allow: methodsOf(path).join(', ') } : {}
    return respond(request, { error: message, code, hint }, { status: refusals[code].status, headers: allow })
  }
}

/** Narrows the devnet itself, never a copy: a reset replaces its parts. */
const isControllable = (devnet: DevnetParts): devnet is ControllableDevnet => devnet.chains !== undefined

async function handle(devnet: ControllableDevnet, request: Request, path: string): Promise<Response> {
  const methods = methodsOf(path)
  if (methods.length === 0) throw unknownPath(path)
  if (request.method === 'OPTIONS') return preflight(methods)
  if (!methods.includes(request.method)) {
    const hint = `Send ${methods.join(' or ')}.`
    throw new ControlRefusal('method_not_allowed', `${path} does not take ${request.method}.`, hint)
  }
  const document = documentAt(path)
  if (document !== undefined) return respond(request, document())
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const control = controlsAt(path).find((one) => one.method === method)
  if (control === undefined) throw unknownPath(path)
  const params = method === 'GET' ? Object.fromEntries(new URL(request.url).searchParams) : await readJson(request)
  return respond(request, await control.run(devnet, params))
}

const documentAt = (path: string) => (Object.hasOwn(documents, path) ? documents[path] : undefined)

const controlsAt = (path: string): readonly Control[] => controls.filter((control) => control.path === path)

function methodsOf(path: string): readonly string[] {
  const at = path.replace(/\/+$/, '')
  const own: readonly string[] = documentAt(at) !== undefined ? ['GET'] : controlsAt(at).map(({ method }) => method)
  if (own.length === 0) return []
  return [...own, ...(own.includes('GET') ? ['HEAD'] : []), 'OPTIONS']
}

const unknownPath = (path: string): ControlRefusal =>
  new ControlRefusal(
    'unknown_path',
    `There is no endpoint at ${path.slice(0, 100)}.`,
    `See ${DESCRIPTION} for every control.`,
  )

/** An empty body is an empty object: some controls take no fields. */
async function readJson(request: Request): Promise<unknown> {
  const body = await readBody(request, MAX_BYTES)
  if (body === undefined) throw new ControlRefusal('too_large', 'The body is larger than 64 KB.', 'Send less.')
  if (body.trim() === '') return {}
  try {
    return JSON.parse(body)
  } catch {
    throw new ControlRefusal('invalid_json', 'The body is not JSON.', 'Send one JSON object.')
  }
}

function preflight(methods: readonly string[]): Response {
  const allowed = { 'access-control-allow-methods': methods.join(', '), 'access-control-allow-headers': '*' }
  return new Response(null, { status: 204, headers: { ...corsHeaders, ...allowed, 'access-control-max-age': '86400' } })
}

function respond(request: Request, body: unknown, { status = 200, headers = {} }: ResponseFacts = {}): Response {
  const bytes = new TextEncoder().encode(JSON.stringify(body))
  return new Response(request.method === 'HEAD' ? null : bytes, {
    status,
    headers: {
      ...corsHeaders,
      ...headers,
      'content-type': 'application/json',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
    },
  })
}

interface ResponseFacts {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
}
