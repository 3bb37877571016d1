import { Popover } from '@base-ui/react/popover'
import type { RefObject } from 'react'
import type { HelpTerm } from '../../texts/help.en.ts'
import { helpEn as messages } from '../../texts/help.en.ts'
import { Icon } from '../parts/Icon.tsx'
import { helpDrawings } from './helpDrawings.ts'

interface HelpPopoverProps {
  term: HelpTerm
  /** The button that opened it, which gets the focus back. */
  anchor: RefObject<HTMLButtonElement | null>
  onClose: () => void
}

/** Explains a term in two sentences and a drawing. Closes with Escape, its button or a press elsewhere. */
export function HelpPopover({ term, anchor, onClose }: HelpPopoverProps) {
  const { title, text } = messages.terms[term]
  // The button opens and closes it by itself; a press on it is not a press elsewhere.
  const isOnButton = ({ target }: Event) => target instanceof Node && anchor.current?.contains(target) === true
  return (
    <Popover.Root open onOpenChange={(isOpen, { event }) => !isOpen && !isOnButton(event) && onClose()}>
      <Popover.Portal>
        <Popover.Positioner anchor={anchor} sideOffset={8} collisionPadding={12} className="help-place">
          <Popover.Popup className="help-card" finalFocus={anchor}>
            <div className="row row--between">
              <Popover.Title render={<b />}>{title}</Popover.Title>
              <Popover.Close className="btn btn--quiet btn--icon" aria-label={messages.close}>
                <Icon name="x" />
              </Popover.Close>
            </div>
            <HelpDrawing term={term} />
            <Popover.Description>{text}</Popover.Description>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** Draws the idea of a term. The text says the same, so it is hidden from screen readers. */
function HelpDrawing({ term }: { term: HelpTerm }) {
  const [ground, mark] = helpDrawings[term]
  return (
    <svg className="help-art" viewBox="0 0 240 64" aria-hidden="true">
      <path className="help-ground" d={ground} />
      <path className="help-mark" d={mark} />
    </svg>
  )
}
