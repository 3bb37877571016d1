import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { portalPages } from '../../../../scripts/portalTables.ts'
import type { Devnet } from '../../../../src/devnet/devnetTypes.ts'
import { type Coverage, coverageOf } from '../../../../src/devnet/wire/documents/coverage.ts'
import { type OpenApiDocument, openApiDocuments } from '../../../../src/devnet/wire/documents/documents.ts'
import { complaints, readDocument } from '../../wireSchema.ts'
import { midgardFields, nodeFields } from '../answerFields.ts'
import { createBusyDevnet } from '../busyDevnet.ts'
import { baseWord, exampleRequest } from '../exampleRequests.ts'
import { schemasOf, wiredDifferently } from '../responseTypes.ts'

const rows = openApiDocuments.flatMap((document) =>
  coverageOf(document).map((coverage) => ({ document, coverage, name: `${document.title} ${document.version}` })),
)
const cases = rows.map(({ name, coverage, document }) => [name, coverage.path, coverage, document] as const)
const answered = cases.filter(([, , { answer }]) => answer !== 'refusal')

let devnet: Devnet

beforeAll(async () => {
  devnet = await createBusyDevnet()
})

afterAll(() => devnet.close())

async function answerTo(document: OpenApiDocument, { path: pattern }: Coverage) {
  const url = `http://devnet.test${exampleRequest(devnet, document, pattern)}`
  const response = await devnet.transport(new Request(url))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false
  return { status: response.status, body: isJson || /^\d+$/.test(text) ? JSON.parse(text) : text }
}

/** Returns what an answer lacks of the fields that its readers need. */
function missing(expected: string, body: unknown): readonly string[] {
  if (expected === 'number' || expected === 'boolean') return typeof body === expected ? [] : [`no ${expected}`]
  const [first = '', ...names] = expected.split(' ')
  if (first === 'object') return typeof body === 'object' && !Array.isArray(body) ? [] : ['no object']
  if (first === 'texts') {
    return Array.isArray(body) && body.every((item) => typeof item === 'string') ? [] : ['no list of texts']
  }
  const isList = first === 'list'
  // An empty list of a node.
  if (isList && body === null) return []
  if (Array.isArray(body) !== isList) return [isList ? 'no list' : 'a list']
  const items = (isList ? body : [body]) as readonly object[]
  return items.flatMap((item) => (isList ? names : [first, ...names]).filter((name) => !(name in item)))
}

describe('the coverage table', () => {
  test('of the portal is current, and so is the list of servers', () => {
    const pages = portalPages()
    expect(pages).toHaveLength(4)
    for (const { file, text } of pages) expect(readFileSync(file, 'utf8')).toBe(text)
  })

  test('has the 275 paths of the five documents and the eight new ones of THORNode once each', () => {
    expect(rows).toHaveLength(283)
    for (const { paths } of openApiDocuments) expect(new Set(paths).size).toBe(paths.length)
  })

  test('has data for all but the ended and empty parts', () => {
    const withData = rows.filter(({ coverage }) => coverage.answer === 'data')
    expect(withData.length).toBeGreaterThanOrEqual(227)
    for (const { coverage } of rows) expect(coverage.answer === 'data').toBe(coverage.cause === undefined)
  })
})

describe('an answer', () => {
  test.each(cases)('of %s to %s has the status of the table', async (_name, _path, coverage, document) => {
    const { status, body } = await answerTo(document, coverage)
    if (coverage.answer !== 'refusal') expect([status, body]).toEqual([200, body])
    else if (document.kind === 'midgard') expect([status, body]).toEqual([404, expect.stringContaining('\n')])
    else if (document.protocol === 'MAYACHAIN') expect([status, body]).toEqual([404, { error: expect.any(String) }])
    else {
      expect(body).toEqual({ code: status === 501 ? 12 : 3, message: expect.any(String), details: [] })
      expect([400, 501]).toContain(status)
    }
  })

  test.each(answered)('of %s to %s has the fields that its readers need', async (_name, _path, coverage, document) => {
    const fields = document.kind === 'node' ? nodeFields : midgardFields
    const own = coverage.path.replace(/^\/(thorchain|mayachain|v2)\//, '')
    const { body } = await answerTo(document, coverage)
    expect(missing((fields[own] ?? 'nothing').replaceAll('$base', baseWord(document)), body)).toEqual([])
  })
})

/** Documents in the folder of openapi files that list the same paths. */
const fileNames: Readonly<Record<string, string>> = {
  'THORNode 3.16.3': 'thornode-3.16.3.schema.json',
  'Mayanode 1.128.0': 'mayanode-1.128.0.schema.json',
  'Mayanode 1.124.0': 'mayanode-openapi-1.124.0.yaml',
  'Midgard 2.34.0': 'midgard-2.34.0.schema.json',
  'Midgard of Maya 2.16.0': 'mayamidgard-2.16.0.schema.json',
}

const filed = openApiDocuments
  .map((document) => [`${document.title} ${document.version}`, document] as const)
  .filter(([name]) => name in fileNames)

describe.each(filed)('%s, by its openapi file', (name, document) => {
  const text = readDocument(fileNames[name] ?? '')
  const schemas = schemasOf(document)
  const own = answered.filter(([, , , of]) => of === document)

  test.skipIf(!text)('has the paths of the list', () => {
    const found = [...(text ?? '').matchAll(/^ {2}(\/\S*):$|"path": "([^"]+)"/gm)]
    expect(found.map(([, yaml, json]) => yaml ?? json).sort()).toEqual(document.paths)
  })

  test.skipIf(!schemas).each(own)('%s %s has the fields of the schema and no others', async (_name, path, coverage) => {
    const type = schemas?.operations.find((operation) => operation.path === path)?.response
    if (schemas === undefined || type === undefined || wiredDifferently.path.test(path)) return
    const { body } = await answerTo(document, coverage)
    expect(complaints(schemas, type, body).filter((line) => !wiredDifferently.field.test(line))).toEqual([])
  })
})
