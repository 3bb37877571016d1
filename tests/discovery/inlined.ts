type Json = Readonly<Record<string, unknown>>

/**
 * Returns an OpenAPI document as it is served, with its shared responses and schemas in place of references. References
 * to the schema of errors stay, so that a test can compile it once.
 */
export function inlined<Document>(document: Document): Document {
  const served = JSON.parse(JSON.stringify(document)) as { components: Record<string, Json> }
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline)
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...siblings } = value as Json & { $ref?: unknown }
    const [, kind = '', name = ''] = /^#\/components\/(responses|schemas)\/(.+)$/.exec(String($ref)) ?? []
    const target = name === 'Error' ? undefined : served.components[kind]?.[name]
    if (target !== undefined) return { ...(inline(target) as Json), ...siblings }
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inline(each)]))
  }
  return inline(served) as Document
}
