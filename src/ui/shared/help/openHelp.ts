import { type HelpTerm, helpEn as messages } from '../../texts/help.en.ts'
import { html, icon, svg } from '../plain/element.ts'
import { helpDrawings } from './helpDrawings.ts'

const margin = 12

/**
 * Explains a term in two sentences and a drawing, below its button. Closes with Escape, its button, a press elsewhere, and
 * Tab, so that it never covers what has the focus. Returns the card, which an open dialog contains, because nothing outside of one can be used.
 */
export function openHelp(button: HTMLElement, term: HelpTerm, onClose?: () => void): HTMLElement {
  const { title, text } = messages.terms[term]
  const [ground, mark] = helpDrawings[term]
  const ontoggle = ({ newState }: ToggleEvent) => {
    if (newState !== 'closed') return
    card.remove()
    onClose?.()
  }
  // The focus returns to the term's button, and Tab goes on from there.
  const onkeydown = ({ key }: KeyboardEvent) => {
    if (key === 'Tab') card.hidePopover()
  }
  const card: HTMLElement = html(
    'div',
    { class: 'help-card', popover: 'auto', role: 'dialog', 'aria-label': title, ontoggle, onkeydown },
    html(
      'div',
      { class: 'row row--between' },
      html('b', title),
      html(
        'button',
        {
          type: 'button',
          class: 'btn btn--quiet btn--icon',
          'aria-label': messages.close,
          autofocus: true,
          onclick: () => card.hidePopover(),
        },
        icon('x'),
      ),
    ),
    svg(
      'svg',
      { class: 'help-art', viewBox: '0 0 240 64', 'aria-hidden': 'true' },
      svg('path', { class: 'help-ground', d: ground }),
      svg('path', { class: 'help-mark', d: mark }),
    ),
    html('p', text),
  )
  const place = button.closest('dialog') ?? document.body
  place.append(card)
  card.showPopover()
  moveTo(card, button)
  return card
}

/** Moves the card below its button, and within the window. */
function moveTo(card: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const { width, height } = card.getBoundingClientRect()
  const left = Math.max(margin, Math.min(anchor.left, innerWidth - width - margin))
  const below = anchor.bottom + margin
  const top = below + height + margin <= innerHeight ? below : Math.max(margin, anchor.top - height - margin)
  card.style.setProperty('left', `${left}px`)
  card.style.setProperty('top', `${top}px`)
}
