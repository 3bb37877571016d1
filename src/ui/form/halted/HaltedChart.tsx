import type { Asset } from '../../../core/asset/asset.ts'
import { AssetMark } from '../../shared/assets/AssetMark.tsx'

/** Draws the crossing from one coin to another, whose land part is closed by a barrier. */
export function HaltedChart({ from, to }: { from: Asset; to: Asset }) {
  return (
    <div className="halted-art">
      <Waters />
      <AssetMark asset={from} size="lg" />
      <AssetMark asset={to} size="lg" />
    </div>
  )
}

function Waters() {
  return (
    <svg className="chart-art" viewBox="0 0 400 400" aria-hidden="true">
      <rect className="ch-ground" width="400" height="400" />
      <path className="ch-shore" d="M-10-10H280c18 40 12 96-12 128-30 42-62 34-96 62-44 34-106 22-182-32Z" />
      <path className="ch-deep" d="M-10-10H244c14 36 6 76-16 104-28 32-58 30-86 52-38 24-92 14-152-26Z" />
      <path className="ch-deeper" d="M-10-10H200c12 26 6 52-14 72-26 24-52 24-76 38-32 14-76 8-120-18Z" />
      <path className="ch-shore" d="M410 410H112c-14-42-8-90 18-118 34-34 66-28 104-52 52-32 112-26 176 16Z" />
      <path className="ch-deep" d="M410 410H150c-10-34-4-68 20-92 28-28 60-26 92-46 46-26 96-20 148 12Z" />
      <path className="ch-deeper" d="M410 410H196c-6-24 0-46 18-64 26-22 54-22 82-38 38-18 76-14 114 6Z" />
      <path className="ch-trail" d="M140 98c42 20 44 48 38 76M224 236c26 24 34 46 32 78" />
      <g className="halted-barrier" transform="rotate(36 200 206)">
        <rect x="160" y="198" width="80" height="16" />
        <path d="M160 198h16v16h-16zM192 198h16v16h-16zM224 198h16v16h-16z" />
      </g>
    </svg>
  )
}
