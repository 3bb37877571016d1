import { z } from 'zod'
import { type RefusalCode, refusals } from './controlRefusal.ts'
import type { Control } from './defineControl.ts'

/** Refusals shared by every control, by method. */
const usual: Readonly<Record<Control['method'], readonly RefusalCode[]>> = {
  GET: ['invalid_field', 'forbidden_host'],
  POST: ['invalid_json', 'invalid_field', 'forbidden_host', 'forbidden_origin', 'too_large', 'unsupported_media_type'],
}

const tags = {
  GET: { name: 'Reading', description: 'Current state and recent events of the devnet.' },
  POST: { name: 'Controls', description: 'Operations that change the devnet.' },
} as const satisfies Record<Control['method'], object>

const refusalSchema = z.object({
  error: z.string().meta({ description: 'The fact, in a sentence.' }),
  code: z.enum(Object.keys(refusals) as [RefusalCode, ...RefusalCode[]]).meta({ description: 'Stable.' }),
  hint: z.string().meta({ description: 'What to do about it.' }),
})

/** Builds the OpenAPI 3.1 document of the controls. Its JSON Schema dialect is 2020-12. */
export function openApi(controls: readonly Control[]) {
  const paths: Record<string, object> = {}
  for (const control of controls) {
    paths[control.path] = { ...paths[control.path], [control.method.toLowerCase()]: operationOf(control) }
  }
  return {
    openapi: '3.1.1',
    info: {
      title: 'Portage devnet controls',
      version: '1.0.0',
      summary: 'Pause the clock, request coins, simulate faults.',
      description:
        'Served by a devnet on your own machine. Any page may read; only local pages, and programs that send ' +
        'no Origin, may change it. Its coins have no value.',
      contact: { name: 'Portage' },
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'The devnet that serves this.' }],
    security: [],
    tags: Object.values(tags),
    paths,
    components: { schemas: { Refusal: schemaOf(refusalSchema, 'output') } },
  }
}

function operationOf({ id, method, summary, description, input, output, refusals: own }: Control) {
  const schema = schemaOf(input, 'input')
  const ok = { description: 'Done.', content: { 'application/json': { schema: schemaOf(output, 'output') } } }
  return {
    operationId: id,
    summary,
    description,
    tags: [tags[method].name],
    ...(method === 'GET' ? { parameters: parametersOf(schema) } : { requestBody: bodyOf(schema) }),
    responses: { 200: ok, ...refusalsOf([...usual[method], ...own]) },
  }
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>
  readonly required?: readonly string[]
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io })
  return rest as ObjectSchema
}

const bodyOf = (schema: ObjectSchema) => ({
  required: (schema.required ?? []).length > 0,
  content: { 'application/json': { schema } },
})

function parametersOf({ properties = {}, required = [] }: ObjectSchema) {
  return Object.entries(properties).map(([name, { description = '', ...schema }]) => ({
    name,
    in: 'query',
    description,
    schema,
    required: required.includes(name),
  }))
}

/** Groups refusals into one response per status. */
function refusalsOf(codes: readonly RefusalCode[]): Record<string, object> {
  const byStatus = new Map<number, RefusalCode[]>()
  for (const code of codes) byStatus.set(refusals[code].status, [...(byStatus.get(refusals[code].status) ?? []), code])
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } }
  return Object.fromEntries(
    [...byStatus].map(([status, listed]) => {
      const description = listed.map((code) => `${code}: ${refusals[code].title}`).join('\n\n')
      return [String(status), { description, content }]
    }),
  )
}
