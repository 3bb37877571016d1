import type { ReactNode, RefObject } from 'react'
import { useContext } from 'react'
import { Icon } from './Icon.tsx'
import { isSecondPress, SheetContext } from './Sheet.tsx'

interface SheetHeadProps {
  title: string
  /** Given where the title gets the focus when the sheet or its step opens. */
  titleRef?: RefObject<HTMLHeadingElement | null>
  /** Name of the close button. Without it the sheet can't be closed, because something is being sent. */
  close: string | undefined
  children?: ReactNode
}

/** Head of a sheet: its title and the close button. */
export function SheetHead({ title, titleRef, close, children }: SheetHeadProps) {
  const sheet = useContext(SheetContext)
  return (
    <div className="dialog-h">
      <h2 id={sheet.titleId} ref={titleRef} tabIndex={titleRef && -1}>
        {title}
      </h2>
      <div className="row">
        {children}
        {close !== undefined && (
          <button
            type="button"
            className="btn btn--quiet btn--icon"
            aria-label={close}
            onClick={({ nativeEvent }) => !isSecondPress(nativeEvent) && sheet.close?.()}
          >
            <Icon name="x" />
          </button>
        )}
      </div>
    </div>
  )
}
