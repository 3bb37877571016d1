import { encodeQR } from 'qr'
import { useMemo } from 'react'

interface QrCodeProps {
  text: string
  /** For people who can't see it. */
  name: string
  className: string
}

/** Shows a text as a QR code: dark on white in both themes, because scanners need that. */
export function QrCode({ text, name, className }: QrCodeProps) {
  const { size, d } = useMemo(() => qrPath(text), [text])
  return (
    <svg className={className} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={d} fill="#0b1620" />
    </svg>
  )
}

/** A QR code as one SVG path in a square of `size`, with the border that scanners need. */
interface QrPath {
  readonly size: number
  readonly d: string
}

/** Draws a text as a QR code, without a request. */
export function qrPath(text: string): QrPath {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size: rows.length, d: cells.join('') }
}
