import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type SystemId, systems } from '../../src/contract/systems.ts'
import { tools } from '../../src/contract/tools.ts'
import { jsonSchemaOf } from '../../src/discovery/registry/jsonSchema.ts'
import { registryOf } from '../../src/discovery/registry/registry.ts'
import { skillText } from '../../src/discovery/skillText.ts'

const read = (name: string) => readFileSync(`src/content/skills/${name}/SKILL.md`, 'utf8')
const sectionOf = (text: string, heading: string) =>
  text.split(/^## /m).find((section) => section.startsWith(`${heading}\n`)) ?? ''

describe('the navigation skill', () => {
  const ids = Object.keys(systems) as SystemId[]

  test.each(ids)('lists %s as available where it works, and as missing elsewhere', (id) => {
    for (const isAvailable of [true, false]) {
      const changed = { ...systems, [id]: { ...systems[id], networks: isAvailable ? ['mainnet'] : [] } }
      const text = skillText(
        read('swap-navigation'),
        registryOf('https://swap.example.org', 'mainnet', { systems: changed as typeof systems }),
      )
      const available = sectionOf(text, 'Available on this site')
      const missing = sectionOf(text, 'Not available on this site')
      const { offers, missing: gap } = systems[id]
      expect([available.includes(offers), missing.includes(offers)]).toEqual([isAvailable, false])
      expect([available.includes(gap), missing.includes(gap)]).toEqual([false, !isAvailable])
    }
  })
})

test('the quote skill names only fields that a quote has', () => {
  const section = sectionOf(read('swap-quotes'), 'Deposit')
  const schema = JSON.stringify(jsonSchemaOf(tools.swapQuote.output, 'output'))
  const fields = [...section.matchAll(/`([a-z_.]+)`/g)].flatMap(([, name = '']) => name.split('.'))
  for (const field of ['router', 'memo', 'notes', 'inbound_address', 'limit', 'inbound_address_withheld'])
    expect(fields).toContain(field)
  for (const field of fields) expect(schema).toContain(`"${field}"`)
})
