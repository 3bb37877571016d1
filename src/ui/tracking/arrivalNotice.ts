/** Whether the browser will show a notification at the end of a swap. */
export type NoticeState = 'off' | 'on' | 'denied' | 'missing'

/** Announces the end of one swap with a notification of the browser, when the person requested it. */
export interface ArrivalNotice {
  readonly state: () => NoticeState
  /** Requests permission. Call it from a click only. */
  readonly request: () => Promise<void>
  readonly show: (title: string, tag: string) => void
}

type NotificationApi = Pick<typeof Notification, 'permission' | 'requestPermission'> &
  (new (
    title: string,
    options: NotificationOptions,
  ) => unknown)

/** Creates the notice of a page. Without the API, or where the browser refuses, nothing is shown and nothing throws. */
export function createArrivalNotice(api: NotificationApi | undefined = globalThis.Notification): ArrivalNotice {
  let state: NoticeState = api === undefined ? 'missing' : 'off'
  return {
    state: () => state,
    request: async () => {
      if (api === undefined || state === 'on') return
      const permission = await api.requestPermission().catch(() => 'denied' as const)
      state = permission === 'granted' ? 'on' : permission === 'denied' ? 'denied' : 'off'
    },
    show: (title, tag) => {
      if (api === undefined || state !== 'on') return
      state = 'off'
      try {
        new api(title, { tag, icon: '/favicon.svg' })
      } catch {
        // Chrome on Android shows notifications of service workers only.
        state = 'missing'
      }
    },
  }
}
