/** One step of a path: a field or a place in a list. */
type Step = string | number

const STEP = /\.?\[(\d+)\]|\.([A-Za-z_]\w*)/g
const COMPARISON = /^(.+?)\s*(==|!=|<=|>=|<|>)\s*(.+)$/s

function stepsOf(path: string): Step[] | undefined {
  if (path === '.') return []
  const found = [...path.matchAll(STEP)]
  if (found.map(([whole]) => whole).join('') !== path) return undefined
  return found.map(([, place, field]) => (place === undefined ? (field ?? '') : Number(place)))
}

function walk(value: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>((at, step) => {
    if (typeof at !== 'object' || at === null) return null
    return (at as Record<Step, unknown>)[step] ?? null
  }, value)
}

const filters: Readonly<Record<string, (value: unknown) => unknown>> = {
  length: (value) => (typeof value === 'object' ? Object.keys(value ?? []).length : String(value).length),
  tonumber: Number,
}

function literalOf(text: string): { readonly value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) }
  } catch {
    return undefined
  }
}

/** Numbers come before texts, as jq orders them. */
function compare(a: unknown, b: unknown): number {
  if (typeof a === typeof b) return (a as number) < (b as number) ? -1 : a === b ? 0 : 1
  return typeof a === 'number' ? -1 : 1
}

const operators: Readonly<Record<string, (a: unknown, b: unknown) => boolean>> = {
  '==': (a, b) => JSON.stringify(a) === JSON.stringify(b),
  '!=': (a, b) => JSON.stringify(a) !== JSON.stringify(b),
  '<': (a, b) => compare(a, b) < 0,
  '<=': (a, b) => compare(a, b) <= 0,
  '>': (a, b) => compare(a, b) > 0,
  '>=': (a, b) => compare(a, b) >= 0,
}

/**
 * Whether an expression of the form `path | filter == literal` holds for a value; undefined for what is more than that.
 * Hashes are compared whatever their letter case.
 */
export function holds(expression: string, value: unknown): boolean | undefined {
  const [, left = '', operator = '', right = ''] = COMPARISON.exec(raised(expression).trim()) ?? []
  const literal = literalOf(right)
  const parts = left.split('|').map((part) => part.trim())
  let at: unknown = JSON.parse(raised(JSON.stringify(value)))
  if (literal === undefined) return undefined
  for (const part of parts) {
    const filter = Object.hasOwn(filters, part) ? filters[part] : undefined
    const steps = filter === undefined ? stepsOf(part) : undefined
    if (filter === undefined && steps === undefined) return undefined
    at = filter === undefined ? walk(at, steps ?? []) : filter(at)
  }
  return operators[operator]?.(at, literal.value)
}

function raised(text: string): string {
  return text.replace(/\b[0-9a-fA-F]{64}\b/g, (hash) => hash.toUpperCase())
}
