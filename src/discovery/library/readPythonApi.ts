import { oneLine, type SdkEntry, type SdkMember } from './sdkEntry.ts'

const topLevel = /^(?:class|def) ([A-Za-z]\w*)[\s\S]*?(?=^[^\s)]|(?![\s\S]))/gm
const docstring = /^ *"""([\s\S]*?)"""/m
const method = /^ {4}def ([a-z]\w*)\(([\s\S]*?)\) -> ([^\n]+):\n {8}"""([\s\S]*?)"""/gm
const field = /^ {4}([a-z]\w*): ([^\n=]+?)(?: = [^\n]*)?$(?:\n {4}"""([\s\S]*?)""")?/gm

/** Reads the classes, functions and methods of Python sources, with their docstrings. */
export function readPythonApi(sources: readonly string[]): readonly SdkEntry[] {
  return sources.flatMap((source) =>
    [...source.matchAll(topLevel)].flatMap(([body, name = '']) =>
      body.startsWith('def') ? functionOf(body, name) : classOf(body, name),
    ),
  )
}

/** Reads the names that a package exports. */
export function readPythonExports(init: string): readonly string[] {
  const [, list = ''] = /^__all__ = \[([\s\S]*?)^\]/m.exec(init) ?? []
  return [...list.matchAll(/"(\w+)"/g)].map(([, name = '']) => name)
}

function functionOf(body: string, name: string): readonly SdkEntry[] {
  const [, parameters = '', result = ''] = /^def \w+\(([\s\S]*?)\) -> ([^\n]+):/.exec(body) ?? []
  const documented = partsOf(docstring.exec(body)?.[1] ?? '')
  return [{ name, kind: 'function', signature: signatureOf(name, parameters, result), ...documented }]
}

/** Returns the class, and its own methods. The base of the clients has the methods of the contract. */
function classOf(body: string, name: string): readonly SdkEntry[] {
  const isClient = name === 'Client' || name === 'Operations'
  const methods = [...body.matchAll(method)]
    .filter(([, own]) => own !== 'from_json')
    .map(([, own = '', parameters = '', result = '', doc = '']): SdkEntry => {
      const called = isClient ? own : `${name}.${own}`
      const kind = isClient ? 'method' : 'function'
      return { name: called, kind, signature: signatureOf(called, parameters, result), ...partsOf(doc) }
    })
  if (name === 'Operations') return methods
  const head = body.split(/^ {4}(?:def|@)/m)[0] ?? ''
  const members = [...head.matchAll(field)].map(([, own = '', type = '', about = '']): SdkMember => {
    return { name: own, type, about: oneLine(about) }
  })
  const { purpose } = partsOf(docstring.exec(head)?.[1] ?? '')
  const kind = name.endsWith('Error') ? 'error' : 'type'
  return [{ name, kind, signature: `class ${name}`, purpose, members, errors: '' }, ...methods]
}

function signatureOf(name: string, parameters: string, result: string): string {
  const listed = oneLine(parameters)
    .replace(/^self(?:, )?/, '')
    .replace(/,$/, '')
  return `${name}(${listed}) -> ${result}`
}

/** Splits a docstring into its text, its arguments and its error codes. */
function partsOf(doc: string): Pick<SdkEntry, 'purpose' | 'members' | 'errors'> {
  const [text = '', ...sections] = doc
    .replace(/^ *>>>[\s\S]*/m, '')
    .split(/^ *(?=(?:Args|Raises|Returns|Example)s?:$)/m)
  const section = (title: string) => sections.find((each) => each.startsWith(title))?.replace(/^.*:\n/, '') ?? ''
  const indent = /^ */.exec(section('Args'))?.[0] ?? ''
  const members = section('Args')
    .split(new RegExp(`^${indent}(?=\\S)`, 'm'))
    .flatMap((part): readonly SdkMember[] => {
      const [, name, about = ''] = /^(\w+): ([\s\S]*)$/.exec(part.trim()) ?? []
      return name === undefined ? [] : [{ name, about: oneLine(about) }]
    })
  return { purpose: oneLine(text), members, errors: oneLine(section('Raises')) }
}
