// npm run gallery [-- name …]: pictures of every state in .gallery, at three widths, light and dark, with an index page.
// Names are beginnings, such as "picker". Without one, every state is drawn.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../tests/e2e/chromium.ts'
import { benchSite } from './bench/site.ts'
import { type GalleryState, galleryStates } from './gallery/galleryStates.ts'

const folder = path.resolve(import.meta.dirname, '../.gallery')
const widths = [320, 390, 1280]
const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

const fileOf = ({ name }: GalleryState, width: number, theme: Theme) => `${name}-${width}-${theme}.png`

/** Draws a state in one theme. Returns a problem as text; the other states go on. */
async function draw(browser: Browser, site: string, state: GalleryState, theme: Theme): Promise<string | undefined> {
  const context = await browser.newContext({ locale: 'en-US', colorScheme: theme, reducedMotion: 'reduce' })
  context.setDefaultTimeout(30_000)
  const page = await context.newPage()
  try {
    await state.before?.(page)
    await page.goto(site + state.path)
    await page.waitForSelector(state.until)
    await state.act?.(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 1100 })
      await page.evaluate(() =>
        Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
      )
      await page.screenshot({ path: path.join(folder, fileOf(state, width, theme)) })
    }
    return undefined
  } catch (error) {
    return `${state.name} (${theme}): ${error instanceof Error ? error.message.split('\n')[0] : error}`
  } finally {
    await context.close()
  }
}

function indexPage(states: readonly GalleryState[]): string {
  const pictures = (state: GalleryState) =>
    themes.flatMap((theme) =>
      widths.map((width) => {
        const file = fileOf(state, width, theme)
        return `<a href="${file}"><img src="${file}" alt="${state.name}, ${width} px, ${theme}" loading="lazy" height="420"></a>`
      }),
    )
  const sections = states.map((state) => `<h2 id="${state.name}">${state.name}</h2><p>${pictures(state).join(' ')}</p>`)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>State gallery</title><h1>State gallery</h1>${sections.join('')}</html>\n`
}

const wanted = process.argv.slice(2)
const states = galleryStates.filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))
const binary = browserBinary()
if (!binary || states.length === 0) {
  console.error(binary ? 'No state has such a name.' : 'No browser on this platform; set CHROME_PATH.')
  process.exit(1)
}
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const site = await benchSite()
const browser = await chromium.launch({ executablePath: binary.executablePath, args: browserArgs, env: binary.env })
const problems: string[] = []
for (const state of states) {
  for (const theme of themes) {
    const problem = await draw(browser, site.url, state, theme)
    if (problem !== undefined) problems.push(problem)
  }
}
writeFileSync(path.join(folder, 'index.html'), indexPage(galleryStates))
await browser.close()
await site.close()
console.log(`${states.length} states in ${path.join(folder, 'index.html')}`)
for (const problem of problems) console.error(problem)
process.exit(problems.length > 0 ? 1 : 0)
