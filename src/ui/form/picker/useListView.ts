import { type RefObject, useEffect, useState } from 'react'
import { firstRows, optionRem, type PickerView, titleRem } from './pickerRows.ts'

type Box = RefObject<HTMLDivElement | null>

/** The visible part of a list, and how to convert it to pixels. */
export interface ListView extends Pick<PickerView, 'top' | 'height'> {
  /** Distance from the top of the box to the list, in rem. */
  readonly offset: number
  /** Pixels of one rem, by the height of a row. */
  readonly rem: number
}

/** Reads the visible part of a list in its scrolling box. */
export function readView(box: HTMLElement | null, list: HTMLElement | null): ListView | undefined {
  if (!box || !list) return undefined
  const rowHeight = list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? 0
  const rem = rowHeight > 0 ? rowHeight / optionRem : 16
  const offset = list.offsetTop / rem
  return { top: box.scrollTop / rem - offset, height: box.clientHeight / rem, offset, rem }
}

/** The first frame has few rows, so that the picker opens fast. */
const firstView = { top: 0, height: firstRows * optionRem + 2 * titleRem, isFirst: true }

/** Returns the visible part of a list: the first rows in the first frame, then those that the box shows. */
export function useListView(box: Box, list: Box): { view: Omit<PickerView, 'active'>; measure: () => void } {
  const [view, setView] = useState<Omit<PickerView, 'active'>>(firstView)
  const measure = () => {
    const seen = readView(box.current, list.current)
    if (!seen) return
    const top = Math.max(0, Math.floor(seen.top / optionRem) * optionRem)
    setView((before) => (before.top === top && before.height === seen.height ? before : { top, height: seen.height }))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after the first frame
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(measure)
    })
    addEventListener('resize', measure)
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('resize', measure)
    }
  }, [])
  return { view, measure }
}
