import { Suspense, useEffect, useState } from 'react'
import { site } from '../../site.ts'
import type { HostMessage, Proposal, Theme } from '../../widget/messages.ts'
import type { EmbedParams } from '../shared/embedParams.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { embedEn as messages } from '../texts/embed.en.ts'
import { EmbedForm } from './EmbedForm.tsx'
import type { SendToHost } from './useHost.ts'
import { useHost } from './useHost.ts'

// Only an address with a payment needs it.
const EmbedPayment = lazyPart(() => import('./EmbedPayment.tsx').then((module) => module.EmbedPayment))

/** Least contrast of a control with its surroundings. Source: WCAG 2.2, 1.4.11. */
export const controlContrast = 3

const black: Rgb = [0, 0, 0]

const white: Rgb = [255, 255, 255]

const formatColour = (rgb: Rgb): string =>
  `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** Returns the contrast of two colours, 1 to 21. */
export const contrastOf = (one: string, other: string): number => ratio(parseColour(one), parseColour(other))

/** The card of both appearances: `--surface-1` of tokens.css as sRGB. */
export const cards = { light: '#fcfdfe', dark: '#111b21' } as const

/** Properties that a theme sets. styles/pages/embed.css uses them for the main button, the page and corners alone. */
export const hostProperties = ['accent', 'on-accent', 'background', 'on-background', 'radius'] as const

const dark = '(prefers-color-scheme: dark)'

interface EmbedFrameProps {
  params: EmbedParams
  language: string
}

/**
 * The widget inside its frame: the form, or the payment that the address names. Another language mounts them again, but
 * keeps what the page has sent.
 */
export function EmbedFrame({ params, language }: EmbedFrameProps) {
  const [theme, setTheme] = useState(params.theme)
  const [proposal, setProposal] = useState<Proposal | undefined>(undefined)
  const receive = (message: HostMessage) => {
    if (message.type === 'propose') setProposal(message)
    if (message.type === 'theme') setTheme(message)
    if (message.type === 'language')
      void import('../texts/showLanguage.ts').then(({ showLanguage }) => showLanguage(`?lang=${message.language}`))
  }
  const send = useHost(params.host, receive)
  useSizeReport(send)
  useTheme(theme)
  useEffect(openElsewhere, [])
  useEffect(() => send({ type: 'ready' }), [send])
  const key = location.hash.slice(1)
  return (
    <div className="embed" key={language}>
      {key === '' ? (
        <EmbedForm params={params} proposal={proposal} send={send} />
      ) : (
        <Suspense fallback={<Opening />}>
          <EmbedPayment params={params} send={send} />
        </Suspense>
      )}
      <p className="embed-foot t13">
        <a className="brand" href="/" aria-label={`${site.name}: ${messages.served(location.host)}`}>
          <svg className="mark" aria-hidden="true">
            <use href="#mark" />
          </svg>
          <span>{site.name}</span>
        </a>
        <span>{location.host}</span>
      </p>
    </div>
  )
}

/** Reports the height of everything in the frame, so that the page can make room for it. */
function useSizeReport(send: SendToHost) {
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      const height = Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
      send({ type: 'resize', height: String(Math.min(height, 99_999)) })
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [send])
}

/** Opens every link to another page in a window of its own, because no other page may be in a frame. */
function openElsewhere() {
  const open = ({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link === null || link.pathname === location.pathname) return
    link.target = '_blank'
    link.rel = 'noopener'
  }
  addEventListener('click', open, true)
  return () => removeEventListener('click', open, true)
}

/** Applies a theme to the frame, and again when the system changes its appearance. */
function useTheme(theme: Theme): void {
  useEffect(() => {
    const root = document.documentElement
    const system = matchMedia(dark)
    const apply = () => {
      if (theme.mode === 'light' || theme.mode === 'dark') root.dataset.theme = theme.mode
      else delete root.dataset.theme
      const values = themeProperties(theme, appearanceOf(theme, system.matches))
      for (const name of hostProperties) {
        const value = values[name]
        if (value === undefined) root.style.removeProperty(`--host-${name}`)
        else root.style.setProperty(`--host-${name}`, value)
      }
    }
    apply()
    system.addEventListener('change', apply)
    return () => system.removeEventListener('change', apply)
  }, [theme])
}

/** Returns the appearance that a theme chooses; `auto` and no choice follow the system. */
export function appearanceOf({ mode }: Theme, prefersDark: boolean): 'light' | 'dark' {
  return mode === 'dark' || mode === 'light' ? mode : prefersDark ? 'dark' : 'light'
}

/**
 * Returns the values of a theme with enough contrast: the accent against our card, and text against both colours.
 * Warnings, amounts, addresses and QR codes use none of them.
 */
export function themeProperties(
  { accent, background, radius }: Theme,
  appearance: 'light' | 'dark',
): Readonly<Record<(typeof hostProperties)[number], string | undefined>> {
  const shown = accent && withContrast(accent, cards[appearance], controlContrast)
  return {
    accent: shown,
    'on-accent': shown && readableOn(shown),
    background,
    'on-background': background && readableOn(background),
    radius: radius && `${radius}px`,
  }
}

type Rgb = readonly [number, number, number]

/** Parses `#rrggbb`. */
function parseColour(colour: string): Rgb {
  const part = (start: number) => parseInt(colour.slice(start, start + 2), 16)
  return [part(1), part(3), part(5)]
}

/** Returns the relative luminance, 0 to 1. Source: WCAG 2.2, definition of relative luminance. */
function luminance(rgb: Rgb): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function ratio(one: Rgb, other: Rgb): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

/** Returns black or white, whichever is easier to read on a colour. Its contrast is at least 4.58. */
export function readableOn(colour: string): string {
  const behind = parseColour(colour)
  return formatColour(ratio(behind, black) >= ratio(behind, white) ? black : white)
}

/** Returns a colour as near to `colour` as its contrast with `surface` allows, towards black or white. */
function withContrast(colour: string, surface: string, least: number): string {
  const target = parseColour(readableOn(surface))
  const from = parseColour(colour)
  for (let step = 0; step <= 20; step += 1) {
    const mixed = formatColour(
      from.map((part, at) => part + (((target[at] ?? 0) - part) * step) / 20) as unknown as Rgb,
    )
    if (contrastOf(mixed, surface) >= least) return mixed
  }
  return formatColour(target)
}
