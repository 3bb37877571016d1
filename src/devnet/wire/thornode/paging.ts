const USUAL = 100n
const MOST = 1_000n
const MAX_UINT64 = 2n ** 64n - 1n

/** Reads a whole number; 0 when absent. Returns the gateway's error message for an invalid value. */
function readCount(query: URLSearchParams, name: string): bigint | string {
  const text = query.get(name) ?? ''
  if (text === '') return 0n
  const fault = (why: string) =>
    `type mismatch, parameter: ${name}, error: strconv.ParseUint: parsing ${JSON.stringify(text.slice(0, 100))}: ${why}`
  if (!/^\d+$/.test(text)) return fault('invalid syntax')
  return text.length > 20 || BigInt(text) > MAX_UINT64 ? fault('value out of range') : BigInt(text)
}

export interface Page {
  readonly offset: bigint
  readonly limit: bigint
}

/**
 * Reads `offset` and `limit`, by default 100 and at most 1,000. Returns the gateway's error message for an invalid
 * value.
 */
export function readPage(query: URLSearchParams): Page | string {
  const offset = readCount(query, 'offset')
  const wanted = readCount(query, 'limit')
  if (typeof offset === 'string') return offset
  if (typeof wanted === 'string') return wanted
  return { offset, limit: wanted === 0n ? USUAL : wanted > MOST ? MOST : wanted }
}

/** Returns one page of a list, and its place in the list. 64-bit integers are strings, as in protobuf's JSON. */
export function pageOf<Item>(all: readonly Item[], { offset, limit }: Page) {
  const total = BigInt(all.length)
  const items = offset < total ? all.slice(Number(offset), Number(offset + limit)) : []
  const pagination = {
    offset: String(offset),
    limit: String(limit),
    total: String(total),
    has_next: offset + limit < total,
    has_prev: offset > 0n,
  }
  return { items, pagination }
}
