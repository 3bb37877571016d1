/** Why a memo cannot be parsed. Internal: `parseMemo` returns it as a reason. */
export class MemoParseError extends Error {
  override name = 'MemoParseError'
}

/** Quotes untrusted text for an error message: at most 40 characters, printable ASCII only. */
export function excerpt(text: string): string {
  const plain = text.slice(0, 40).replace(/[^ -~]/g, '?')
  return `"${plain}${text.length > 40 ? '…' : ''}"`
}
