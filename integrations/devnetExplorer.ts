import type { AstroIntegration } from 'astro'
import type { Config } from '../src/runtime/config.ts'

/**
 * The devnet's explorer at /devnet, on the devnet alone. Its file begins with an underscore, so that Astro makes no
 * route of it by itself: on the other networks neither the page nor its script enters the build.
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
