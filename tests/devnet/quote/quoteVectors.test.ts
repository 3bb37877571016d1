import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { quoteLimit } from '../../../src/devnet/quote/quoteLimit.ts'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import type { WireResponse } from '../../../src/devnet/rules/state.ts'
import { hasVectors, queryOf, type RecordedQuote, readQuotes, stateReader } from '../replay/quoteRows.ts'

if (!hasVectors) console.log('No ../shared/vectors: recorded quotes are not replayed.')

function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], body)
}

/** Returns the fields that differ from the recording, compared as text; a missing field equals null. */
function wrongFields({ expect: expected }: RecordedQuote, { body }: WireResponse): string[] {
  return Object.entries(expected).flatMap(([path, value]) => {
    const got = at(body, path) ?? null
    return String(got) === String(value) ? [] : [`${path} is ${String(got)}, recorded ${String(value)}`]
  })
}

/** Returns the recorded checks. A single check was recorded as its characters. */
function assertionsOf({ expect_jq: checks }: RecordedQuote): readonly string[] {
  return checks.length > 0 && checks.every((check) => check.length === 1) ? [checks.join('')] : checks
}

const number = (body: unknown, path: string) => BigInt(String(at(body, path)))

type Check = (body: unknown, match: RegExpExecArray) => boolean

/** The forms of jq that the recordings use. */
const jq: readonly (readonly [RegExp, Check])[] = [
  [
    /^\.(\w+) ?\| ?(?:contains|test)\("(.+)"\)$/,
    (body, [, path = '', text = '']) => String(at(body, path)).includes(text.replaceAll('\\"', '"')),
  ],
  [/^\.(\w+)\|startswith\("(.+)"\)$/, (body, [, path = '', text = '']) => String(at(body, path)).startsWith(text)],
  [/^\.(\w+) == "(.+)"$/, (body, [, path = '', text = '']) => at(body, path) === text],
  [/^\.(\w+)\|length > 0$/, (body, [, path = '']) => String(at(body, path) ?? '').length > 0],
  [/^\.(\w+)\|tonumber > 0$/, (body, [, path = '']) => number(body, path) > 0n],
  [/^has\("(\w+)"\)\|not$/, (body, [, path = '']) => at(body, path) === undefined],
  [/^\.error\|not$/, (body) => at(body, 'error') === undefined],
  [/^\.fees\.total\|tonumber == 0 \+ (\d+)$/, (body, [, total = '']) => number(body, 'fees.total') === BigInt(total)],
  [
    /^\(\.fees\.total\|tonumber\) == (.+)$/,
    (body, [, parts = '']) =>
      number(body, 'fees.total') ===
      parts
        .split('+')
        .map((part) => number(body, /\.([\w.]+)\|/.exec(part)?.[1] ?? ''))
        .reduce((sum, part) => sum + part, 0n),
  ],
  [
    /^\(\.expected_amount_out\|tonumber\)\+\(\.fees\.total\|tonumber\) == (\d+)$/,
    (body, [, sum = '']) => number(body, 'expected_amount_out') + number(body, 'fees.total') === BigInt(sum),
  ],
  [
    /^\(\(\.expected_amount_out\|tonumber\)\+\(\.fees\.total\|tonumber\)\) \* 150 == (\d+)$/,
    (body, [, sum = '']) => (number(body, 'expected_amount_out') + number(body, 'fees.total')) * 150n === BigInt(sum),
  ],
  [
    /^\(\(\(\(\.expected_amount_out.+\* 150\) \/ \(\.fees\.affiliate\|tonumber\)\) ([<>]) (\d+)$/,
    (body, [, sign, bound = '']) => {
      const all = (number(body, 'expected_amount_out') + number(body, 'fees.total')) * 150n
      const limit = BigInt(bound) * number(body, 'fees.affiliate')
      return sign === '<' ? all < limit : all > limit
    },
  ],
  [
    /^\(\.expected_amount_out\|tonumber\) == \(1038576 - \(1038576 \+ 7000\) \* 0\.05 - 0\.05 \| floor\)$/,
    (body) => number(body, 'expected_amount_out') === (1_038_576n * 100n - 1_045_576n * 5n - 5n) / 100n,
  ],
]

function failedAssertions(row: RecordedQuote, { body }: WireResponse): string[] {
  return assertionsOf(row).filter((assertion) => {
    for (const [form, check] of jq) {
      const match = form.exec(assertion)
      if (match) return !check(body, match)
    }
    return true
  })
}

function faultsOf(row: RecordedQuote, response: WireResponse): string[] {
  const status =
    response.status === row.http_status ? [] : [`status is ${response.status}, recorded ${row.http_status}`]
  return [...status, ...wrongFields(row, response), ...failedAssertions(row, response)]
}

describe.skipIf(!hasVectors)('every recorded quote matches in status, fields and texts', () => {
  test.each([
    ['THORCHAIN', 'THORNode', 56],
    ['MAYACHAIN', 'Mayanode', 34],
  ] as const)('%s', (protocol: Protocol, node, count) => {
    const stateOf = stateReader(protocol)
    const rows = readQuotes(protocol)
    const wrong = rows.flatMap((row) => {
      const quote = row.endpoint.endsWith('/quote/limit') ? quoteLimit : quoteSwap
      const faults = faultsOf(row, quote(stateOf(row), queryOf(row)))
      return faults.length === 0 ? [] : [{ id: row.id, faults }]
    })
    console.log(`${rows.length - wrong.length} of ${rows.length} ${node} quotes exact`)
    expect(wrong).toEqual([])
    expect(rows.length).toBe(count)
  })
})
