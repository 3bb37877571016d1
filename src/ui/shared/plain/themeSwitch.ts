const choices = ['system', 'light', 'dark'] as const
type Choice = (typeof choices)[number]
const icons: Record<Choice, string> = { system: '#i-theme', light: '#i-sun', dark: '#i-moon' }

/** Key of the stored choice. The privacy page lists it. */
const themeKey = 'theme'

const chosen = (): Choice => choices.find((choice) => choice === document.documentElement.dataset.theme) ?? 'system'

function choose(choice: Choice): void {
  const { dataset } = document.documentElement
  if (choice === 'system') delete dataset.theme
  else dataset.theme = choice
  try {
    if (choice === 'system') localStorage.removeItem(themeKey)
    else localStorage.setItem(themeKey, choice)
  } catch {
    // Some private windows forbid storage; the choice then lasts as long as the page.
  }
}

/** Shows the stored theme. Built pages have this inline (`components/ThemeChoice.astro`). */
export function showStoredTheme(): void {
  try {
    const stored = localStorage.getItem(themeKey)
    if (stored === 'light' || stored === 'dark') document.documentElement.dataset.theme = stored
  } catch {
    // Without storage, the system decides.
  }
}

/** Starts the theme buttons of the page, which are hidden without a script. */
export function startThemeSwitch(): void {
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-theme-toggle]')) {
    const show = () => {
      button.querySelector('use')?.setAttribute('href', icons[chosen()])
      const name = button.querySelector('[data-theme-name]')
      if (name) name.textContent = button.dataset[chosen()] ?? ''
    }
    show()
    button.hidden = false
    addEventListener('portage:texts', show)
    button.addEventListener('click', () => {
      choose(choices[(choices.indexOf(chosen()) + 1) % choices.length] ?? 'system')
      show()
    })
  }
}
