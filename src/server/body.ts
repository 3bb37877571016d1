import { limits } from '../contract/limits.ts'
import { ApiError } from './failure.ts'

/**
 * Reads a JSON body. Throws `ApiError`: unsupported_media_type, payload_too_large (before reading further than the
 * limit), invalid_json.
 */
export async function readJson(request: Request): Promise<unknown> {
  requireJsonBody(request)
  const text = await readText(request)
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_json')
  }
}

/** Throws unsupported_media_type unless the body calls itself JSON. */
export function requireJsonBody(request: Request): void {
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';')
  if (type.trim().toLowerCase() !== 'application/json') throw new ApiError('unsupported_media_type')
}

async function readText(request: Request): Promise<string> {
  if (Number(request.headers.get('content-length') ?? 0) > limits.bodyBytes) throw new ApiError('payload_too_large')
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let bytes = 0
  let text = ''
  try {
    for await (const chunk of request.body ?? []) {
      bytes += chunk.byteLength
      if (bytes > limits.bodyBytes) throw new ApiError('payload_too_large')
      text += decoder.decode(chunk, { stream: true })
    }
    return text + decoder.decode()
  } catch (failure) {
    throw failure instanceof ApiError ? failure : new ApiError('invalid_json')
  }
}
