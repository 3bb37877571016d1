/** Why a memo cannot be read. Thrown inside the reading rooms only; `parseMemo` turns it into a result. */
export class MemoParseError extends Error {
  override name = 'MemoFault'
}

/** A stranger's text inside our sentence: short, and only printable ASCII. */
export function excerpt(text: string): string {
  const plain = text.slice(0, 40).replace(/[^ -~]/g, '?')
  return `"${plain}${text.length > 40 ? '…' : ''}"`
}
