import { readdirSync, readFileSync, statSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { codeOfMessage } from '../../../src/core/nodes/refusalMessages.ts'
import { refusalOf } from '../../../src/core/nodes/refusalOf.ts'
import { hasVectors } from '../../devnet/replay/quoteRows.ts'

const shared = new URL('../../../../shared/', import.meta.url)

/** Every file of recorded answers below a folder. */
function filesOf(folder: URL): readonly URL[] {
  return readdirSync(folder).flatMap((name) => {
    const here = new URL(name, folder)
    return statSync(here).isDirectory() ? filesOf(new URL(`${name}/`, folder)) : [here]
  })
}

function readBodies(file: URL): readonly unknown[] {
  const name = file.pathname
  if (name.endsWith('.jsonl.gz')) {
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n')
    return lines.filter((line) => line !== '').map((line) => JSON.parse(line))
  }
  return name.endsWith('.json') ? [JSON.parse(readFileSync(file, 'utf8'))] : []
}

/** Collects every text under a key that holds a refusal. */
function collect(value: unknown, key: string, into: Set<string>): void {
  if (typeof value === 'string') {
    if (/^(error|message)$/.test(key) && value !== '') into.add(value)
  } else if (Array.isArray(value)) {
    for (const item of value) collect(item, key, into)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, inner] of Object.entries(value)) collect(inner, name, into)
  }
}

/** Texts that are no refusals of a quote: answers of other paths, and the transactions' own. */
const elsewhere = /^(rpc error|Not Implemented|.*(no such|tx not found|account .* not found))/i

/** Which field a caller has to change, by a rule of its own: the words that name the field, or the amount. */
const expectations: readonly (readonly [RegExp, readonly SwapErrorCode[]])[] = [
  [/^bad affiliate params/, ['invalid_affiliate']],
  [/^bad refund[_ ]address/, ['invalid_address']],
  [/^bad destination/, ['invalid_destination']],
  [/^bad (from|to)[_ ]asset/, ['invalid_asset']],
  [/^bad amount/, ['invalid_amount']],
  [/^bad .*(tolerance|streaming|ttl|target)/, ['invalid_parameter']],
  [/destination address is not the same chain/, ['invalid_destination']],
  [/not enough asset to pay for fees|less than min swap/, ['amount_below_minimum', 'amount_too_large']],
  [/less than dust/, ['amount_below_dust']],
  [/emit asset [1-9]\d* less than price limit|does not meet requirements/, ['price_limit']],
  [/zero emit asset|fail swap, invalid amount/, ['amount_below_minimum', 'amount_too_large']],
  [/insufficient funds/, ['amount_too_large', 'unsupported_asset']],
  [/cannot be the same/, ['same_asset']],
  [/is halted/, ['trading_halted']],
  [/pool\(.*\) is not available|pool .* doesn't exist|pool does not exist/, ['pool_unavailable']],
  [/synth (capacity|supply|quantity)/, ['synth_capacity']],
  [/disabled|not supported, use|of a native coin|incur slip/, ['unsupported_pair']],
  [/network fee for chain|max gas cannot be empty|outbound fee coin/, ['gas_rate_out_of_bounds']],
  [/memo too long|memo must not exceed/, ['memo_too_long']],
]

describe.runIf(hasVectors)('refusals of real nodes', () => {
  const texts = new Set<string>()
  for (const folder of hasVectors ? ['vectors/', 'protocol-data/'] : []) {
    for (const file of filesOf(new URL(folder, shared))) for (const body of readBodies(file)) collect(body, '', texts)
  }
  const refusals = [...texts].filter((text) => !elsewhere.test(text))
  const context = { protocol: 'THORCHAIN', fromAsset: parseAsset('BTC.BTC'), toAsset: parseAsset('ETH.ETH') } as const

  test('have a code each, which names the field to change', () => {
    const unknown = refusals.filter((text) => codeOfMessage(text) === 'quote_refused')
    console.log(`${refusals.length} different texts of refusals, ${unknown.length} of them unknown`)
    expect(unknown).toEqual([])
    expect(refusals.length).toBeGreaterThan(400)
    let expected = 0
    for (const text of refusals) {
      const [, codes] = expectations.find(([words]) => words.test(text)) ?? []
      if (codes === undefined) continue
      expected++
      for (const isLarge of [false, true]) {
        expect([text, codes.includes(refusalOf({ ...context, nodeMessage: text }, { isLarge }).code)]).toEqual([
          text,
          true,
        ])
      }
    }
    expect(expected).toBeGreaterThan(300)
  })

  test('have the same code in every wrapping', () => {
    const wrappings = [
      (text: string) => `rpc error: code = Unknown desc = ${text}`,
      (text: string) => `failed to parse memo: ${text}`,
      (text: string) => `failed to simulate swap: failed to simulate handler: ${text}: unknown request`,
      (text: string) => `codespace sdk code 18: invalid request: ${text} [x/thorchain/querier_quotes.go:641]`,
    ]
    for (const text of refusals) {
      for (const wrap of wrappings) expect([text, codeOfMessage(wrap(text))]).toEqual([text, codeOfMessage(text)])
    }
  })

  test('never show the node’s own text, and never advise what a caller cannot do', () => {
    for (const text of refusals) {
      const { message, hint } = refusalOf({ ...context, nodeMessage: text })
      expect(message).not.toContain('failed to')
      expect(message).not.toContain('invalid request')
      expect(hint).not.toMatch(/other protocol|wallet|node’s own message/i)
      expect(hint).not.toBe('')
    }
  })
})

test.skipIf(hasVectors)('refusals of real nodes are missing (../shared/vectors)', () => {
  console.log('Refusals of real nodes are not here: only our own tables were checked.')
})
