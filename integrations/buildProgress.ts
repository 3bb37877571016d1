import type { AstroIntegration } from 'astro'

/** Stages of a build, in order. */
const stages = {
  texts: 'reading the texts',
  prerender: 'bundling the code of the pages',
  client: 'bundling the scripts of the pages',
  pages: 'writing the pages',
  copies: 'adding search, markdown copies and headers',
} as const

const names = Object.keys(stages) as (keyof typeof stages)[]

/** Sends each stage that begins to the process that started the build, as a line of text. */
export function buildProgress(): AstroIntegration {
  const begin = (stage: keyof typeof stages) =>
    process.send?.(`${names.indexOf(stage) + 1} of ${names.length}: ${stages[stage]}`)
  return {
    name: 'build-progress',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return
        begin('texts')
        const plugin = {
          name: 'build-progress',
          apply: 'build' as const,
          buildStart(this: { environment: { name: string } }) {
            const { name } = this.environment
            if (name === 'prerender' || name === 'client') begin(name)
          },
          closeBundle(this: { environment: { name: string } }) {
            if (this.environment.name === 'client') begin('pages')
          },
        }
        updateConfig({ vite: { plugins: [plugin] } })
      },
      'astro:build:generated': () => void begin('copies'),
    },
  }
}
