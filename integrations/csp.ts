import { createHash } from 'node:crypto'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { type Findings, hardenHtml, noFindings, sheetOf } from './hardenHtml.ts'
import { contentSecurityPolicy, trustedTypes } from './policy.ts'

export interface CspOptions {
  /** Addresses that pages ask beside our own; only their origins enter the policy. */
  readonly connectTo: readonly string[]
}

const trustedTypesMeta = `<meta http-equiv="Content-Security-Policy" content="${trustedTypes}">`

async function writeSheet(folder: string, rules: Findings['rules']): Promise<string> {
  if (rules.size === 0) return ''
  const sheet = sheetOf(rules)
  const name = `_astro/attributes.${createHash('sha256').update(sheet).digest('hex').slice(0, 8)}.css`
  await mkdir(path.join(folder, '_astro'), { recursive: true })
  await writeFile(path.join(folder, name), sheet)
  return `<link rel="stylesheet" href="/${name}">`
}

/** Hardens every page of a built folder and writes the one policy for all of them into its `_headers`. */
export async function hardenFolder(folder: string, { connectTo }: CspOptions): Promise<string> {
  const findings = noFindings()
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort()
  const pages = await Promise.all(
    names.map(async (name) => {
      const before = findings.problems.length
      const html = hardenHtml(await readFile(path.join(folder, name), 'utf8'), findings, trustedTypesMeta)
      const problems = findings.problems.slice(before)
      if (problems.length > 0)
        throw new Error(`${name} cannot keep the content security policy: ${problems.join(', ')}.`)
      return { name, html }
    }),
  )
  const link = await writeSheet(folder, findings.rules)
  for (const { name, html } of pages)
    await writeFile(path.join(folder, name), html.replace('</head>', `${link}</head>`))
  const connect = connectTo.map((url) => new URL(url).origin)
  const policy = contentSecurityPolicy({ scripts: findings.scripts, styles: findings.styles, connect })
  await appendFile(path.join(folder, '_headers'), `/*\n  Content-Security-Policy: ${policy}\n`)
  return policy
}

/** After the build: a content security policy without exceptions for inline code. Must be the last integration. */
export function csp(options: CspOptions): AstroIntegration {
  return {
    name: 'csp',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        const policy = await hardenFolder(fileURLToPath(dir), options)
        logger.info(`a policy of ${policy.length} characters`)
      },
    },
  }
}
