import { patch } from '../../ui/shared/plain/element.ts'

/** The send button. While it can't send, its label says why, and it keeps the focus. */
export interface SendButton {
  readonly isFree: () => boolean
  readonly setBusy: (busy: boolean) => void
  /** Blocks a path for some seconds after a 429 response. */
  readonly wait: (path: string, seconds: number) => void
  /** Switches to another call's path. */
  readonly turnTo: (path: string) => void
  readonly focus: () => void
}

/** Creates the button. `freed` is called when the wait of the shown path ends. */
export function createSendButton(button: HTMLElement, freed: () => void): SendButton {
  const freeAt = new Map<string, number>()
  const plain = button.textContent ?? ''
  let path = ''
  let busy = false
  let ticking: ReturnType<typeof setTimeout> | undefined

  const secondsLeft = () => Math.ceil(((freeAt.get(path) ?? 0) - performance.now()) / 1000)
  const show = () => {
    clearTimeout(ticking)
    const left = secondsLeft()
    // Not `disabled`, which would take the focus away.
    button.ariaDisabled = String(busy || left > 0)
    patch(button, busy ? 'Sending…' : left > 0 ? `Send again in ${left} s` : plain)
    if (left > 0) ticking = setTimeout(tick, 1000)
  }
  const tick = () => {
    show()
    if (secondsLeft() <= 0 && !busy) freed()
  }

  return {
    isFree: () => !busy && secondsLeft() <= 0,
    setBusy: (value) => {
      busy = value
      show()
    },
    wait: (closed, seconds) => {
      freeAt.set(closed, performance.now() + seconds * 1000)
      show()
    },
    turnTo: (chosen) => {
      path = chosen
      show()
    },
    focus: () => button.focus(),
  }
}
