import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { axeViolations, darken } from '../../tests/e2e/axe.ts'
import { type GalleryState, openScene, type Scene } from './scene.ts'

export const widths = [320, 390, 1280]
export const themes = ['light', 'dark'] as const
type Theme = (typeof themes)[number]

/** Height of the window, and most of a page that a picture shows. */
const HEIGHT = 900
const LONGEST = 1_900

export const pictureOf = ({ name }: GalleryState, width: number, theme: Theme) => `${name}-${width}-${theme}.png`

export interface Studio {
  readonly browser: Browser
  readonly site: string
  readonly devnetUrl: string
  readonly folder: string
  /** Whether each state is also checked with axe, in both themes and both directions. */
  readonly isChecked: boolean
}

/** Draws a state at every width in both themes, on one page. Returns its problems as text. */
export async function drawState(studio: Studio, state: GalleryState): Promise<readonly string[]> {
  const context = await studio.browser.newContext({
    baseURL: studio.site,
    locale: 'en-US',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: HEIGHT },
    hasTouch: state.isPhone === true,
    isMobile: state.isPhone === true,
  })
  context.setDefaultTimeout(15_000)
  const scene = await openScene(await context.newPage(), studio.devnetUrl)
  try {
    await reach(scene, state)
    return await photograph(studio, state, scene.page)
  } catch (error) {
    return [`${state.name}: ${error instanceof Error ? error.message.split('\n')[0] : error}`]
  } finally {
    await context.close()
    await scene.close()
  }
}

async function reach(scene: Scene, state: GalleryState): Promise<void> {
  await state.before?.(scene)
  await scene.page.goto(state.path)
  await scene.page.waitForSelector(state.until)
  await state.act?.(scene)
}

async function photograph(studio: Studio, state: GalleryState, page: Page): Promise<readonly string[]> {
  const problems: string[] = []
  for (const theme of themes) {
    if (theme === 'dark') await darken(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: state.height ?? HEIGHT })
      await settle(page)
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) problems.push(`${state.name}: overflows ${width} px by ${overflow} px`)
      const file = path.join(studio.folder, pictureOf(state, width, theme))
      await (state.height === undefined ? take(page, file, width) : page.screenshot({ path: file }))
    }
    if (studio.isChecked) problems.push(...(await check(state, page, theme)))
  }
  return problems
}

/** Runs axe in both directions of writing. */
async function check(state: GalleryState, page: Page, theme: Theme): Promise<readonly string[]> {
  const problems: string[] = []
  const { dir } = await page.evaluate(() => ({ dir: document.documentElement.dir }))
  for (const direction of ['ltr', 'rtl']) {
    await page.evaluate((value) => {
      document.documentElement.dir = value
    }, direction)
    const found = await axeViolations(page)
    problems.push(...found.map((violation) => `${state.name} (${theme}, ${direction}): ${violation}`))
  }
  await page.evaluate((value) => {
    document.documentElement.dir = value
  }, dir)
  return problems
}

const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )

/**
 * A dialog is drawn in its window. A page with a docked button is drawn in a window as high as the page, so that the
 * button is at its end, and every other page from its top.
 */
async function take(page: Page, file: string, width: number): Promise<void> {
  if ((await page.locator('dialog[open]:visible').count()) > 0) return void (await page.screenshot({ path: file }))
  const height = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), LONGEST)
  if ((await page.locator('.dock:visible').count()) > 0) {
    await page.setViewportSize({ width, height })
    return void (await page.screenshot({ path: file }))
  }
  await page.screenshot({ path: file, fullPage: true, clip: { x: 0, y: 0, width, height } })
}
