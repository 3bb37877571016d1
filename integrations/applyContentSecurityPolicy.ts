import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentSecurityPolicy, previewPlace, searchPlaces, trustedTypes } from './contentSecurityPolicy.ts'
import { type Findings, hardenHtml, noFindings, sheetOf } from './hardenHtml.ts'

export interface CspOptions {
  /** Addresses that pages request besides our own. Only their origins are in the policy. */
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

/** Rewrites the code block style sheet: it selects style attributes, which are classes now. */
async function retargetCodeColours(folder: string): Promise<void> {
  const assets = path.join(folder, '_astro')
  if (!existsSync(assets)) return
  for (const name of (await readdir(assets)).filter((each) => each.endsWith('.css'))) {
    const file = path.join(assets, name)
    const sheet = await readFile(file, 'utf8')
    const rewritten = sheet.replaceAll(/span\[style\^=['"]?--['"]?\]:not\(\[class\]\)/g, "span[class^='s-']")
    if (rewritten !== sheet) await writeFile(file, rewritten)
  }
}

const ruleFor = (address: string, policy: string) => `${address}\n  Content-Security-Policy: ${policy}\n`

/**
 * Hardens every page of a built folder and writes its policy, without inline exceptions, to `_headers`, then the policies
 * of the pages with search and of the widget's preview, which replace it there. Returns the first. Must run after everything that changes pages.
 */
export async function hardenFolder(folder: string, { connectTo }: CspOptions): Promise<string> {
  const findings = noFindings()
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort()
  const pages = await Promise.all(
    names.map(async (name) => {
      const before = findings.problems.length
      const html = hardenHtml(await readFile(path.join(folder, name), 'utf8'), findings, trustedTypesMeta)
      const problems = findings.problems.slice(before)
      if (problems.length > 0) throw new Error(`${name} violates the content security policy: ${problems.join(', ')}.`)
      return { name, html }
    }),
  )
  const link = await writeSheet(folder, findings.rules)
  for (const { name, html } of pages)
    await writeFile(path.join(folder, name), html.replace('</head>', `${link}</head>`))
  const connect = connectTo.map((url) => new URL(url).origin)
  await retargetCodeColours(folder)
  const inputs = { scripts: findings.scripts, styles: findings.styles, connect }
  const policy = contentSecurityPolicy(inputs)
  const searching = contentSecurityPolicy({ ...inputs, wasm: true })
  const framing = contentSecurityPolicy({ ...inputs, frames: true })
  const places = [...searchPlaces.map((place) => ruleFor(place, searching)), ruleFor(previewPlace, framing)]
  const rules = [ruleFor('/*', policy), ...places]
  await appendFile(path.join(folder, '_headers'), rules.join(''))
  return policy
}
