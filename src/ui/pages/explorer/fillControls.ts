import { shortName } from '../../shared/plain/assetText.ts'
import { html, patch } from '../../shared/plain/element.ts'
import { honestViews } from './activeFaults.ts'
import { part } from './explorerPart.ts'
import type { DevnetState } from './explorerSchemas.ts'
import type { ExplorerLocalization } from './explorerText.ts'
import { dateText } from './virtualTime.ts'

/** Share of the speed that counts as reached: blocks are counted over a short time. */
const CLOSE = 0.9

/** Shows the current value in a select, unless it is focused or busy. */
function settle(select: HTMLSelectElement, value: string): void {
  if (document.activeElement === select || select.getAttribute('aria-busy') === 'true') return
  if (![...select.options].some((option) => option.value === value))
    select.append(html('option', { value }, `×${value}`))
  select.value = value
}

/** Fills the clock bar with time, speed and heights. */
export function fillClock(
  { time, clock, heights, seed, network }: DevnetState,
  { messages, number }: ExplorerLocalization,
): void {
  const { speed, mode, paused } = clock
  const inFlight = Number(clock.in_flight)
  patch(part('time'), dateText(time))
  patch(part('pace'), paceText(clock, { messages, number }))
  patch(part('in-flight'), inFlight > 0 ? messages.inFlight(inFlight) : messages.idle)
  patch(part('height-thor'), number(heights.THORCHAIN))
  patch(part('height-maya'), number(heights.MAYACHAIN))
  patch(part('seed'), `${network}, seed ${seed}`)
  part('clock').dataset.paused = String(paused)
  const toggle = part('pause')
  toggle.dataset.post = paused ? 'resume' : 'pause'
  patch(part('pause-word'), paused ? messages.resume : messages.pause)
  part('pause-icon').setAttribute('href', paused ? '#i-play' : '#i-pause')
  settle(part('speed') as HTMLSelectElement, mode === 'auto' ? 'auto' : String(speed))
}

/** Shows the settings of the three nodes, and how many are honest. */
export function fillNodes({ views }: DevnetState, { messages }: ExplorerLocalization): void {
  const honest = honestViews(views)
  const badge = part('honest')
  patch(badge, messages.agree(honest))
  badge.className = `badge ${honest === 3 ? 'badge--ok' : 'badge--warn'}`
  for (const group of part('nodes').querySelectorAll<HTMLElement>('[data-fields]')) {
    const name = group.querySelector<HTMLInputElement>('[name="view"]')?.value
    if (name !== '1' && name !== '2' && name !== '3') continue
    const { lie, fault } = views[name]
    for (const [field, value] of [
      ['lie', lie],
      ['fault', fault],
    ] as const) {
      const select = group.querySelector<HTMLSelectElement>(`[name="${field}"]`)
      if (select) settle(select, value ?? '')
    }
  }
}

/** Fills the form lists with the devnet's assets and chains. */
export function fillForms({ prices, chains }: DevnetState): void {
  const assets = Object.keys(prices).sort((a, b) => (a < b ? -1 : 1))
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="asset"]'))
    patch(
      select,
      assets.map((value) => html('option', { value }, shortName(value))),
    )
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="chain"]'))
    patch(
      select,
      chains.map(({ chain }) => html('option', { value: chain }, chain)),
    )
}

/** Describes the clock's speed, and the speed that the machine reaches when that is clearly lower. */
export function paceText(
  { speed, speed_reached: reached, mode, paused }: DevnetState['clock'],
  { messages, number }: Pick<ExplorerLocalization, 'messages' | 'number'>,
): string {
  if (paused) return messages.paused
  const pace = mode === 'auto' ? messages.speedAuto(speed) : messages.speedFixed(speed)
  return reached < speed * CLOSE ? messages.speedBelow(pace, number(reached)) : pace
}
