import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as library from '../../src/core/index.ts'
import * as wallets from '../../src/wallets/index.ts'

const published = new Set([...Object.keys(library), ...Object.keys(wallets)])
const pages = globSync('src/content/docs/developers/{sdks,library/*}.mdx')
/** Names that look like ours: the language's own, and fields. */
const foreign = new Set(['RangeError', 'isAcceptable', 'isError', 'isSkipped', 'refundAddress'])
const verbs = 'build|carries|chains|check|collisions|create|diff|discover|expect|explorer|find|format|get|is|memo|merge'
const named = new RegExp(
  `^(?:(?:${verbs}|nearest|parse|prepare|rank|refund|resolve|shorten|verify|watch)[A-Z]\\w*|[A-Z]\\w*Error)$`,
)

test('library pages mention only existing functions and errors', () => {
  expect(pages.length).toBeGreaterThan(12)
  const names = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/`(\w+)`/g)].map(([, name = '']) => ({ page, name })),
  )
  const ours = names.filter(({ name }) => named.test(name) && !foreign.has(name))
  expect(new Set(ours.map(({ name }) => name)).size).toBeGreaterThan(80)
  expect(ours.filter(({ name }) => !published.has(name))).toEqual([])
})
