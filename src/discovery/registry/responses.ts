import { aggregatorErrorWord } from '../../contract/aggregator/aggregatorErrorWords.ts'
import type { ApiSpec, ErrorForm } from '../../contract/apiSpec.ts'
import type { Operation } from '../../contract/defineOperation.ts'
import { type ErrorCode, errorPage, hintOn } from '../../contract/errors.ts'
import { memolessErrorWord } from '../../contract/memoless/memolessErrorWords.ts'
import { errorsOf } from '../../contract/operationErrors.ts'
import type { ResponseObject } from './componentSchemas.ts'
import { operationExample } from './examples.ts'
import { openSchemaOf } from './jsonSchema.ts'
import type { Registry } from './registry.ts'

/** Every response header. Source: the RFCs and drafts named in each. */
export const headers = {
  'X-Request-Id': {
    description: 'Identifies this request. Include it when you report a failure.',
    schema: { type: 'string' },
  },
  Allow: {
    description: 'The methods of this path (RFC 9110).',
    schema: { type: 'string' },
  },
  'WWW-Authenticate': {
    description: 'The header that takes the API key, or the cookie of the session (RFC 9110).',
    schema: { type: 'string' },
  },
  'RateLimit-Policy': {
    description: 'Rate limit windows of this request, such as "newsletter";q=5;w=600: 5 in 600 seconds.',
    schema: { type: 'string' },
  },
  RateLimit: {
    description: 'Remaining requests of each window, such as "newsletter";r=4;t=600: 4 left, more in 600 seconds.',
    schema: { type: 'string' },
  },
  'Retry-After': {
    description: 'Seconds to wait before the next attempt (RFC 9110).',
    schema: { type: 'integer', minimum: 0 },
  },
  'Idempotency-Replayed': {
    description: 'Present when this is the stored response to an earlier request with the same Idempotency-Key.',
    schema: { type: 'string', const: 'true' },
  },
  Deprecation: {
    description: 'When this endpoint was deprecated: @ and Unix seconds (RFC 9745).',
    schema: { type: 'string' },
  },
  Sunset: {
    description: 'When this endpoint ends: an HTTP date (RFC 8594).',
    schema: { type: 'string' },
  },
} as const

type HeaderName = keyof typeof headers

/** Codes with a Retry-After header. */
const waits: readonly ErrorCode[] = [
  ...(['rate_limited', 'api_key_quota', 'api_key_burst', 'idempotency_in_progress', 'mail_unavailable'] as const),
]

/** Returns the responses of an operation: its result, and the error codes per status. */
export function responsesOf(operation: Operation, registry: Registry, api: ApiSpec): Record<string, ResponseObject> {
  const row = (code: ErrorCode) => {
    const found = registry.errors[code]
    if (!found) throw new Error(`${operation.path} lists the error ${code}, which is not in the error table.`)
    return found
  }
  const byStatus = Map.groupBy(errorsOf(operation, api), (code) => row(code).status)
  const example = operationExample(operation, registry.siteUrl)
  const refusals = [...byStatus].sort(([a], [b]) => a - b)
  return {
    [operation.successStatus ?? 200]: {
      description: openSchemaOf(operation.output, 'output').description ?? 'The answer.',
      headers: headerRefs(headersOf(operation, api, 200, [])),
      content: {
        'application/json': {
          schema: openSchemaOf(operation.output, 'output'),
          ...(example && { example: example.response }),
        },
        ...(operation.method === 'GET' && operation.mayBeCsv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
      },
    },
    ...Object.fromEntries(
      refusals.map(([status, codes]) => [
        status,
        {
          description: codes.map((code) => `\`${code}\`: ${row(code).title}`).join('\n\n'),
          headers: headerRefs(headersOf(operation, api, status, codes)),
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/Error' },
              examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
            },
          },
        },
      ]),
    ),
  }
}

function headersOf(
  operation: Operation,
  { security }: ApiSpec,
  status: number,
  codes: readonly ErrorCode[],
): readonly HeaderName[] {
  // A request whose key is refused is not counted.
  const usesKey = (security !== undefined && !operation.isKeyless) || operation.credentials?.includes('ApiKey')
  const isCounted = usesKey ? status !== 401 && status !== 403 : operation.limits !== undefined
  return [
    'X-Request-Id',
    ...(status === 405 ? (['Allow'] as const) : []),
    ...(status === 401 ? (['WWW-Authenticate'] as const) : []),
    ...(isCounted ? (['RateLimit-Policy', 'RateLimit'] as const) : []),
    ...(codes.some((code) => waits.includes(code)) ? (['Retry-After'] as const) : []),
    ...(operation.idempotent && status < 429 ? (['Idempotency-Replayed'] as const) : []),
    ...(operation.deprecation ? (['Deprecation', 'Sunset'] as const) : []),
  ]
}

const headerRefs = (names: readonly HeaderName[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))

/** Returns an example of the service's error object for a code. */
export function errorExample(code: string, { errors, siteUrl }: Registry) {
  const row = errors[code]
  if (!row) throw new Error(`The error ${code} is not in the error table.`)
  return {
    error: row.title,
    code,
    hint: hintOn(siteUrl, row.hint),
    documentation: errorPage(siteUrl, code as ErrorCode),
  }
}

/** Returns the same example in an API's own form. */
export function errorExampleOf(form: ErrorForm, code: string, registry: Registry): object {
  const example = errorExample(code, registry)
  if (form === 'service') return example
  const { error: message, ...ours } = example
  const known = code as ErrorCode
  if (form === 'aggregator') return { error: aggregatorErrorWord(known), message, ...ours }
  return { success: false, error: { code: memolessErrorWord(known), message }, ...ours }
}
