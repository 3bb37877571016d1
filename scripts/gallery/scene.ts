import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { openStore } from '../../src/storage/openStore.ts'
import { createHarness, type Harness } from '../../tests/devnet/journeys/harness.ts'
import { routeDevnet } from '../../tests/e2e/routeDevnet.ts'
import { routeMemoless } from '../../tests/e2e/routeMemoless.ts'
import { openMemoless } from '../../tests/server/memoless/memolessFixture.ts'

/** A page in front of a devnet of its own, whose blocks are made by the state. */
export interface Scene {
  readonly page: Page
  readonly harness: Harness
  readonly devnet: Harness['devnet']
  /** Where the page looks for the devnet. */
  readonly devnetUrl: string
}

/** Routes a page to its own devnet and its own memoless service. `close` deletes the store of the service. */
export async function openScene(page: Page, devnetUrl: string): Promise<Scene & { close: () => Promise<void> }> {
  const harness = createHarness()
  const folder = mkdtempSync(path.join(tmpdir(), 'portage-gallery-'))
  const store = openStore({ dataDir: folder, deployed: false })
  await routeDevnet(page, harness.devnet, devnetUrl)
  await routeMemoless(page, openMemoless({ harness, store }))
  const close = async () => {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { page, harness, devnet: harness.devnet, devnetUrl, close }
}

/** One picture of the gallery. */
export interface GalleryState {
  readonly name: string
  /** Address of the page, with its query. */
  readonly path: string
  /** Something that the page shows in this state. */
  readonly until: string
  /** Prepares answers of the nodes before the page opens. */
  readonly before?: (scene: Scene) => Promise<unknown>
  /** Brings the open page into the state. */
  readonly act?: (scene: Scene) => Promise<unknown>
  /** Height of the window (px), which is then drawn alone. */
  readonly height?: number
  /** A page that has no other language. */
  readonly isEnglish?: true
  /** A phone whose pointer is a finger. */
  readonly isPhone?: true
}
