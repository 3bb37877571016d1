import { useEffect } from 'react'
import type { Theme } from '../../widget/messages.ts'
import { appearanceOf, hostProperties, themeProperties } from './themeProperties.ts'

const dark = '(prefers-color-scheme: dark)'

/** Applies a theme to the frame, and again when the system changes its appearance. */
export function useTheme(theme: Theme): void {
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
