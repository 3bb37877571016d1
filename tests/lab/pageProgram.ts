import { buildChunks } from '../bundle.ts'

/** Bundles the program of `labAccess.ts` into one script, which sets `window.createLabProgram`. */
export async function bundlePageProgram(): Promise<string> {
  const entry = `${import.meta.dirname}/labAccess.ts`
  const chunks = await buildChunks({ lib: { entry, formats: ['iife'], name: 'labAccess' } })
  return `${chunks.map(({ code }) => code).join('\n')}\nwindow.createLabProgram = labAccess.createLabProgram`
}
