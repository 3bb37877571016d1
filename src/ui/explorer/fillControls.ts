import { honestViews } from './bent.ts'
import { shortName } from './figuresOf.ts'
import { place, setOptions, setText } from './places.ts'
import { dateText } from './virtualTime.ts'
import type { DevnetState } from './wire.ts'
import type { Wording } from './wording.ts'

/** A select shows what is set, unless somebody is choosing in it. */
function settle(select: HTMLSelectElement, value: string): void {
  if (document.activeElement === select || select.getAttribute('aria-busy') === 'true') return
  if (![...select.options].some((option) => option.value === value)) select.add(new Option(`×${value}`, value))
  select.value = value
}

/** Time, speed and heights in the bar of the clock. */
export function fillClock({ time, clock, heights, seed, network }: DevnetState, { words, number }: Wording): void {
  const { speed, mode, paused } = clock
  const inFlight = Number(clock.in_flight)
  setText(place('time'), dateText(time))
  const pace = mode === 'auto' ? words.speedAuto(speed) : words.speedFixed(speed)
  setText(place('pace'), paused ? words.paused : pace)
  setText(place('in-flight'), inFlight > 0 ? words.inFlight(inFlight) : words.idle)
  setText(place('height-thor'), number(heights.THORCHAIN))
  setText(place('height-maya'), number(heights.MAYACHAIN))
  setText(place('seed'), `${network}, seed ${seed}`)
  place('clock').dataset.paused = String(paused)
  const toggle = place('pause')
  toggle.dataset.post = paused ? 'resume' : 'pause'
  setText(place('pause-word'), paused ? words.resume : words.pause)
  place('pause-icon').setAttribute('href', paused ? '#i-play' : '#i-pause')
  settle(place('speed') as HTMLSelectElement, mode === 'auto' ? 'auto' : String(speed))
}

/** What each of the three nodes does, and how many are honest. */
export function fillNodes({ views }: DevnetState, { words }: Wording): void {
  const honest = honestViews(views)
  const badge = place('honest')
  setText(badge, words.agree(honest))
  badge.className = `badge ${honest === 3 ? 'badge--ok' : 'badge--warn'}`
  for (const group of place('nodes').querySelectorAll<HTMLElement>('[data-fields]')) {
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

/** What can be chosen in the forms: the devnet's own assets and chains. */
export function fillForms({ prices, chains }: DevnetState): void {
  const assets = Object.keys(prices).sort((a, b) => (a < b ? -1 : 1))
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="asset"]'))
    setOptions(
      select,
      assets.map((value) => ({ value, text: shortName(value) })),
    )
  for (const select of document.querySelectorAll<HTMLSelectElement>('select[name="chain"]'))
    setOptions(
      select,
      chains.map(({ chain }) => ({ value: chain, text: chain })),
    )
}
