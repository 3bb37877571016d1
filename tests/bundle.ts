import { type BuildOptions, build, type Plugin } from 'vite'

export interface Bundle {
  readonly code: string
  /** Every file with code in the chunks that load at once. */
  readonly modules: readonly string[]
}

/** Bundles a program, without its modules that have no effect. */
export async function bundleOf(program: string): Promise<Bundle> {
  const entry = 'virtual:entry'
  const chunks = await buildChunks(
    {
      lib: { entry, formats: ['es'] },
      rollupOptions: { input: entry, treeshake: { moduleSideEffects: false } },
    },
    [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? program : undefined),
      },
    ],
  )
  const first = chunks.filter(({ isDynamicEntry }) => !isDynamicEntry)
  return { code: chunks.map(({ code }) => code).join(''), modules: first.flatMap(({ moduleIds }) => moduleIds) }
}

/** Builds in memory, without minification. Returns the chunks of code. */
export async function buildChunks(options: BuildOptions, plugins: Plugin[] = []) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, ...options },
    plugins,
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
}
