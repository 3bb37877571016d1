import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import ts from 'typescript-6'

/** Returns what a source file imports, types and dynamic imports included, as written. */
export function importsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return ts.preProcessFile(scriptsOf(file, text), true, true).importedFiles.map((found) => found.fileName)
}

const typeImports = [
  /^(?:import|export) type [^']*? from '[^']+'$/gm,
  /^(?:import|export) \{(?:\s*type \w+(?: as \w+)?,?)+\s*\} from '[^']+'$/gm,
]

/** Returns what a source file imports at run time, dynamic imports included. Leaves out what only types need. */
export function runtimeImportsOf(file: string): string[] {
  const script = scriptsOf(file, readFileSync(file, 'utf8'))
  const code = typeImports.reduce((text, pattern) => text.replace(pattern, ''), script)
  return ts.preProcessFile(code, true, true).importedFiles.map(({ fileName }) => fileName)
}

/** The TypeScript inside a file: all of it, or what Astro and MDX run. */
function scriptsOf(file: string, text: string): string {
  if (file.endsWith('.mdx')) return [...text.matchAll(/^import .*$/gm)].map(([line]) => line).join('\n')
  if (!file.endsWith('.astro')) return text
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(text)?.[1]
  return [frontmatter, ...[...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map((found) => found[1])].join('\n')
}

/** Returns the package of an import; undefined for our own files, Node's modules and what the build makes up. */
export function packageOf(specifier: string): string | undefined {
  if (/^[./]|^(node|virtual|astro):/.test(specifier) || isBuiltin(specifier)) return undefined
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
}
