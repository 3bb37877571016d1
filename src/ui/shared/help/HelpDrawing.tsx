import type { HelpTerm } from '../../texts/help.en.ts'
import { helpDrawings } from './helpDrawings.ts'

/** Draws the idea of a term. The text says the same, so it is hidden from screen readers. */
export function HelpDrawing({ term }: { term: HelpTerm }) {
  const [ground, mark] = helpDrawings[term]
  return (
    <svg className="help-art" viewBox="0 0 240 64" aria-hidden="true">
      <path className="help-ground" d={ground} />
      <path className="help-mark" d={mark} />
    </svg>
  )
}
