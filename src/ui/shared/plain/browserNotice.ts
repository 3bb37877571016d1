/** Whether the browser will show a notification. */
export type NoticeState = 'off' | 'on' | 'denied' | 'missing'

/** Announces one event with a notification of the browser, when the person requested it. */
export interface BrowserNotice {
  readonly state: () => NoticeState
  /**
   * Requests permission, and shows a first notification, which finds out whether the browser shows any. Call it from a
   * click only.
   */
  readonly request: () => Promise<void>
  /** Shows one notification for each granted request. Selecting it brings the tab to the front. */
  readonly show: (title: string, tag: string) => void
}

type NotificationApi = Pick<typeof Notification, 'permission' | 'requestPermission'> &
  (new (
    title: string,
    options: NotificationOptions,
  ) => Pick<Notification, 'onclick'>)

/**
 * Creates the notice of a page. `firstTitle` is the title of the notification that confirms a request. Without the API,
 * or where the browser refuses, nothing is shown and nothing throws.
 */
export function createBrowserNotice(
  firstTitle: () => string,
  api: NotificationApi | undefined = globalThis.Notification,
): BrowserNotice {
  let state: NoticeState = api === undefined ? 'missing' : 'off'
  const notify = (title: string, tag: string) => {
    if (api === undefined) return
    try {
      const notification = new api(title, { tag, icon: '/favicon.svg' })
      notification.onclick = () => window.focus()
    } catch {
      // Chrome on Android shows notifications of service workers only.
      state = 'missing'
    }
  }
  return {
    state: () => state,
    request: async () => {
      if (api === undefined || state === 'on') return
      const permission = await api.requestPermission().catch(() => 'denied' as const)
      state = permission === 'granted' ? 'on' : permission === 'denied' ? 'denied' : 'off'
      if (state === 'on') notify(firstTitle(), 'on')
    },
    show: (title, tag) => {
      if (state !== 'on') return
      state = 'off'
      notify(title, tag)
    },
  }
}
