import type { Page } from 'playwright-core'

export const amountField = (page: Page) => page.getByLabel(/^Amount you send/)
export const received = (page: Page) => page.getByLabel('Amount you receive')
/** Waits for a price that is not being renewed. */
export const priced = (page: Page) => page.locator('[data-amount]:not(.dim)').waitFor()
/** The form's one action. */
export const formAction = (page: Page) => page.locator('.form-action .btn--primary')
