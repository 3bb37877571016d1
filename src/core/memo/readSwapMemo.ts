import type { Protocol } from '../chains/protocol.ts'
import type { SwapMemo } from './memo.ts'
import { MemoParseError } from './memoParseError.ts'
import { parseSwapMemo } from './parseSwapMemo.ts'
import { swapKeywords } from './swapKeywords.ts'

/** Above every chain's limit (250 bytes), and short enough to parse cheaply. */
const MAX_LENGTH = 1_000

/** The keyword and the fields of a memo, and the text after the first bar. */
export interface MemoParts {
  readonly parts: readonly string[]
  readonly passThrough?: string
}

/** Splits a memo. Throws `MemoParseError` for an empty one and for one that is longer than any chain allows. */
export function splitMemo(text: string): MemoParts {
  if (text === '') throw new MemoParseError('The memo is empty.')
  if (text.length > MAX_LENGTH) throw new MemoParseError('The memo is longer than any chain allows.')
  const bar = text.indexOf('|')
  return bar < 0
    ? { parts: text.split(':') }
    : { parts: text.slice(0, bar).split(':'), passThrough: text.slice(bar + 1) }
}

/** Reads a memo as `parseMemo` does; undefined for a memo that is not a swap, and for one that no node would read. */
export function readSwapMemo(text: string, protocol: Protocol): SwapMemo | undefined {
  try {
    const { parts, ...rest } = splitMemo(text)
    const [keyword = '', ...fields] = parts
    const kind = new Map(Object.entries(swapKeywords[protocol])).get(keyword.toLowerCase())
    return kind && { ...parseSwapMemo({ protocol, isName: () => true }, kind, fields), ...rest }
  } catch (error) {
    if (error instanceof MemoParseError) return undefined
    throw error
  }
}
