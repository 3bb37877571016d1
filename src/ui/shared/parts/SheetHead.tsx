import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { Icon } from './Icon.tsx'

interface SheetHeadProps {
  title: string
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Name of the close button. Without it the sheet can't be closed, because something is being sent. */
  close: string | undefined
  children?: ReactNode
}

/** Head of a sheet: its title, which gets the focus when the sheet or its step opens, and the close button. */
export function SheetHead({ title, titleRef, close, children }: SheetHeadProps) {
  return (
    <div className="dialog-h">
      <Dialog.Title ref={titleRef} tabIndex={-1}>
        {title}
      </Dialog.Title>
      <div className="row">
        {children}
        {close !== undefined && (
          <Dialog.Close className="btn btn--quiet btn--icon" aria-label={close}>
            <Icon name="x" />
          </Dialog.Close>
        )}
      </div>
    </div>
  )
}
