import { describe, expect, test } from 'vitest'
import { callsOf } from '../../../src/discovery/portal/calls.ts'
import { registryOf } from '../../../src/discovery/registry/registry.ts'
import { registryWithDummies, siteUrl } from '../dummies.ts'

describe('the calls that the portal offers', () => {
  test('include a new operation once, and a new tool once over MCP and once over A2A, with their fields', () => {
    const known = new Set(callsOf(registryOf(siteUrl, 'mainnet')).map(({ id }) => id))
    const added = callsOf(registryWithDummies()).filter(({ id }) => !known.has(id))
    expect(added.map(({ id }) => id)).toEqual(['rest-soundings', 'get_tides', 'a2a-get_tides'])
    expect(added.map(({ fields }) => fields.map(({ name, kind, required }) => `${name} ${kind} ${required}`))).toEqual([
      ['fathoms integer true', 'note text false'],
      ['harbour text true'],
      ['harbour text true'],
    ])
    expect(added[0]).toMatchObject({ idempotent: true, changes: true, body: { fathoms: 7 } })
  })

  test('have unique ids that are valid URL fragments', () => {
    const ids = callsOf(registryOf(siteUrl, 'mainnet')).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[\w-]+$/)
  })

  test('describe tools for people, without the text for models', () => {
    const { tools, documentationTools } = registryOf(siteUrl, 'mainnet')
    const prompt = /\buse it\b|do not use|example: \{|\bthe person\b|[{}]/i
    for (const { about } of [...Object.values(tools), ...Object.values(documentationTools)]) {
      expect(about).not.toMatch(prompt)
    }
    for (const { about } of callsOf(registryOf(siteUrl, 'mainnet'))) expect(about).not.toMatch(prompt)
  })
})
