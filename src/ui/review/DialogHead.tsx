import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'

interface DialogHeadProps {
  title: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Whether the dialog can't be closed, because something is being sent. */
  isHeld: boolean
  children?: ReactNode
}

/** Head of a step: its title, which gets the focus when the step opens, and the close button. */
export function DialogHead({ title, titleRef, isHeld, children }: DialogHeadProps) {
  return (
    <div className="dialog-h">
      <Dialog.Title ref={titleRef} tabIndex={-1}>
        {title}
      </Dialog.Title>
      <div className="row">
        {children}
        {!isHeld && (
          <Dialog.Close className="btn btn--quiet btn--icon" aria-label={messages.close}>
            <Icon name="x" />
          </Dialog.Close>
        )}
      </div>
    </div>
  )
}
