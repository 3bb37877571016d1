import { must, mustBeNone, type Rule, SkippedRule } from '../check.ts'
import type { Browse, ScannedSite } from '../scannedSite.ts'

const pages = ['/', '/developers', '/developers/api', '/developers/mcp']
/** axe is slow; other pages have their own test. */
const seen = pages.slice(0, 2)

function browserOf({ browse }: ScannedSite): Browse {
  if (!browse) throw new SkippedRule('No browser on this machine.')
  return browse
}

/** Tools that the home page hands to the agent of a browser while it loads. Source: WebMCP draft. */
export const offersTools: Rule = async (site) => {
  const names = await browserOf(site)('/', async (tab) => {
    await tab.waitForFunction(() => (window as never as { offered: unknown[] }).offered.length >= 3, undefined, {
      timeout: 60_000,
    })
    return tab.evaluate(() =>
      (
        window as never as { offered: { name: string; description: string; inputSchema?: { type?: string } }[] }
      ).offered.map(({ name, description, inputSchema }) => ({
        name,
        whole: description.length > 0 && inputSchema?.type === 'object',
      })),
    )
  })
  must(names.length <= 40, `${names.length} tools`)
  mustBeNone(
    names.filter(({ whole }) => !whole).map(({ name }) => name),
    'tools without a description or schema',
  )
  return names.map(({ name }) => name).join(', ')
}

/** How far things move while a page loads: 0.1 is called good. Source: web.dev, Cumulative Layout Shift. */
export const hasLittleLayoutShift: Rule = async (site) => {
  const shifts: string[] = []
  for (const path of pages) {
    const shift = await browserOf(site)(path, async (tab) => {
      // Continues when the page keeps loading or the machine is slow.
      await tab.waitForLoadState('networkidle', { timeout: 20_000 }).catch(() => undefined)
      return tab.evaluate(
        () =>
          new Promise<number>((done) => {
            let sum = 0
            new PerformanceObserver((list) => {
              for (const entry of list.getEntries() as (PerformanceEntry & {
                value: number
                hadRecentInput: boolean
              })[])
                if (!entry.hadRecentInput) sum += entry.value
            }).observe({ type: 'layout-shift', buffered: true })
            setTimeout(() => done(sum), 100)
          }),
      )
    })
    must(shift < 0.1, `${path} moves by ${shift.toFixed(3)}`)
    shifts.push(`${path} ${shift.toFixed(3)}`)
  }
  return shifts.join(', ')
}

/** What axe finds in the tree that a screen reader or an agent gets. `axe` is the text of axe-core. */
export const hasNoViolations = (violations: (tab: Parameters<Parameters<Browse>[1]>[0]) => Promise<string[]>): Rule => {
  return async (site) => {
    for (const path of seen) {
      const found = await browserOf(site)(path, violations)
      mustBeNone(
        found.map((each) => `${path} ${each}`),
        'violations',
      )
    }
    return `axe reports no violations on ${seen.join(', ')}`
  }
}

/** Forms for agents have a description and named fields. */
export const declaredFormsAreComplete: Rule = async (site) => {
  const faults: string[] = []
  let count = 0
  for (const path of pages) {
    const forms = await browserOf(site)(path, (tab) =>
      tab.evaluate(() =>
        [...document.querySelectorAll('form')].map((form) => ({
          declared: form.hasAttribute('toolname') || form.hasAttribute('tooldescription'),
          whole: form.hasAttribute('toolname') && form.hasAttribute('tooldescription'),
          commits: form.hasAttribute('toolautosubmit'),
        })),
      ),
    )
    count += forms.length
    if (forms.some(({ declared, whole, commits }) => commits || (declared && !whole))) faults.push(path)
  }
  mustBeNone(faults, 'pages with half-declared forms')
  return `${count} forms, none half declared`
}
