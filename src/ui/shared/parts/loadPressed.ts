import { untilLoaded } from './untilLoaded.ts'

/** Shorter waits show nothing, because a sign that flashes disturbs (ms). */
const patienceMs = 150
/** After this long, the page says that a part couldn't load (ms). */
const lateMs = 5_000

/** A part that has loaded may load another one as soon as it is drawn, such as the wallets of the panel (ms). */
const followMs = 500

/** The waits that are late. They share one notice. */
const late = new Set<object>()
/** The waits that are not late yet. */
const urgent = new Set<object>()
/** Called once nothing is urgent. */
const afterUrgent = new Set<() => void>()
let afterwards: ReturnType<typeof setTimeout> | undefined

/**
 * Waits while a part loads that a press opens, at most five seconds each: on a slow connection, whatever else is requested
 * would delay it.
 */
export async function untilPressedLoaded(): Promise<void> {
  if (urgent.size > 0 || afterUrgent.size > 0) await new Promise<void>((done) => afterUrgent.add(done))
}

function endUrgent(wait: object): void {
  if (!urgent.delete(wait) || urgent.size > 0) return
  clearTimeout(afterwards)
  afterwards = setTimeout(() => {
    if (urgent.size > 0) return
    for (const done of afterUrgent) done()
    afterUrgent.clear()
  }, followMs)
}

/**
 * Loads what a press opens. The control is busy meanwhile; after five seconds, the page says that the part couldn't load and
 * offers to reload, and attempts continue.
 */
export async function loadPressed<T>(control: Element | null, load: () => Promise<T>): Promise<T> {
  const end = showWaiting(control)
  try {
    return await untilLoaded(load)
  } finally {
    end()
  }
}

/** Shows that a part is loading, as `loadPressed` does, until the returned function is called. */
export function showWaiting(control: Element | null): () => void {
  const wait = {}
  urgent.add(wait)
  const button = control instanceof HTMLButtonElement ? control : undefined
  const setBusy = (value: 'true' | null) => button && Object.assign(button, { ariaBusy: value })
  const busy = setTimeout(setBusy, patienceMs, 'true')
  const lateness = setTimeout(() => {
    endUrgent(wait)
    setBusy(null)
    late.add(wait)
    showNotice(button)
  }, lateMs)
  return () => {
    clearTimeout(busy)
    clearTimeout(lateness)
    endUrgent(wait)
    setBusy(null)
    button?.removeAttribute('aria-describedby')
    late.delete(wait)
    if (late.size === 0 && notice?.isConnected) notice.hidePopover()
  }
}

/** The notice of the built page (`components/LatePart.astro`), also after a sheet that had it was removed. */
let notice: HTMLElement | null = null

/** Shows the notice, in an open sheet if there is one, because nothing outside of it can be used. */
function showNotice(control: HTMLElement | undefined): void {
  notice ??= document.querySelector<HTMLElement>('#late-part')
  if (notice === null) return
  const [reload] = notice.getElementsByTagName('button')
  if (reload) reload.onclick = reloadOnline
  const host = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (notice.parentNode !== host) host.append(notice)
  notice.showPopover()
  control?.setAttribute('aria-describedby', notice.id)
}

/** Reloads the page, as soon as there is a connection, because a reload without one would lose the page. */
function reloadOnline(): void {
  if (navigator.onLine) location.reload()
  else addEventListener('online', () => location.reload(), { once: true })
}
