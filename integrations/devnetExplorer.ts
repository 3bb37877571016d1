import type { AstroIntegration } from 'astro'
import type { Config } from '../src/runtime/configTypes.ts'

/**
 * Adds the devnet's explorer at /devnet, on the devnet only. Its file name starts with an underscore, so Astro does not
 * route it on other networks, and their builds contain neither page nor script.
 */
export function devnetExplorer({ network }: Pick<Config, 'network'>): AstroIntegration {
  return {
    name: 'devnet-explorer',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (network !== 'devnet') return
        injectRoute({ pattern: '/devnet', entrypoint: './src/pages/_devnet.astro', prerender: true })
      },
    },
  }
}
