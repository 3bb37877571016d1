import type { Page } from 'playwright-core'
import type { MemolessFixture } from '../server/memoless/memolessFixture.ts'

/** Routes the page's requests to the memoless service to one in memory. */
export async function routeMemoless(page: Page, { call }: Pick<MemolessFixture, 'call'>): Promise<void> {
  await page.route('**/memoless/api/v1/**', async (route) => {
    const request = route.request()
    const body = request.postData()
    const path = new URL(request.url()).pathname.split('/memoless/api/v1/')[1] ?? ''
    const headers = { 'idempotency-key': request.headers()['idempotency-key'] ?? '' }
    const sent = body === null ? undefined : JSON.parse(body)
    const reply = await call(path, sent, body === null ? {} : { headers })
    await route.fulfill({ status: reply.status, json: reply.body }).catch(() => undefined)
  })
}
