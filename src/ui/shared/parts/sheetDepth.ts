/** The parts of a window that count its open sheets. */
export interface SheetDepthWindow {
  readonly history: Pick<History, 'state'>
}

/** Returns how many sheets the current history entry belongs to. */
export function sheetDepth({ history }: SheetDepthWindow): number {
  const { sheet } = (history.state ?? {}) as { readonly sheet?: unknown }
  return typeof sheet === 'number' ? sheet : 0
}
