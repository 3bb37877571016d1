import type { IncomingMessage } from 'node:http'
import { dropOldest } from '../std/dropOldest.ts'
import { knownBytes } from '../std/knownBytes.ts'
import { headersOf, type WrittenResponse } from './sendResponse.ts'
import { LastingResponse } from './staticFiles.ts'

/** The request headers by which files are chosen. */
const selecting: ReadonlySet<string> = new Set(['accept', 'accept-encoding'])

const maxKept = 1_000
/** Responses to longer requests are not kept, so that clients cannot fill the memory. */
const maxKeyLength = 500

/** Responses in the form in which they are written. */
export interface KeptResponses {
  /** Returns the response to the same request before. */
  readonly find: (message: IncomingMessage) => WrittenResponse | undefined
  /** Keeps a response that lasts. */
  readonly keep: (message: IncomingMessage, response: Response) => void
}

/**
 * Keeps the responses to GET that last, so that the same request needs neither a route nor a `Request`. The same has
 * equal values for host, path and the headers that Vary names, as caches in front of the site also demand. Source: RFC
 * 9111 §4.1.
 */
export function createKeptResponses(): KeptResponses {
  const kept = new Map<string, WrittenResponse>()
  const keyOf = ({ url = '', headers }: IncomingMessage) =>
    `${headers.host} ${url}\n${headers.accept ?? ''}\n${headers['accept-encoding'] ?? ''}`
  return {
    find: (message) =>
      message.method === 'GET' && message.headers['if-none-match'] === undefined ? kept.get(keyOf(message)) : undefined,
    keep: (message, response) => {
      if (message.method !== 'GET' || response.status !== 200 || !(response instanceof LastingResponse)) return
      const bytes = knownBytes(response)
      const key = keyOf(message)
      if (bytes === undefined || key.length > maxKeyLength || !isSelectedByKey(response)) return
      kept.set(key, { status: response.status, headers: headersOf(response), bytes })
      dropOldest(kept, maxKept)
    },
  }
}

function isSelectedByKey({ headers }: Response): boolean {
  const names = (headers.get('vary') ?? '').toLowerCase().split(',')
  return names.every((name) => name.trim() === '' || selecting.has(name.trim()))
}
