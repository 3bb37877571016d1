/** A statement with numbered parameters, and the name of each number. */
export interface Numbered {
  readonly text: string
  readonly names: readonly string[]
}

/** Converts `:name` to numbered parameters: `$1` with the sign "$", `?1` with "?". */
export function numbered(sql: string, sign: '$' | '?'): Numbered {
  const names: string[] = []
  const text = sql.replace(/(?<!:):([a-z]\w*)/gi, (_, name: string) => {
    if (!names.includes(name)) names.push(name)
    return `${sign}${names.indexOf(name) + 1}`
  })
  return { text, names }
}
