/** Joins a question that is already on its way, or starts it. */
export type Flights<T> = (key: string, start: (signal: AbortSignal) => Promise<T>, signal: AbortSignal) => Promise<T>

interface Flight<T> {
  readonly controller: AbortController
  readonly answer: Promise<T>
  waiting: number
}

/**
 * Identical questions in flight are asked once. Each caller leaves with its own signal; the question itself is
 * aborted when the last caller has left, and a later caller then starts a new one.
 */
export function createFlights<T>(): Flights<T> {
  const flights = new Map<string, Flight<T>>()

  function take(key: string, start: (signal: AbortSignal) => Promise<T>): Flight<T> {
    const known = flights.get(key)
    if (known) return known
    const controller = new AbortController()
    const flight: Flight<T> = { controller, answer: start(controller.signal), waiting: 0 }
    const land = () => {
      if (flights.get(key) === flight) flights.delete(key)
    }
    flight.answer.then(land, land)
    flights.set(key, flight)
    return flight
  }

  return (key, start, signal) =>
    new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason)
      const flight = take(key, start)
      flight.waiting += 1
      const leave = () => {
        reject(signal.reason)
        flight.waiting -= 1
        if (flight.waiting > 0) return
        if (flights.get(key) === flight) flights.delete(key)
        flight.controller.abort(signal.reason)
      }
      signal.addEventListener('abort', leave, { once: true })
      flight.answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
    })
}
