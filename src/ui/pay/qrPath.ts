import { encodeQR } from 'qr'

/** A QR code as one SVG path in a square of `size`, with the border that scanners need. */
export interface QrPath {
  readonly size: number
  readonly d: string
}

/** Draws a text as a QR code, without a request. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, d: cells.join('') }
}
