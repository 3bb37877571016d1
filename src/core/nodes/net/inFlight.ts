/** Joins an identical request that is in flight, or starts it. */
export type InFlight<T> = (key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

interface SharedRequest<T> {
  readonly controller: AbortController
  readonly answer: Promise<T>
  callers: number
}

/**
 * Sends identical concurrent requests once. Each caller leaves with its own signal; the request is aborted when the last
 * caller has left, and a later caller then starts a new one. Nothing is kept once it is answered.
 */
export function createInFlight<T>(): InFlight<T> {
  const requests = new Map<string, SharedRequest<T>>()

  function join(key: string, start: (signal: AbortSignal) => Promise<T>): SharedRequest<T> {
    const known = requests.get(key)
    if (known) return known
    const controller = new AbortController()
    const request: SharedRequest<T> = { controller, answer: start(controller.signal), callers: 0 }
    const forget = () => {
      if (requests.get(key) === request) requests.delete(key)
    }
    request.answer.then(forget, forget)
    requests.set(key, request)
    return request
  }

  return (key, start, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const request = join(key, start)
      request.callers += 1
      const leave = () => {
        reject(signal.reason)
        request.callers -= 1
        if (request.callers > 0) return
        if (requests.get(key) === request) requests.delete(key)
        request.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      request.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
}
