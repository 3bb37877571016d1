import type { Plugin } from 'vite'

/** A file that only passes exports on: `export{t as Picker}from"./sheet.js";`. */
const facade = /^export\{([^{}]+)\}from[`"']\.\/([^`"']+)[`"'];?\s*$/

interface Passed {
  /** The file that has the code, beside the importing one. */
  readonly target: string
  /** The namespace of the facade, from `m`, the namespace of the target. */
  readonly namespace: string
}

/** Returns where a file's exports come from; undefined for a file with code of its own. */
function passedOn(code: string): Passed | undefined {
  const [, names, target] = facade.exec(code.trim()) ?? []
  if (names === undefined || target === undefined) return undefined
  const members = names.split(',').map((pair) => {
    const [name = '', shown = name] = pair.trim().split(/\s+as\s+/)
    return `${shown}:m.${name}`
  })
  return { target, namespace: `{${members.join()}}` }
}

/** Returns the code with each dynamic import of a facade replaced by one of the file that has the code. */
export function withoutFacades(code: string, files: ReadonlyMap<string, string>): string {
  return code.replace(/import\(\s*[`"']\.\/([^`"']+)[`"']\s*\)/g, (whole, file: string) => {
    const passed = passedOn(files.get(file) ?? '')
    return passed === undefined ? whole : `import("./${passed.target}").then(m=>(${passed.namespace}))`
  })
}

/**
 * Saves a request for each part that loads on demand. The bundler writes a file of 50 bytes for every dynamic import
 * whose module is in a shared file; importers load the shared file instead.
 */
export function skipFacades(): Plugin {
  return {
    name: 'skip-facades',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const baseOf = (name: string) => name.slice(name.lastIndexOf('/') + 1)
        const codes = new Map(chunks.map(({ fileName, code }) => [baseOf(fileName), code]))
        for (const chunk of chunks) chunk.code = withoutFacades(chunk.code, codes)
        const imported = new Set(chunks.flatMap(({ imports }) => imports))
        for (const { fileName, isEntry, code } of chunks) {
          if (!isEntry && !imported.has(fileName) && passedOn(code)) delete bundle[fileName]
        }
      },
    },
  }
}
