import { existsSync } from 'node:fs'
import path from 'node:path'
import { importsOf } from './importsOf.ts'

/** Files by the files of ours that they import, type imports included. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** Reads the imports between these files. */
export function importGraphOf(files: readonly string[]): ImportGraph {
  return new Map(
    files.map((file) => [
      file,
      importsOf(file).flatMap((specifier) => {
        const target = path.posix.join(path.posix.dirname(file), specifier.replace(/\?.*$/, ''))
        return specifier.startsWith('.') && existsSync(target) ? [target] : []
      }),
    ]),
  )
}

/** Returns the groups of files that import each other, directly or through others (Tarjan's algorithm). */
export function cyclesOf(graph: ImportGraph): readonly (readonly string[])[] {
  const indexes = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const cycles: string[][] = []
  const visit = (file: string): number => {
    indexes.set(file, indexes.size)
    lowest.set(file, indexes.size - 1)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      const reached = indexes.has(next) ? (stack.includes(next) ? (indexes.get(next) ?? 0) : Infinity) : visit(next)
      lowest.set(file, Math.min(lowest.get(file) ?? 0, reached))
    }
    const low = lowest.get(file) ?? 0
    if (low === indexes.get(file)) {
      const group = stack.splice(stack.indexOf(file))
      if (group.length > 1) cycles.push(group.sort())
    }
    return low
  }
  for (const file of graph.keys()) if (!indexes.has(file)) visit(file)
  return cycles
}
