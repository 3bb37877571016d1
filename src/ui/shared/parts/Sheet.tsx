import type { ReactNode, RefObject } from 'react'
import { createContext, useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { CloseSheet } from './sheetHistory.ts'
import { openSheetEntry } from './sheetHistory.ts'

/**
 * Whether an event is the second press of a double click. It belongs to the button below a sheet that the first one
 * opened.
 */
export const isSecondPress = (event: Event): boolean => 'detail' in event && (event as UIEvent).detail > 1

/** What the head of a sheet needs: the title's id, which names the sheet, and how to close it. */
export const SheetContext = createContext<{ readonly titleId?: string; readonly close?: CloseSheet }>({})

interface SheetProps {
  /** Further classes of the dialog. */
  className?: string
  initialFocus: RefObject<HTMLElement | null>
  /** Called by Escape, by a single press outside, and by Back. Returns false to stay open. */
  onClose: CloseSheet
  children: ReactNode
}

/**
 * A modal dialog of the browser that is open while mounted, with its own history entry. On phones it is a sheet. It contains
 * a `SheetHead`.
 */
export function Sheet({ className = '', initialFocus, onClose, children }: SheetProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const latest = useRef(onClose)
  useLayoutEffect(() => {
    latest.current = onClose
  })
  const close = useCallback(() => latest.current(), [])
  useLayoutEffect(() => {
    if (dialog.current) return openModal(dialog.current, initialFocus.current, close)
  }, [initialFocus, close])
  useEffect(() => openSheetEntry(window, close), [close])
  const context = useMemo(() => ({ titleId, close }), [titleId, close])
  return createPortal(
    <SheetContext value={context}>
      <dialog ref={dialog} className={`dialog ${className}`.trim()} aria-labelledby={titleId} tabIndex={-1}>
        {children}
      </dialog>
    </SheetContext>,
    document.body,
  )
}

/** Shows a dialog, whose person closes it by Escape or a press outside. Returns a function that hides it. */
function openModal(dialog: HTMLDialogElement, first: HTMLElement | null, close: CloseSheet): () => void {
  const ended = new AbortController()
  const { signal } = ended
  const show = () => {
    dialog.showModal()
    first?.focus()
  }
  const root = document.documentElement
  // The page behind doesn't scroll (dialog.css), and keeps the width that a scroll bar left to it.
  if (innerWidth > root.clientWidth) root.style.setProperty('scrollbar-gutter', 'stable')
  dialog.addEventListener(
    'cancel',
    (event) => {
      if (event.target !== dialog) return
      event.preventDefault()
      close()
    },
    { signal },
  )
  // A browser lets nothing stay open after a second Escape.
  dialog.addEventListener('close', () => close() === false && show(), { signal })
  let isOutside = false
  dialog.addEventListener(
    'pointerdown',
    (event) => {
      // A press beside an open explanation closes only that.
      isOutside = isBeside(dialog, event) && dialog.querySelector(':popover-open') === null
    },
    { signal },
  )
  dialog.addEventListener(
    'click',
    (event) => isOutside && isBeside(dialog, event) && !isSecondPress(event) && close(),
    { signal },
  )
  // Browsers make the rest of the page inert, and older screen readers need to be told.
  const rest = [...document.body.children].filter((each) => each !== dialog && each.ariaHidden !== 'true')
  for (const each of rest) each.ariaHidden = 'true'
  show()
  return () => {
    ended.abort()
    for (const each of rest) each.ariaHidden = null
    dialog.close()
    root.style.removeProperty('scrollbar-gutter')
  }
}

/** Whether a press is on the backdrop, which belongs to the dialog. */
function isBeside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return target === dialog && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}
