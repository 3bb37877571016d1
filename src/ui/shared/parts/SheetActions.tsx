import type { ReactNode } from 'react'

interface SheetActionsProps {
  /** Goes back or closes the sheet; absent where neither is possible now. */
  back: { readonly label: string; readonly onBack: () => void } | undefined
  isDisabled: boolean
  onAction: () => void
  /** Buttons and links before the main button. */
  others?: ReactNode
  /** Content of the main button. */
  children: ReactNode
}

/**
 * Foot of a sheet. Its main button is always the same element, so that it keeps the focus, and is never truly disabled.
 */
export function SheetActions({ back, isDisabled, onAction, others, children }: SheetActionsProps) {
  return (
    <div className="review-actions">
      {others}
      {back && (
        <button type="button" className="btn btn--quiet" onClick={back.onBack}>
          {back.label}
        </button>
      )}
      <button type="button" className="btn btn--primary" aria-disabled={isDisabled || undefined} onClick={onAction}>
        {children}
      </button>
    </div>
  )
}
