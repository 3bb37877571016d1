import { fail, type Handler, notImplemented, ok } from './handler.ts'

/** How a path answers: data of the simulation, always the same empty value, or always a refusal. */
export type Answer = 'data' | 'empty' | 'refusal'

/** Why a path has no data, for the portal's table. */
export interface Mark {
  readonly answer: Exclude<Answer, 'data'>
  readonly cause: string
}

const marks = new WeakMap<Handler, Mark>()

/** Returns the mark of a handler without data; undefined for one that reads the simulation. */
export const markOf = (handler: Handler): Mark | undefined => marks.get(handler)

/** Marks a handler that always refuses. */
export function refusing(cause: string, handler: Handler = notImplemented): Handler {
  const own: Handler = (machine, request) => handler(machine, request)
  marks.set(own, { answer: 'refusal', cause })
  return own
}

/** Creates a handler that refuses with the node's reason. */
export const refusingWith = (cause: string, reason: string): Handler =>
  refusing(cause, (machine) => fail(machine, reason))

/** Marks a handler whose answer is empty, as that of a node without such records. */
export function emptyFor(cause: string, handler: Handler): Handler {
  const own: Handler = (machine, request) => handler(machine, request)
  marks.set(own, { answer: 'empty', cause })
  return own
}

/** Creates a handler that always returns the same body. */
export const always = (cause: string, body: unknown): Handler => emptyFor(cause, () => ok(body))
