/** Control, formatting (zero-width, bidirectional) and lone surrogate characters. */
const invisible = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Makes untrusted text safe to show: replaces invisible characters by spaces and cuts it to `max` characters. */
export function sanitizeText(text: string, max: number): string {
  const clean = text
    .slice(0, max * 2)
    .replace(invisible, ' ')
    .replace(/ {2,}/g, ' ')
    .trim()
  return clean.length > max ? `${clean.slice(0, max - 1).trimEnd()}…` : clean
}
