/** A method of a client of the TypeScript package. */
export interface TypescriptMethod {
  readonly name: string
  /** On one line, with its result. */
  readonly signature: string
  /** First sentence of the docstring. */
  readonly purpose: string
}

const method = / {2}\/\*\*\n((?: {3}\*[^\n]*\n)+?) {3}\*\/\n {2}(?:async )?(\w+)(\(.*\): Promise<.+>) \{/g

/** Reads the methods of a client from its generated source. */
export function readTypescriptMethods(source: string): readonly TypescriptMethod[] {
  return [...source.matchAll(method)].map(([, doc = '', name = '', rest = '']) => {
    const text = doc
      .replace(/^ {3}\* ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const [purpose = text] = /^.*?[.?!](?= |$)/.exec(text) ?? []
    return { name, signature: `${name}${rest}`, purpose }
  })
}
