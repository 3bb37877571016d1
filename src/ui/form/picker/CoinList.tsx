import type { ReactNode, RefObject } from 'react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { AssetOption } from './AssetOption.tsx'
import type { PickerSection, PickerView } from './pickerRows.ts'
import { firstRows, optionRem, rowsInView, scrollTo, titleRem } from './pickerRows.ts'
import type { Picker } from './usePicker.ts'

/** The first frame has few rows, so that the picker opens fast. */
const firstView = { top: 0, height: firstRows * optionRem + 2 * titleRem, isFirst: true }

/** Returns the id of the element that shows a row. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`

interface ListProps {
  id: string
  picker: Picker
  locale: string
  onPick: (index: number) => void
}

interface CoinListProps extends ListProps {
  /** Remarks above the list. */
  children: ReactNode
}

/**
 * List of coins. Only rows in view and their neighbours are in the document; each one has its place in the whole list.
 */
export function CoinList({ children, ...props }: CoinListProps) {
  const { id, picker } = props
  const texts = usePickerMessages()
  const { layout, active } = picker
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { view, measure } = useListView(box, list)
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: balances that arrive move nothing
  useLayoutEffect(() => {
    // A new list is at its start; reading its place would lay out the page once more.
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const seen = readView(box.current, list.current)
    if (!box.current || !seen) return
    const top = active === 0 ? -seen.offset : scrollTo(layout, active, seen)
    if (top !== seen.top) box.current.scrollTop = (top + seen.offset) * seen.rem
  }, [active, picker.sought, picker.chain])
  return (
    <div className="picker-list" ref={box} onScroll={measure}>
      {children}
      <div
        role="listbox"
        id={id}
        ref={list}
        aria-label={texts.search}
        className="coins"
        style={{ blockSize: `${layout.height}rem` }}
      >
        {rowsInView(layout, { ...view, active }).map((section) => (
          <Section key={section.title} section={section} {...props} />
        ))}
      </div>
    </div>
  )
}

function Section({ section, id, picker, locale, onPick }: ListProps & { section: PickerSection }) {
  const { active, activate, held, current, layout, pins } = picker
  return (
    // biome-ignore lint/a11y/useSemanticElements: a list box cannot have a fieldset
    <div role="group" aria-label={section.title}>
      <div className="picker-group" aria-hidden="true" style={{ insetBlockStart: `${section.top}rem` }}>
        {section.title}
      </div>
      {section.rows.map(({ listed, index, top }) => (
        <AssetOption
          key={listed.key}
          id={optionId(id, index)}
          listed={listed}
          held={held.get(listed.key)}
          locale={locale}
          place={{ index, of: layout.rows.length, top }}
          isActive={index === active}
          isCurrent={listed.key === current}
          isPinned={pins.has(listed.key)}
          onPick={() => onPick(index)}
          onPin={() => pins.toggle(listed.key)}
          onHover={() => index !== active && activate(index)}
        />
      ))}
    </div>
  )
}

type Box = RefObject<HTMLDivElement | null>

/** The visible part of a list, and how to convert it to pixels. */
interface ListView extends Pick<PickerView, 'top' | 'height'> {
  /** Distance from the top of the box to the list, in rem. */
  readonly offset: number
  /** Pixels of one rem, by the height of a row. */
  readonly rem: number
}

/** Reads the visible part of a list in its scrolling box. */
function readView(box: HTMLElement | null, list: HTMLElement | null): ListView | undefined {
  if (!box || !list) return undefined
  const rowHeight = list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? 0
  const rem = rowHeight > 0 ? rowHeight / optionRem : 16
  const offset = list.offsetTop / rem
  return { top: box.scrollTop / rem - offset, height: box.clientHeight / rem, offset, rem }
}

/** Returns the visible part of a list: the first rows in the first frame, then those that the box shows. */
function useListView(box: Box, list: Box): { view: Omit<PickerView, 'active'>; measure: () => void } {
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
