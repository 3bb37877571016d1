import { describe, expect, test } from 'vitest'
import { formatDecimal, parseDecimal, parseUnits, units } from '../../src/core/asset/amount.ts'
import { formatAsset, parseAsset, unitDecimals } from '../../src/core/asset/asset.ts'
import { formatReference, parseReference, readReference } from '../../src/core/memo/memoless/reference.ts'
import { readVectors } from './vectors.ts'

interface FunctionVector {
  readonly call: string
  readonly input: Readonly<Record<string, string & number>>
  readonly expected?: unknown
  readonly code?: string
}

/** The library's functions under the names that the vectors use. */
const functions: Readonly<Record<string, (input: FunctionVector['input']) => unknown>> = {
  parse_amount: ({ coins = '', decimals = 8 }) => parseDecimal(coins, decimals).toString(),
  format_amount: ({ units: text = '', decimals = 8 }) => formatDecimal(BigInt(text), decimals),
  parse_units: ({ text = '' }) => parseUnits(text).toString(),
  parse_asset: ({ text = '' }) => {
    const { kind, chain, symbol, ticker, id = null } = parseAsset(text)
    const shared = ['native', 'token', 'derived'].includes(kind) ? 'layer1' : kind
    return { kind: shared, chain, symbol, ticker, id, canonical: formatAsset({ kind, chain, symbol, ticker }) }
  },
  unit_decimals: ({ text = '' }) => unitDecimals(parseAsset(text)),
  parse_reference: ({ text = '' }) => Number(parseReference(text)),
  format_reference: ({ reference = 0 }) => formatReference(BigInt(reference)),
  read_reference: ({ units: text = '', decimals = 8 }) => {
    const found = readReference(units(BigInt(text)), decimals)
    return found === undefined ? null : Number(found)
  },
}

describe.each(['amounts.json', 'assets.json', 'references.json'])('the swap library on %s', (name) => {
  const vectors = readVectors<FunctionVector>(name)

  test('returns what the vectors expect', () => {
    expect(vectors.length).toBeGreaterThan(20)
    for (const { call, input, expected, code } of vectors) {
      const run = () => functions[call]?.(input)
      if (code === undefined) expect(run(), JSON.stringify(input)).toEqual(expected)
      else expect(run, JSON.stringify(input)).toThrow(expect.objectContaining({ code }))
    }
  })
})
