import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { reportOf, scan, scanners } from '../../../scripts/scan/scan.ts'
import { createScannedSite } from '../../../scripts/scan/scannedSite.ts'

const rows = scanners.flatMap(({ name, rows: own }) => own.map(([id, plan, rule]) => ({ name, id, plan, rule })))

describe('the table of checks', () => {
  test('lists every check once, with a rule or a reason', () => {
    expect(new Set(rows.map(({ name, id }) => `${name}/${id}`)).size).toBe(rows.length)
    for (const { rule, id } of rows) if (typeof rule === 'string') expect(rule, id).toMatch(/^[A-Z].*\.$/)
  })

  test('runs every HTTP check, except without a published rule, about the operator or about certificates', () => {
    const unasked = rows.filter(({ plan, rule }) => plan === 'P' && typeof rule === 'string')
    const others = unasked.filter(({ name }) => !name.startsWith('isagentready.com'))
    expect(others.map(({ id }) => id)).toEqual(['json-ld-entity-linking'])
    expect(rows.filter(({ plan, rule }) => plan === 'P' && typeof rule !== 'string').length).toBeGreaterThan(200)
  })

  const list = path.resolve(import.meta.dirname, '../../../../shared/schemas/scanner-checks.json')
  if (!existsSync(list))
    console.log('The list of scanner checks is not beside the repository; our own table holds alone.')

  test.skipIf(!existsSync(list))('misses no check of the collected list, and plans the same with each', () => {
    interface Listed {
      readonly scanner: string
      readonly id: string
      readonly plan: string
    }
    const { checks } = JSON.parse(readFileSync(list, 'utf8')) as { checks: readonly Listed[] }
    const ours = rows.filter(({ name }) => name !== 'own').map(({ name, id, plan }) => `${name} ${id} ${plan}`)
    expect(ours.sort()).toEqual(checks.map(({ scanner, id, plan }) => `${scanner} ${id} ${plan}`).sort())
  })
})

describe('an empty site', () => {
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<h1>Soon</h1>'))
  const ready = new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  afterAll(() => server.close())

  test('fails nearly every check, with evidence for each', async () => {
    await ready
    const verdicts = await scan(createScannedSite(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
    const executed = verdicts.filter(({ verdict }) => verdict !== 'skipped')
    const passed = executed.filter(({ verdict }) => verdict === 'pass').map(({ id }) => id)
    expect(executed.length).toBeGreaterThan(200)
    // It refuses no client and has no gate, so it passes these checks only.
    expect(new Set(passed)).toEqual(
      new Set(['bot-detection', 'agent-crawler-reachability', 'bot-protection-interference', 'C16']),
    )
    for (const { evidence, id } of verdicts) expect(evidence.length, id).toBeGreaterThan(3)
    expect(reportOf(verdicts)).toMatch(/\d+ pass, \d+ fail, \d+ skipped\.$/)
  })
})
