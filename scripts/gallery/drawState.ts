import path from 'node:path'
import type { Page } from 'playwright-core'
import { darken } from '../../tests/e2e/axe.ts'
import { sidewaysFaults } from '../../tests/e2e/faultsInEveryAppearance.ts'
import type { PictureSize } from './parseArguments.ts'
import { atState, HEIGHT, type Outcome, type Picture, type Studio } from './reachState.ts'
import type { GalleryState } from './scene.ts'

/** Most of a page that a picture shows (px). */
const LONGEST = 2_600

/** Draws a state in every wanted theme and size, on one page. */
export const drawState = (studio: Studio, state: GalleryState, language: string): Promise<Outcome> =>
  atState(studio, state, language, ({ page }) => photograph(studio, state, { page, language }))

interface Subject {
  readonly page: Page
  readonly language: string
}

async function photograph({ run, folder }: Studio, state: GalleryState, { page, language }: Subject): Promise<Outcome> {
  const pictures: Picture[] = []
  const problems: string[] = []
  for (const theme of run.themes) {
    await (theme === 'dark' ? darken(page) : page.emulateMedia({ colorScheme: 'light' }))
    for (const size of run.sizes) {
      const label = [state.name, ...Object.values(size), theme, ...(language === 'en' ? [] : [language])].join('-')
      pictures.push({ file: `${label}.png`, label })
      await page.setViewportSize({ width: size.width, height: size.height ?? state.height ?? HEIGHT })
      await settle(page)
      problems.push(...(await sidewaysFaults(page)).map((fault) => `${label}: ${fault}`))
      await take(
        page,
        path.join(folder, `${label}.png`),
        state.height === undefined ? size : { height: state.height, ...size },
      )
    }
  }
  return { pictures, problems, checks: run.themes.length * run.sizes.length }
}

const settle = (page: Page) =>
  page.evaluate(() =>
    Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined))),
  )

/**
 * Draws a dialog, and a state or size with a height, in its window. Draws a page with a docked button in a window as high
 * as the page, so that the button is at its end, and every other page from its top.
 */
async function take(page: Page, file: string, { width, height }: PictureSize): Promise<void> {
  if (height !== undefined || (await page.locator('dialog[open]:visible').count()) > 0)
    return void (await page.screenshot({ path: file }))
  const whole = Math.min(await page.evaluate(() => document.documentElement.scrollHeight), LONGEST)
  const isDocked = (await page.locator('.dock:visible').count()) > 0
  if (isDocked) await page.setViewportSize({ width, height: whole })
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await page.screenshot({
    path: file,
    ...(!isDocked && { fullPage: true, clip: { x: 0, y: 0, width, height: whole } }),
  })
}
