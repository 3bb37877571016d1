import { bundleScript } from '../integrations/bundleScript.ts'

/** Returns the text of src/server/page/script.ts: the script of served pages, bundled. */
export async function pageScript(): Promise<string> {
  const code = await bundleScript(new URL('../src/ui/served/servedPage.ts', import.meta.url))
  const text = code.trim().replaceAll(/[\\`]|\$\{/g, '\\$&')
  return `// Written by \`npm run generate\` from src/ui/served/servedPage.ts; do not edit.

/** The script of served pages. It shows the theme and the language that were chosen on the site. */
export const script = \`${text}\`
`
}
