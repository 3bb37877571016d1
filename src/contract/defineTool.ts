import { z } from 'zod'
import type { OperationSpec } from './defineOperation.ts'
import type { ErrorCode } from './errors.ts'

/** Behaviour hints of a tool, as the Model Context Protocol defines them. */
export interface ToolAnnotations {
  readonly readOnlyHint: boolean
  readonly destructiveHint: boolean
  readonly idempotentHint: boolean
  readonly openWorldHint: boolean
}

/** Reads a public network and changes nothing. */
export const readOnly: ToolAnnotations = {
  readOnlyHint: true,
  destructiveHint: false,
  idempotentHint: true,
  openWorldHint: true,
}

/** One MCP tool as data. Arguments and results are snake_case, as the nodes write them. */
export interface Tool extends OperationSpec {
  readonly name: string
  readonly title: string
  /** For models, which choose by it: purpose, when to use it, what it returns. */
  readonly description: string
  /** For people, on pages: what it returns. */
  readonly about: string
  readonly output: z.ZodType<Readonly<Record<string, unknown>>>
  readonly annotations: ToolAnnotations
  /** The `ui://` resource that displays its results, in hosts that support it. */
  readonly view?: string
  /** The field of a result with the Unix second from which it may not be used. */
  readonly expiryField?: string
  readonly errors: readonly ErrorCode[]
}

/** Checks an entry of the tool registry and keeps its exact types. */
export function defineTool<const T extends Tool>(tool: T): T {
  return tool
}

/** JSON Schema of an object, which is what MCP allows for arguments and structured results. */
interface ObjectSchema {
  readonly type: 'object'
  readonly properties?: Readonly<Record<string, object>>
  readonly required?: readonly string[]
  readonly [keyword: string]: unknown
}

/** A tool as tools/list shows it. Source: Model Context Protocol 2025-06-18, server/tools. */
export interface ToolListing {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly inputSchema: ObjectSchema
  readonly outputSchema: ObjectSchema
  readonly annotations: ToolAnnotations & { readonly title: string }
  /** Source: MCP Apps 2026-01-26. */
  readonly _meta?: { readonly ui: { readonly resourceUri: string; readonly visibility: readonly string[] } }
}

/**
 * Renders JSON Schema without `$schema`: MCP fixes the dialect, and some clients reject any other. An open object has
 * no `additionalProperties`, because linters report an empty schema as a mistake.
 */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const override = ({ jsonSchema: made }: { jsonSchema: z.core.JSONSchema.BaseSchema }) => {
    if (typeof made.additionalProperties === 'object') delete made.additionalProperties
  }
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, override })
  if (rest.type !== 'object') throw new TypeError(`The ${io} of a tool must be an object.`)
  return rest as ObjectSchema
}

/** Renders one registry entry for tools/list. */
export function listTool({ name, title, description, input, output, annotations, view }: Tool): ToolListing {
  return {
    name,
    title,
    description,
    inputSchema: jsonSchema(input, 'input'),
    outputSchema: jsonSchema(output, 'output'),
    annotations: { title, ...annotations },
    ...(view === undefined ? {} : { _meta: { ui: { resourceUri: view, visibility: ['model', 'app'] } } }),
  }
}
