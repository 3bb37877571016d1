import { limits } from '../../contract/limits.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { ApiError } from '../apiError.ts'

/**
 * Reads a JSON body. Throws `ApiError`: unsupported_media_type, payload_too_large (before reading further than
 * `mostBytes`), invalid_json.
 */
export async function readJson(request: Request, mostBytes: number = limits.bodyBytes): Promise<unknown> {
  requireJsonBody(request)
  return parseJson(await readText(request, mostBytes))
}

/** Throws `ApiError` invalid_json. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
}

/** Throws `ApiError` unsupported_media_type unless Content-Type is JSON. */
export function requireJsonBody(request: Request): void {
  if (!isJson(request.headers.get('content-type') ?? '')) throw new ApiError('unsupported_media_type')
}

const isJson = memoizeText((contentType) => contentType.split(';')[0]?.trim().toLowerCase() === 'application/json')

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads a body as UTF-8. Throws `ApiError`: payload_too_large, invalid_json. */
export async function readText(request: Request, mostBytes: number): Promise<string> {
  const declared = request.headers.get('content-length')
  const refused = () => new ApiError('payload_too_large', { hint: `Send at most ${mostBytes / 1024} KB.` })
  if (Number(declared ?? 0) > mostBytes) throw refused()
  try {
    // Node enforces a declared length, so the body cannot be longer.
    const bytes = declared === null ? await readUpTo(request, mostBytes) : await request.bytes()
    if (bytes.byteLength > mostBytes) throw refused()
    return utf8.decode(bytes)
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError('invalid_json')
  }
}

/** Reads the body, and stops once it exceeds the limit. */
async function readUpTo(request: Request, mostBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    chunks.push(chunk)
    size += chunk.byteLength
    if (size > mostBytes) break
  }
  return Buffer.concat(chunks)
}
