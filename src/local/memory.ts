import type { IncomingMessage } from 'node:http'
import { bytesOf, type Outgoing } from './outgoing.ts'
import { decisiveHeaders } from './router.ts'

/** Bounds of what is remembered, so that no visitor can fill the memory with addresses that he invents. */
export interface MemoryBounds {
  readonly entries: number
  /** Of the bodies together. Those of files are counted at each address, though they are there only once. */
  readonly bytes: number
  /** Of one key, in characters. */
  readonly keyLength: number
}

const defaultBounds: MemoryBounds = { entries: 1_000, bytes: 128 * 1024 * 1024, keyLength: 1_000 }

/** Answers that are due again to whoever asks the same. What was not asked for longest goes first. */
export interface Memory {
  readonly recall: (key: string | undefined) => Outgoing | undefined
  readonly keep: (key: string | undefined, answer: Outgoing) => void
}

/** Stands for a header that is not there; none can be this. */
const absent = '\r'

/**
 * What makes two requests the same for a lasting answer, as the client wrote it. Undefined for requests to which no
 * answer is lasting. No header can hold a line break, so no two keys are confused.
 */
export function keyOf({ method, url, headers }: IncomingMessage): string | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined
  let key = `${method} ${url}\n${headers.host ?? absent}`
  for (const name of decisiveHeaders) key += `\n${headers[name] ?? absent}`
  return key
}

const sizeOf = ({ body }: Outgoing) => (body === null || body instanceof ReadableStream ? 0 : bytesOf(body).byteLength)

export function createMemory(bounds: MemoryBounds = defaultBounds): Memory {
  const answers = new Map<string, Outgoing>()
  let bytes = 0
  const forget = (key: string, answer: Outgoing) => {
    answers.delete(key)
    bytes -= sizeOf(answer)
  }
  return {
    recall: (key) => {
      const known = key === undefined ? undefined : answers.get(key)
      if (key === undefined || known === undefined) return undefined
      answers.delete(key)
      answers.set(key, known)
      return known
    },
    keep: (key, answer) => {
      if (key === undefined || key.length > bounds.keyLength || answer.body instanceof ReadableStream) return
      const before = answers.get(key)
      if (before) forget(key, before)
      answers.set(key, answer)
      bytes += sizeOf(answer)
      for (const [oldest, value] of answers) {
        if (answers.size <= bounds.entries && bytes <= bounds.bytes) return
        forget(oldest, value)
      }
    },
  }
}
