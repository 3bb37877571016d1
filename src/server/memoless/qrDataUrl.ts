import { encodeQR } from 'qr'

/** Returns a QR code as an SVG data URL, with the border that scanners need. */
export function qrDataUrl(text: string): string {
  const svg = encodeQR(text, 'svg', { ecc: 'medium', border: 4 })
  return `data:image/svg+xml;base64,${btoa(svg)}`
}
