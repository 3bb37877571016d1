import { type Plugin, parseAst } from 'vite'

type Statement = ReturnType<typeof parseAst>['body'][number]
type Declared = Extract<Statement, { type: 'VariableDeclaration' }>['declarations'][number]
type Value = NonNullable<Declared['init']>

/** Expressions without an effect, which bundlers leave out by themselves when nothing uses them. */
const plain: readonly string[] = ['Literal', 'Identifier', 'ArrowFunctionExpression', 'FunctionExpression']

/**
 * Marks the first value of every variable of a module as free of effects, because `sideEffects: false` is true for all
 * of them. Bundlers then leave out variables that a program does not use, also in a file with used ones.
 */
export const markPure: Plugin = {
  name: 'mark-pure',
  renderChunk: (code) => {
    let marked = code
    for (const { start, end } of parseAst(code).body.flatMap(valuesOf).toReversed()) {
      const value = marked.slice(start, end)
      const body = value.startsWith('{') ? `(${value})` : value
      marked = `${marked.slice(0, start)}/* @__PURE__ */ (() => ${body})()${marked.slice(end)}`
    }
    return marked
  },
}

function valuesOf(statement: Statement): readonly Value[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init && !plain.includes(init.type) ? [init] : [],
  )
}
