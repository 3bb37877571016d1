import path from 'node:path'
import { expect } from 'vitest'
import { root } from '../../scripts/release/tools.ts'
import type { StorySite } from './storySite.ts'
import { readVectors } from './vectors.ts'

type Facts = Readonly<Record<string, unknown>>

/** Runs the shared story in a language and compares its facts, and the requests that the site saw. */
export async function expectStory(
  site: StorySite,
  language: string,
  runProgram: (args: readonly string[]) => Promise<string>,
): Promise<void> {
  site.seen.length = 0
  const bad = path.join(root, 'sdk/vectors/bad-inputs.json')
  const facts = JSON.parse(await runProgram([site.url, site.devnetUrl, bad, site.orderAddress])) as Facts
  expect(facts).toEqual({
    pools: ['BTC.BTC'],
    network: ['2000000', null],
    quote: {
      memo: expect.stringMatching(/^=:e(?:th\.eth)?:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed/i),
      address: expect.stringMatching(/^bcrt1/),
      out: expect.stringMatching(/^[1-9]\d+$/),
    },
    swap: { has_digits: true, address: true, done: true, used: true, page: true },
    newsletter: 'accepted',
    limited: [1, 1, 1],

    document: true,
    price: true,
    status: 'devnet',
    orders: [['BTC.BTC', '0.1', 0]],
    queue: 'open',
    codes: readVectors<{ readonly code: string }>('bad-inputs.json').map(({ code }) => code),
  })
  expectOneSubscription(site, `${language}@example.org`)
  expect(site.seen.filter(({ fault }) => fault === 'limited').map(({ status }) => status)).toEqual([200, 200, 429, 200])
}

/** The first response was lost after it was executed; the second is a replay. */
function expectOneSubscription({ seen, mails }: StorySite, email: string): void {
  const requests = seen.filter(({ fault }) => fault === 'busy')
  expect(requests.map(({ status }) => status)).toEqual([503, 200])
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1)
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1)
}
