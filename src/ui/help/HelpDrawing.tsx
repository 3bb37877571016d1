import type { HelpTerm } from '../messages/help.en.ts'

/** Lines of each drawing on a field of 240 × 64. The first is the water or ground, the second the mark. */
const drawings: Readonly<Record<HelpTerm, readonly [ground: string, mark: string]>> = {
  priceLimit: ['M12 16C60 14 80 30 120 34s80 14 108 20', 'M12 44h216'],
  minimum: ['M20 52V20h40v32M90 52V26h40v26M160 52V32h40v20', 'M12 40h216'],
  refund: ['M24 26h150c26 0 26 28 0 28H60', 'm72 44-12 10 12 8'],
  priceImpact: ['M12 18h216', 'M12 18c60 2 120 10 216 36'],
  minimumAmount: ['M20 54V12M20 54h208', 'M28 50c20-30 60-38 190-38'],
  memo: ['M40 12h160v42H40Z', 'M56 26h96M56 38h64'],
  vault: ['M120 10c44 0 72 10 72 24s-28 22-72 22-72-8-72-22 28-24 72-24Z', 'M80 34h0M120 34h0M160 34h0'],
  router: ['M20 34h70M150 34h70', 'M92 16h56v36H92Z'],
}

/** Draws the idea of a term. The text says the same, so it is hidden from screen readers. */
export function HelpDrawing({ term }: { term: HelpTerm }) {
  const [ground, mark] = drawings[term]
  return (
    <svg className="help-art" viewBox="0 0 240 64" aria-hidden="true">
      <path className="help-ground" d={ground} />
      <path className="help-mark" d={mark} />
    </svg>
  )
}
