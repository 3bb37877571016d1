import { knownIncidents, readIncidents, watchIncidents } from '../../../core/nodes/net/siteIncidents.ts'
import { repeatWhileVisible } from './repeatWhileVisible.ts'

/** Pause between two readings (ms). With the ages that caches and server allow, a page follows within five seconds. */
const restMs = 2_000

/** Session storage key of the incident that the person has hidden. */
const hiddenKey = 'hidden-incident'

/** Reads the site's incidents while the page is visible, and shows the newest open one in `place`, a live region. */
export function startIncidentNotice(place: HTMLElement): void {
  const card = place.querySelector<HTMLElement>('.incident-card')
  const words = place.querySelector('[data-incident-text]')
  const link = place.querySelector('a')
  const hide = place.querySelector('button')
  if (!card || !words || !link || !hide) return
  /** Times and history of every incident, for one without a page of its own. */
  const statusPage = link.href
  let hidden = storedHidden()
  const show = () => {
    const [newest] = knownIncidents().open
    const isBuiltIn = newest !== undefined && builtNotice() === newest.text
    const shown = isBuiltIn || newest?.id === hidden ? undefined : newest
    words.textContent = shown?.text ?? ''
    link.href = shown?.url ?? statusPage
    card.hidden = shown === undefined
  }
  hide.addEventListener('click', () => {
    hidden = knownIncidents().open[0]?.id
    storeHidden(hidden)
    show()
  })
  watchIncidents(show)
  const repetition = repeatWhileVisible(async () => {
    if (navigator.onLine) await readIncidents()
  }, restMs)
  addEventListener('online', repetition.now)
}

/** The notice that the build put into the page, which is not shown twice. */
const builtNotice = () => document.querySelector('[data-notice] p > span')?.textContent

function storedHidden(): string | undefined {
  try {
    return sessionStorage.getItem(hiddenKey) ?? undefined
  } catch {
    return undefined
  }
}

function storeHidden(id: string | undefined): void {
  try {
    sessionStorage.setItem(hiddenKey, id ?? '')
  } catch {
    // It is hidden on this page only.
  }
}
