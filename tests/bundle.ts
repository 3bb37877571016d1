import { build } from 'vite'

export interface Bundle {
  readonly code: string
  /** Every file that something is left of in the chunks that load at once. */
  readonly modules: readonly string[]
}

/** What a bundler leaves of a program, as it sees packages without side effects. */
export async function bundleOf(program: string): Promise<Bundle> {
  const entry = 'virtual:entry'
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'] },
      rollupOptions: { input: entry, treeshake: { moduleSideEffects: false } },
    },
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === entry ? entry : undefined),
        load: (id) => (id === entry ? program : undefined),
      },
    ],
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  const chunks = output.output.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []))
  const first = chunks.filter(({ isDynamicEntry }) => !isDynamicEntry)
  return { code: chunks.map(({ code }) => code).join(''), modules: first.flatMap(({ moduleIds }) => moduleIds) }
}
