import { describe, expect, test } from 'vitest'
import { createBrowserNotice } from '../../../../src/ui/shared/plain/browserNotice.ts'

describe('createBrowserNotice', () => {
  const shown: string[] = []
  const first = () => 'We’ll notify you here'
  /** A browser whose permission is known, and that may refuse to construct notifications. */
  const browserOf = (permission: NotificationPermission, isBroken = false) =>
    class {
      static permission = permission
      static requestPermission = () => Promise.resolve(permission)
      constructor(title: string) {
        if (isBroken) throw new TypeError('Illegal constructor')
        shown.push(title)
      }
    } as unknown as typeof Notification

  test('shows that it works on request, then one notification, and none without a request', async () => {
    const notice = createBrowserNotice(first, browserOf('granted'))
    notice.show('early', 'tag')
    await notice.request()
    await notice.request()
    expect([notice.state(), shown.splice(0)]).toEqual(['on', [first()]])
    notice.show('Delivered', 'tag')
    notice.show('Delivered again', 'tag')
    expect(shown.splice(0)).toEqual(['Delivered'])
  })

  test('is denied or missing without throwing', async () => {
    const denied = createBrowserNotice(first, browserOf('denied'))
    await denied.request()
    denied.show('Delivered', 'tag')
    expect(denied.state()).toBe('denied')
    const broken = createBrowserNotice(first, browserOf('granted', true))
    await broken.request()
    expect(broken.state()).toBe('missing')
    broken.show('Delivered', 'tag')
    expect(broken.state()).toBe('missing')
    const missing = createBrowserNotice(first, undefined)
    await missing.request()
    expect(missing.state()).toBe('missing')
    expect(shown).toEqual([])
  })
})
