import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { bundleScript } from './bundleScript.ts'

/** Where pages of partners load the widget from. */
const address = '/widget.js'

/** Returns the widget as one classic script, so that a page needs one tag and no module. */
export const bundleWidget = (): Promise<string> => bundleScript(new URL('../src/widget/widget.ts', import.meta.url))

/** Adds the widget's script to the site: as a file of the build, and from its source in development. */
export function widgetScript(): AstroIntegration {
  let script: ReturnType<typeof bundleWidget> | undefined
  return {
    name: 'widget-script',
    hooks: {
      'astro:server:setup': ({ server }) => {
        server.middlewares.use(address, (_request, response, next) => {
          bundleWidget().then((text) => response.setHeader('content-type', 'text/javascript').end(text), next)
        })
      },
      // While the pages are bundled, which leaves time of a processor.
      'astro:build:start': () => {
        script = bundleWidget()
      },
      'astro:build:done': async ({ dir }) => {
        await writeFile(path.join(fileURLToPath(dir), address), (await script) ?? '')
      },
    },
  }
}
