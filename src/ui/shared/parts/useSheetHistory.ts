import { useEffect, useRef } from 'react'
import { type CloseSheet, openSheetEntry } from './sheetHistory.ts'

/** Makes Back close a sheet while the calling component is mounted. `close` returns false when the sheet stays open. */
export function useSheetHistory(close: CloseSheet): void {
  const latest = useRef(close)
  useEffect(() => {
    latest.current = close
  })
  useEffect(() => openSheetEntry(window, () => latest.current()), [])
}
