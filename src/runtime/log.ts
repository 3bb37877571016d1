import { format } from 'node:util'
import type { Environment } from './configTypes.ts'
import { variables } from './variables.ts'

/** What a line of the log says. */
export interface LogEntry {
  readonly level: 'info' | 'error'
  readonly message: string
  /** Further members of a JSON line. */
  readonly facts?: Readonly<Record<string, string | number>>
}

const mail = /[\p{L}\p{N}._+%-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+/gu
const key = /\b[sp]k_\w{4,}/g
/** Addresses, hashes, transactions and keys: long words with a digit. */
const longWord = /\b(?=[A-Za-z_]*\d)[A-Za-z0-9_]{25,}\b/g

/** Replaces mail addresses, keys, and what can be an address or a hash of a chain. */
export const redact = (text: string): string =>
  text.replace(mail, '[mail]').replace(key, '[key]').replace(longWord, '[removed]')

/** Writes an entry as one line of text, or of JSON with its time. Nothing of a person is left in it. */
export function logLine({ level, message, facts = {} }: LogEntry, asJson: boolean, now: number): string {
  const text = redact(message)
  if (!asJson) return text
  const [, request_id] = /^request ([\w-]+) /.exec(text) ?? []
  return JSON.stringify({
    time: new Date(now).toISOString(),
    level,
    message: text,
    ...(request_id !== undefined && { request_id }),
    ...facts,
  })
}

let isJson = false

/** Logs a request that was served, by its path template. */
export function logRequest({ id, method, route, status, tookMs }: ServedFacts): void {
  const took = Math.round(tookMs)
  const facts = { request_id: id, method, route, status, duration_ms: took }
  const message = isJson ? 'request' : `request ${id}: ${method} ${route} ${status} in ${took} ms`
  process.stdout.write(`${logLine({ level: 'info', message, facts }, isJson, Date.now())}\n`)
}

interface ServedFacts {
  readonly id: string
  readonly method: string
  readonly route: string
  readonly status: number
  readonly tookMs: number
}

/** Sends everything that this process logs through `logLine`, in the format that the environment chooses. */
export function formatLog(env: Environment): void {
  isJson = (env[variables.logFormat.name] ?? '').trim() === 'json'
  const write = (stream: NodeJS.WriteStream, entry: LogEntry) => stream.write(`${logLine(entry, isJson, Date.now())}\n`)
  const info = (...parts: unknown[]) => write(process.stdout, { level: 'info', message: format(...parts) })
  const error = (...parts: unknown[]) => write(process.stderr, { level: 'error', message: format(...parts) })
  Object.assign(console, { log: info, info, warn: error, error })
}
