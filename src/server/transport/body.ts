import { limits } from '../../contract/limits.ts'
import { isHeld, takeBytes } from '../../std/knownBytes.ts'
import { memoizeText } from '../../std/memoizeText.ts'
import { ApiError } from '../apiError.ts'

/**
 * Reads a JSON body, at once where it has arrived as a whole. Throws `ApiError`, or rejects with it:
 * unsupported_media_type, payload_too_large (before reading further than `mostBytes`), invalid_json.
 */
export function readJson(request: Request, mostBytes: number = limits.bodyBytes): unknown {
  requireJsonBody(request)
  const text = readText(request, mostBytes)
  return typeof text === 'string' ? parseJson(text) : text.then(parseJson)
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

/**
 * Reads a body as UTF-8, at once where it has arrived as a whole. Throws `ApiError`, or rejects with it:
 * payload_too_large, invalid_json.
 */
export function readText(request: Request, mostBytes: number): string | Promise<string> {
  const declared = request.headers.get('content-length')
  if (Number(declared ?? 0) > mostBytes) throw tooLarge(mostBytes)
  const held = isHeld(request) ? request[takeBytes]() : undefined
  return held ? decode(held, mostBytes) : readUnheld(request, mostBytes, declared !== null)
}

async function readUnheld(request: Request, mostBytes: number, isDeclared: boolean): Promise<string> {
  try {
    // Node enforces a declared length, so the body cannot be longer.
    return decode(isDeclared ? await request.bytes() : await readUpTo(request, mostBytes), mostBytes)
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError('invalid_json')
  }
}

function decode(bytes: Uint8Array, mostBytes: number): string {
  if (bytes.byteLength > mostBytes) throw tooLarge(mostBytes)
  try {
    return utf8.decode(bytes)
  } catch {
    throw new ApiError('invalid_json')
  }
}

const tooLarge = (mostBytes: number) =>
  new ApiError('payload_too_large', { hint: `Send at most ${mostBytes / 1024} KB.` })

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
