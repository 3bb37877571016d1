import { fileURLToPath } from 'node:url'
import { build } from 'vite'

/** Bundles an entry and its imports to one classic script. */
export async function bundleScript(entry: URL): Promise<string> {
  const output = { format: 'iife', codeSplitting: false } as const
  const built = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: { write: false, target: 'es2022', rolldownOptions: { input: fileURLToPath(entry), output } },
  })
  const [script] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (script?.type !== 'chunk') throw new Error(`${entry.pathname} was not bundled.`)
  return script.code
}
