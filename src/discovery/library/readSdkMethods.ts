/** A method of the Python and Go clients. */
export interface SdkMethod {
  readonly python: SdkSignature
  readonly go: SdkSignature
  /** First sentence of the docstring. */
  readonly purpose: string
}

interface SdkSignature {
  readonly name: string
  /** On one line, with its result. */
  readonly signature: string
}

const pythonMethod = / {4}def ([a-z]\w*)\(\n([\s\S]*?)\n {4}\) -> (\w+):\n {8}"""([\s\S]*?)(?:\n\n|""")/g
const goMethod = /^func \(c \*Client\) (\w+)(\(.*) \{$/gm

/** Reads the methods of both clients from their generated sources. Throws `RangeError` when they differ. */
export function readSdkMethods(python: string, go: string): readonly SdkMethod[] {
  const inGo = new Map(
    [...go.matchAll(goMethod)].map(([, name = '', rest = '']) => [name.toLowerCase(), { name, rest }]),
  )
  return [...python.matchAll(pythonMethod)].map(([, name = '', parameters = '', result = '', doc = '']) => {
    const other = inGo.get(name.replaceAll('_', ''))
    if (other === undefined) throw new RangeError(`The Go client has no method for ${name}.`)
    const listed = parameters.split('\n').map((line) => line.trim().replace(/,$/, ''))
    const shown = listed.filter((each) => each !== 'self').join(', ')
    const [purpose = ''] = /^.*?[.?!](?= |$)/.exec(doc.replace(/\s+/g, ' ').trim()) ?? [doc]
    return {
      python: { name, signature: `${name}(${shown}) -> ${result}` },
      go: { name: other.name, signature: `${other.name}${other.rest}` },
      purpose,
    }
  })
}
