import { Dialog } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useEffect, useRef } from 'react'
import type { CloseSheet } from './sheetHistory.ts'
import { openSheetEntry } from './sheetHistory.ts'

/**
 * Whether an event is the second press of a double click. It belongs to the button below a sheet that the first one
 * opened.
 */
export const isSecondPress = (event: Event): boolean => 'detail' in event && (event as UIEvent).detail > 1

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

/** Makes Back close a sheet while the calling component is mounted. `close` returns false when the sheet stays open. */
function useSheetHistory(close: CloseSheet): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => openSheetEntry(window, () => latest.current()), [])
}
