import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { reviewEn as messages } from '../messages/review.en.ts'
import { Icon } from '../parts/Icon.tsx'

interface DialogHeadProps {
  title: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Something is being sent, so the dialog stays open. */
  isHeld: boolean
  children?: ReactNode
}

/** The head of a step: its name, which takes the focus when the step begins, and the way out. */
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
