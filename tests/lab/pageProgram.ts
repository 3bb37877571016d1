import { build } from 'vite'

/** Bundles the program of `labAccess.ts` into one script, which sets `window.createLabProgram`. */
export async function bundlePageProgram(): Promise<string> {
  const entry = `${import.meta.dirname}/labAccess.ts`
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['iife'], name: 'labAccess' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const code = output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : [])).join('\n')
  return `${code}\nwindow.createLabProgram = labAccess.createLabProgram`
}
