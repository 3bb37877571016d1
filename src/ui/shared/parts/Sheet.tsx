import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { isSecondPress } from './isSecondPress.ts'
import type { CloseSheet } from './sheetHistory.ts'
import { useSheetHistory } from './useSheetHistory.ts'

interface SheetProps {
  /** Further classes of the popup. */
  className?: string
  initialFocus: RefObject<HTMLElement | null>
  /** Called by Escape, by a single press outside, and by Back. Returns false to stay open. */
  onClose: CloseSheet
  children: ReactNode
}

/** A dialog that is open while mounted, with its own history entry. On phones it is a sheet. */
export function Sheet({ className = '', initialFocus, onClose, children }: SheetProps) {
  useSheetHistory(onClose)
  return (
    <Dialog.Root open onOpenChange={(open, { event }) => !open && !isSecondPress(event) && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className={`dialog ${className}`.trim()} initialFocus={initialFocus}>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
