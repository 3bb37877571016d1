/** An exported name of a public surface, with its docstring. */
export interface SurfaceName {
  readonly name: string
  readonly kind: 'function' | 'error' | 'value' | 'type'
  /** The docstring on one line, without tags such as `@example`. Empty when absent. */
  readonly text: string
  /** Its first sentence. */
  readonly purpose: string
  /** Sentences of the docstring about failures. Empty when it never fails. */
  readonly failure: string
  /** The lines of its `@example`; empty when there is none. */
  readonly example: string
}

/** TypeScript sources by path, such as "/src/core/index.ts". */
export type Sources = Readonly<Record<string, string>>

/**
 * Reads every name of a surface, in order, with the docstring from its source file. Throws `RangeError` for a name that
 * its file does not declare, so that the list is always complete.
 */
export function readSurface(sources: Sources, surface: string): readonly SurfaceName[] {
  const folder = surface.replace(/[^/]*$/, '')
  const lists = (sources[surface] ?? '').matchAll(/^export (?:type )?\{([^}]*)\} from '(\.[^']+)'/gm)
  return [...lists].flatMap(([, list = '', file = '']) => {
    const names = list.split(',').map((term) => term.trim().replace(/^type /, ''))
    return names
      .filter((name) => name !== '')
      .map((name) => nameIn(sources[new URL(file, `file://${folder}`).pathname] ?? '', name))
  })
}

/** Matches sentences about failures. */
const failurePattern = /^(Throws|Rejects|Never throws)\b|\bis (thrown|refused)\b/

/** Matches a comment right before a declaration. */
const docstring = String.raw`(?:/\*\*((?:(?!\*/)[^])*)\*/\n)?`
const declaration = String.raw`export (?:async )?(function\*?|const|class|interface|type) `

function nameIn(source: string, name: string): SurfaceName {
  const found = new RegExp(`${docstring}${declaration}${name}\\b([^\\n]*)`).exec(source)
  if (found === null) throw new RangeError(`${name} is exported but not declared.`)
  const [, comment = '', keyword = '', rest = ''] = found
  const [description = ''] = comment.split(/\n\s*\* @/)
  const text = description.replace(/(?:\s*\n\s*\*?)+\s*/g, ' ').trim()
  const sentences = sentencesOf(text)
  const failure = sentences.filter((sentence) => failurePattern.test(sentence)).join(' ')
  return { name, kind: kindOf(keyword, rest), text, purpose: sentences[0] ?? '', failure, example: exampleIn(comment) }
}

/** Returns the lines after `@example`, up to the next tag or the end of the comment. */
function exampleIn(comment: string): string {
  const [, example = ''] = comment.split(/@example\b/)
  return (example.split(/\n\s*\* @/)[0] ?? '').replace(/\n\s*\* ?/g, '\n').trim()
}

function kindOf(keyword: string, rest: string): SurfaceName['kind'] {
  if (keyword.startsWith('function')) return 'function'
  if (keyword === 'class') return 'error'
  if (keyword !== 'const') return 'type'
  return /= (async )?[(<]/.test(rest) ? 'function' : 'value'
}

/** Splits sentences at a full stop before a capital or a code span, not within "common/chain.go". */
const sentencesOf = (text: string): readonly string[] => text.split(/(?<=\.) (?=[A-Z`])/)
