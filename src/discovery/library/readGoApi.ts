import { oneLine, type SdkEntry, type SdkMember } from './sdkEntry.ts'

const declared =
  /^((?:\/\/.*\n)+)(?:func (\([^)]*\) )?([A-Z]\w*)(\(.*) \{|type ([A-Z]\w*) ([^\n]*?)(?: \{\n([\s\S]*?)^\})?$)/gm
const field = /((?:^\t\/\/.*\n)*)^\t([A-Z]\w*) +(\S+)/gm

/** Reads the exported functions, methods and types of Go sources, with their comments. */
export function readGoApi(sources: readonly string[]): readonly SdkEntry[] {
  return sources.flatMap((source) =>
    [...source.matchAll(declared)].flatMap(
      ([, comment = '', receiver, name = '', rest = '', type, of = '', body = '']) => {
        if (type !== undefined) return [typeOf(type, of, { comment, body })]
        return name.endsWith('JSON') ? [] : [functionOf(name, rest, { comment, receiver })]
      },
    ),
  )
}

interface Declared {
  readonly comment: string
}

function functionOf(
  name: string,
  rest: string,
  { comment, receiver }: Declared & { receiver: string | undefined },
): SdkEntry {
  const [purpose = '', errors = ''] = textOf(comment, name).split(/(?=It fails with an \*Error)/)
  const own = receiver === undefined || receiver.includes('*Client')
  const owner = /\*?(\w+)\) $/.exec(receiver ?? '')?.[1]
  return {
    // A type may have the name of a method.
    name: owner === undefined ? name : `${owner}.${name}`,
    kind: receiver?.includes('*Client') ? 'method' : 'function',
    signature: `${own ? '' : `${owner}.`}${name}${rest}`,
    purpose: purpose.trim(),
    members: [],
    errors,
  }
}

function typeOf(name: string, of: string, { comment, body }: Declared & { body: string }): SdkEntry {
  const members = [...body.matchAll(field)].map(([, about = '', own = '', type = '']): SdkMember => {
    return { name: own, type, about: plain(about) }
  })
  const kind = name === 'Error' ? 'error' : 'type'
  const signature = `type ${name} ${of}`.trim()
  return { name, kind, signature, purpose: textOf(comment, name), members, errors: '' }
}

const plain = (comment: string): string => oneLine(comment.replace(/^\s*\/\/ ?/gm, ''))

/** Returns a comment without the name that Go's comments begin with before a colon. */
const textOf = (comment: string, name: string): string => plain(comment).replace(new RegExp(`^${name}: `), '')
