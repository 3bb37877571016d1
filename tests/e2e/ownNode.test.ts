import type { Page } from 'playwright-core'
import { describe, inject } from 'vitest'
import { axeViolations, violationsInBothThemes } from './axe.ts'
import { expect, hasBrowser, test } from './page.ts'
import { priced } from './swapPage.ts'

const own = 'https://own.node.test/thor'

/** Serves the person's node from the devnet. `change` edits its blocks. */
async function serveOwnNode(page: Page, change: (body: string) => string = (body) => body) {
  const asked: string[] = []
  await page.route('https://own.node.test/**', async (route) => {
    const { pathname, search } = new URL(route.request().url())
    asked.push(pathname)
    if (!/^\/thor\/(?!aaa)/.test(pathname)) return route.fulfill({ status: 404, body: 'no such path' })
    const answer = await fetch(`${inject('devnet')}/1/thornode${pathname.replace('/thor/', '/')}${search}`)
    const body = await answer.text()
    await route.fulfill({
      status: answer.status,
      headers: { 'access-control-allow-origin': '*', 'content-type': 'application/json' },
      body: pathname.endsWith('/block') ? change(body) : body,
    })
  })
  return asked
}

const panel = (page: Page) => page.getByRole('dialog', { name: 'Your own node' })
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('own-nodes'))

async function openPanel(page: Page) {
  await page.getByRole('button', { name: 'Use your own node' }).click()
  await panel(page).waitFor()
}

async function add(page: Page, url: string) {
  await panel(page).getByLabel('Address of the node’s API').fill(url)
  await panel(page).getByRole('button', { name: 'Test and add' }).click()
}

describe.skipIf(!hasBrowser())('your own node', () => {
  test('is tested, added, used after a reload, and removed, by keyboard', async ({ page }) => {
    const asked = await serveOwnNode(page)
    await page.goto('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.15')
    await priced(page)
    await page.getByRole('button', { name: 'Use your own node' }).focus()
    await page.keyboard.press('Enter')
    await panel(page).waitFor()
    const field = panel(page).getByLabel('Address of the node’s API')
    for (let tabs = 0; tabs < 6 && !(await field.evaluate((one) => one === document.activeElement)); tabs += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.type(`${own}/`)
    await page.keyboard.press('Enter')
    await panel(page).getByText(`${own} was added.`).waitFor()
    expect(JSON.parse((await stored(page)) ?? '')).toEqual({ THORCHAIN: [own], MAYACHAIN: [] })
    // A busy machine can make a block late.
    const result = panel(page)
      .locator('.own-nodes-list')
      .getByText(/^It works/)
    const testAgain = async () => {
      await panel(page)
        .getByRole('button', { name: `Test again: ${own}` })
        .press('Enter')
      return result.textContent()
    }
    await expect.poll(testAgain).toBe('It works.')
    for (const fact of ['Chain id', 'thorchain', 'Block', 'Age of that block'])
      await panel(page).getByText(fact, { exact: true }).first().waitFor()
    expect(await axeViolations(page)).toEqual([])

    await Promise.all([page.waitForEvent('load'), page.keyboard.press('Escape')])
    await priced(page)
    expect(new URL(page.url()).search).toContain('amount=0.15')
    await expect.poll(() => asked.some((path) => /pools|inbound_addresses|block/.test(path))).toBe(true)
    await page.getByRole('button', { name: 'Your own node: 1 in use' }).click()
    await panel(page)
      .getByRole('button', { name: `Remove ${own}` })
      .click()
    await panel(page).getByText('None yet.').waitFor()
    expect(await stored(page)).toBeNull()
  })

  test('is not added from another network, behind, unreachable, or from a host that is not listed', async ({
    page,
  }) => {
    let change = (body: string) => body.replace(/"chain_id":"[^"]*"/, '"chain_id":"thorchain-1"')
    await serveOwnNode(page, (body) => change(body))
    await page.goto('/')
    await openPanel(page)
    await add(page, own)
    await panel(page).getByText('It is on thorchain-1, not on thorchain.').waitFor()
    change = (body) => body.replace(/"time":"[^"]*"/, '"time":"2020-01-01T00:00:00.000Z"')
    await add(page, own)
    await panel(page)
      .getByText(/so it has stopped or is catching up/)
      .waitFor()
    await page.unroute('https://own.node.test/**')
    await page.route('https://own.node.test/**', (route) => route.abort())
    await add(page, own)
    await panel(page)
      .getByText(/We can’t reach it/)
      .waitFor()
    await panel(page).getByText('It was not added.').waitFor()
    for (const [url, said] of [
      ['https://evil.example', 'This site’s security policy doesn’t list this host.'],
      ['own.node.test', 'Write an address that starts with https://.'],
      [`${own}?key=1`, 'Leave out user names, “?” and “#”.'],
    ] as const) {
      await add(page, url)
      await panel(page).getByText(said).waitFor()
    }
    expect(await stored(page)).toBeNull()
    await page.keyboard.press('Escape')
    await panel(page).waitFor({ state: 'hidden' })
  })

  test('is not set by a link, and an address that the site does not list is ignored', async ({ page }) => {
    const asked = await serveOwnNode(page)
    const value = encodeURIComponent(JSON.stringify({ THORCHAIN: [own] }))
    await page.goto(`/?own-nodes=${value}&ownNodes=${own}&node=${own}#own-nodes=${value}`)
    await priced(page)
    expect(await stored(page)).toBeNull()
    await page.evaluate(() => localStorage.setItem('own-nodes', '{"THORCHAIN":["https://evil.example","x"]}'))
    await page.reload()
    await priced(page)
    await page.getByRole('button', { name: 'Use your own node' }).waitFor()
    expect(asked).toEqual([])
  })
})

describe.skipIf(!hasBrowser())('the panel in both themes', () => {
  const small = test.extend({ options: { viewport: { width: 320, height: 640 } } })
  small('fits a screen of 320 pixels without axe violations', async ({ page }) => {
    await serveOwnNode(page)
    await page.goto('/')
    await openPanel(page)
    await add(page, `${own}/${'a'.repeat(120)}`)
    await panel(page).getByText('It was not added.').waitFor()
    await add(page, own)
    await panel(page).getByText(`${own} was added.`).waitFor()
    const overflow = await panel(page).evaluate(
      (box) =>
        [box, ...box.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1).length,
    )
    expect(overflow).toBe(0)
    expect(await violationsInBothThemes(page)).toEqual([])
  })
})
