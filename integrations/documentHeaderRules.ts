import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { documentHeaders, documents } from '../src/discovery/documents.ts'

/** After the build: gives every machine-read file its media type, which its name alone does not tell. */
export function documentHeaderRules(): AstroIntegration {
  return {
    name: 'document-headers',
    hooks: {
      'astro:build:done': async ({ dir }) => {
        await appendFile(path.join(fileURLToPath(dir), '_headers'), documentHeaders(documents))
      },
    },
  }
}
