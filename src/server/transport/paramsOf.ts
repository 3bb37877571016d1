import type { Operation } from '../../contract/operation.ts'

/**
 * Collects the parameters that a GET operation describes, from path and query, as text. A query parameter that is given
 * several times is an array of texts. Unknown query parameters are ignored.
 */
export function paramsOf(
  operation: Operation,
  { url }: Request,
  pathValues: Readonly<Record<string, string>>,
): Readonly<Record<string, string | readonly string[]>> {
  if (operation.method !== 'GET') return {}
  const { searchParams } = new URL(url)
  const entries = Object.keys(operation.input.shape).flatMap((name): [string, string | string[]][] => {
    if (Object.hasOwn(pathValues, name)) return [[name, pathValues[name] ?? '']]
    const [first, ...more] = searchParams.getAll(name)
    if (first === undefined) return []
    return [[name, more.length === 0 ? first : [first, ...more]]]
  })
  return Object.fromEntries(entries)
}
