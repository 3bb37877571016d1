import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { contentSecurityPolicy, previewPlace, searchPlaces } from './contentSecurityPolicy.ts'
import { type Findings, sheetOf } from './hardenHtml.ts'
import { addToHead, type PageFile } from './pageFiles.ts'
import type { PageThread } from './pageThread.ts'

export interface CspOptions {
  /** Addresses that pages request besides our own. Only their origins are in the policy. */
  readonly connectTo: readonly string[]
}

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
 * Puts the hardened HTML in place of that of each page, before anything is added to pages: what is added later has no
 * inline code or style. Throws an `Error` with the page's path if a page has code that no policy can allow.
 */
export async function hardenPages(pages: readonly PageFile[], thread: Pick<PageThread, 'hardened'>): Promise<Findings> {
  const { pages: hardened, findings } = await thread.hardened()
  if (findings.problems.length > 0)
    throw new Error(`Pages violate the content security policy. ${findings.problems.join(', ')}.`)
  for (const page of pages) page.html = hardened.get(page.path) ?? page.html
  return findings
}

/**
 * Adds the sheet of removed style attributes to every page and writes the pages' policy, without inline exceptions, to
 * `_headers`, then the policies of the pages with search and of the widget's preview, which replace it there. Returns the
 * first.
 */
export async function applyPolicy(
  folder: string,
  pages: readonly PageFile[],
  findings: Findings,
  { connectTo }: CspOptions,
): Promise<string> {
  const link = await writeSheet(folder, findings.rules)
  for (const page of pages) addToHead(page, link)
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
