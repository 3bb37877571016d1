/** Text that a spreadsheet reads as a formula. Source: OWASP, CSV injection. */
const formula = /^[=+\-@\t\r\n]/

function field(text: string): string {
  const harmless = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

/** One line of CSV that no spreadsheet executes. Source: RFC 4180. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(field).join(',')}\r\n`
}
