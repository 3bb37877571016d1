import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { documentHeaders, documents } from '../src/discovery/documents.ts'

/** Writes the headers of every machine-read file after the build, because its name does not imply its media type. */
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
