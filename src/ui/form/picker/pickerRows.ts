import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import type { AssetGroup } from './groupAssets.ts'

/** Heights in rem, as in styles/components/picker.css. */
export const optionRem = 3.75
export const titleRem = 2.5

/** Rows that one screen can show. Further ones are not in the document. */
const mostRows = 36
/** Rows in the first frame; the others follow after it. */
export const firstRows = 12

/** One coin at its place. */
export interface PickerRow {
  readonly listed: ListedAsset
  /** Place in the whole list, from 0. */
  readonly index: number
  readonly top: number
}

export interface PickerSection {
  readonly title: string
  readonly top: number
  readonly rows: readonly PickerRow[]
}

export interface PickerLayout {
  readonly sections: readonly PickerSection[]
  readonly rows: readonly PickerRow[]
  readonly height: number
}

/** Returns the place of every coin and title, in rem from the top of the list. */
export function layOut(groups: readonly AssetGroup[]): PickerLayout {
  const rows: PickerRow[] = []
  let top = 0
  const sections = groups.map(({ title, assets }): PickerSection => {
    const start = top
    top += titleRem
    const own = assets.map((listed, at) => ({ listed, index: rows.length + at, top: top + at * optionRem }))
    rows.push(...own)
    top += assets.length * optionRem
    return { title, top: start, rows: own }
  })
  return { sections, rows, height: top }
}

export interface PickerView {
  /** Scrolled distance and height of the visible part, in rem. */
  readonly top: number
  readonly height: number
  /** The active row stays in the document, because the field refers to it. */
  readonly active: number
}

/** Returns the sections with the rows to render: those in view, some around them, and the active one. */
export function rowsInView(
  { sections }: Pick<PickerLayout, 'sections'>,
  { top, height, active }: PickerView,
): readonly PickerSection[] {
  const spare = Math.max(0, (mostRows * optionRem - height) / 4)
  const isNear = (row: PickerRow) => row.top + optionRem > top - spare && row.top < top + height + spare
  return sections
    .map((section) => ({ ...section, rows: section.rows.filter((row) => isNear(row) || row.index === active) }))
    .filter(({ rows }) => rows.length > 0)
}

/** Returns the scrolled distance at which a row is in view, with its title when it is a section's first. */
export function scrollTo(
  { sections }: PickerLayout,
  index: number,
  { top, height }: Omit<PickerView, 'active'>,
): number {
  const section = sections.find(({ rows }) => rows.some((row) => row.index === index))
  const row = section?.rows.find((each) => each.index === index)
  if (!section || !row) return top
  const start = row === section.rows[0] ? section.top : row.top
  if (start < top) return start
  return row.top + optionRem > top + height ? row.top + optionRem - height : top
}
