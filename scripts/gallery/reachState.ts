import type { Browser } from 'playwright-core'
import type { GalleryRun } from './parseArguments.ts'
import { type GalleryState, openScene, type Scene } from './scene.ts'
import { translatedPage } from './translatedPage.ts'
import { nameTranslator } from './translateNames.ts'

/** Height of a window unless a state says otherwise (px). */
export const HEIGHT = 900

export interface Studio {
  readonly browser: Browser
  readonly site: string
  readonly devnetUrl: string
  readonly folder: string
  readonly run: GalleryRun
}

/** A picture in the gallery’s folder. */
export interface Picture {
  readonly file: string
  readonly label: string
}

/** What came of a state. */
export interface Outcome {
  readonly pictures: readonly Picture[]
  readonly checks: number
  readonly problems: readonly string[]
}

/** Brings a page of its own into a state in a language, and hands it over. A state that is not reached is a problem. */
export async function atState(
  studio: Studio,
  state: GalleryState,
  language: string,
  use: (scene: Scene) => Promise<Outcome>,
): Promise<Outcome> {
  const context = await studio.browser.newContext({
    baseURL: studio.site,
    locale: language === 'en' ? 'en-US' : language,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: HEIGHT },
    hasTouch: state.isPhone === true,
    isMobile: state.isPhone === true,
  })
  context.setDefaultTimeout(30_000)
  const page = translatedPage(await context.newPage(), await nameTranslator(language))
  const scene = await openScene(page, studio.devnetUrl)
  try {
    await state.before?.(scene)
    await open(scene, state)
    return await use(scene)
  } catch (error) {
    const message = error instanceof Error ? error.message.split('\n')[0] : error
    return {
      pictures: [],
      checks: 0,
      problems: [`${state.name}${language === 'en' ? '' : ` (${language})`}: ${message}`],
    }
  } finally {
    await context.close()
    await scene.close()
  }
}

async function open(scene: Scene, state: GalleryState): Promise<void> {
  await scene.page.goto(state.path)
  await scene.page.waitForSelector(state.until)
  await state.act?.(scene)
}
