/** 2 MB, ten times the whole pool list of a network. */
const maxBodyBytes = 2 * 1024 * 1024

/** Thrown by `readBody`. */
export class OversizeBodyError extends Error {
  override name = 'OversizeBodyError'
}

/**
 * Reads a response as UTF-8 text and stops at the cap in bytes: at once when the length is declared, else at the chunk
 * that crosses it, so that an endless body costs no memory. Rejects when `signal` aborts, even if the stream ignores
 * it.
 */
export async function readBody(response: Response, signal: AbortSignal, cap = maxBodyBytes): Promise<string> {
  if (Number(response.headers.get('content-length') ?? '0') > cap) {
    discard(response)
    throw new OversizeBodyError()
  }
  if (!response.body) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  let size = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal)
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > cap) throw new OversizeBodyError()
      text += decoder.decode(value, { stream: true })
    }
  } catch (error) {
    reader.cancel().catch(() => {})
    throw error
  }
}

/** Cancels an unread body to free the connection. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {})
}

/** Resolves or rejects as the promise does, or rejects with the signal's reason as soon as it aborts. */
export function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = () => reject(signal.reason)
    if (signal.aborted) onAbort()
    else signal.addEventListener('abort', onAbort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort))
  })
}
