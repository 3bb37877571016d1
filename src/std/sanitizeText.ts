/** Control, formatting (zero-width, bidirectional) and lone surrogate characters: none belongs in anybody's text. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** A sentence made safe to show: invisible characters become spaces, and it ends at `max` characters. */
export function sanitizeText(text: string, max: number): string {
  const clean = text
    .slice(0, max * 2)
    .replace(invisible, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return clean.length > max ? `${clean.slice(0, max - 1).trimEnd()}…` : clean
}
