import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import type { Peer } from '../ui/pages/explorer/peer.ts'

/** Routes all devnet requests of the page to the peer, replacing earlier routes. */
export async function toldBy(page: Page, peer: Peer): Promise<void> {
  await page.route(`${inject('devnet')}/**`, async (route) => {
    const request = route.request()
    const { pathname, search } = new URL(request.url())
    const { status, json } = peer.answer(request.method(), `${pathname}${search}`, request.postData())
    await route.fulfill({ status, json, headers: { 'access-control-allow-origin': '*' } })
  })
}

/** Aborts all devnet requests of the page, without letting any reach the real devnet. */
export const silenced = (page: Page) =>
  page.route(`${inject('devnet')}/**`, (route) => route.abort('connectionrefused'))

export const part = (page: Page, name: string) => page.locator(`[data-ex="${name}"]`)
export const inState = (page: Page, state: string) =>
  page.locator(`[data-ex="explorer"][data-state="${state}"]`).waitFor()
export const card = (page: Page, heading: string) => page.getByRole('region', { name: heading, exact: true })

export async function opened(page: Page, peer: Peer): Promise<void> {
  await toldBy(page, peer)
  await page.goto('/devnet')
  await inState(page, 'live')
}
