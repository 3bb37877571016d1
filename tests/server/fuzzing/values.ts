import type { JsonSchema } from '../../../src/discovery/registry/jsonSchema.ts'
import type { Random } from './random.ts'

const oddTexts = [
  '',
  ' ',
  '\0',
  '\ud800',
  '\u202egnp.exe',
  '💥'.repeat(40),
  '%00%E0%A4%A',
  '../../etc/passwd',
  "'; drop table subscriptions; --",
  '<script>alert(1)</script>',
  '{{7*7}}#{7*7}',
  '__proto__',
  'constructor',
  'BTC.BTC',
  'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
  'BTC/BTC',
  'BTC~BTC',
  'THOR.RUNE',
  'first@example.org',
  'first@bücher.example',
  'a@b',
  `${'a'.repeat(300)}@example.org`,
  '1e8',
  '-1',
  '00',
  '100000000',
  '9'.repeat(78),
  '9'.repeat(400),
  'x'.repeat(5000),
]

const oddNumbers = [0, -0, 1, -1, 0.5, 1e21, 1e308, 2 ** 53, 2 ** 53 - 1, -(2 ** 31), 100000000, 1e-7]

export function anyText(random: Random): string {
  if (!random.oneIn(4)) return random.pick(oddTexts)
  return String.fromCharCode(
    ...Array.from({ length: random.below(24) }, () => random.below(random.oneIn(2) ? 128 : 65_536)),
  )
}

/** Any JSON value, mostly small, rarely deep. */
export function anyValue(random: Random, depth = 0): unknown {
  const kind = random.below(depth > 3 ? 5 : 8)
  if (kind < 2) return anyText(random)
  if (kind === 2) return random.pick(oddNumbers)
  if (kind === 3) return random.oneIn(2)
  if (kind === 4) return null
  const items = Array.from({ length: random.below(5) }, () => anyValue(random, depth + 1))
  if (kind === 5) return items
  return Object.fromEntries(items.map((item) => [anyText(random), item]))
}

/** A value as the schema wants it; now and then, everywhere, one as it does not. */
export function valueFor(schema: JsonSchema, random: Random): unknown {
  if (random.oneIn(25)) return anyValue(random)
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return valueFor(random.pick(choice), random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  if (schema.examples && !random.oneIn(6)) return random.pick(schema.examples)
  switch (schema.type) {
    case 'object':
      return objectFor(schema, random)
    case 'array':
      return Array.from({ length: random.below(4) }, () => valueFor(schema.items ?? {}, random))
    case 'integer':
    case 'number':
      return (schema.minimum ?? 0) + random.below(Math.min((schema.maximum ?? 100) - (schema.minimum ?? 0) + 2, 200))
    case 'boolean':
      return random.oneIn(2)
    default:
      return anyText(random)
  }
}

function objectFor({ properties = {}, required = [] }: JsonSchema, random: Random): unknown {
  const fields = Object.entries(properties).flatMap(([name, schema]): [string, unknown][] => {
    const wanted = required.includes(name) ? !random.oneIn(30) : random.oneIn(3)
    return wanted ? [[name, valueFor(schema, random)]] : []
  })
  if (random.oneIn(20)) fields.push([anyText(random), anyValue(random)])
  return Object.fromEntries(fields)
}

/** A body's text: the value as JSON, or JSON that was hurt on its way. */
export function textOf(value: unknown, random: Random): string {
  const json = JSON.stringify(value) ?? ''
  if (!random.oneIn(8)) return json
  const cut = random.below(json.length + 1)
  return random.pick([
    () => json.slice(0, cut),
    () => json.slice(0, cut) + anyText(random) + json.slice(cut),
    () => `${json}${json}`,
    () => `\ufeff${json}`,
    () => '['.repeat(2_000) + json,
    () => `[${'['.repeat(4_000)}${']'.repeat(4_000)}]`,
    () => `${json}${' '.repeat(20_000)}`,
    () => '',
  ])()
}
