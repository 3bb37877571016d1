import { createServer } from 'node:net'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright-core'
import { browserArgs, browserBinary } from '../../tests/e2e/chromium.ts'
import { benchSite } from './site.ts'

const pages = ['/', '/developers', '/developers/quickstart', '/developers/api']
const runs = 5
/** What a page must reach whole. How agents browse is told beside it, and so is speed, which depends on the machine. */
const whole = ['accessibility', 'best-practices', 'seo']
const told = [...whole, 'agentic-browsing']

/** A port that nobody listens at. */
function freePort(): Promise<number> {
  return new Promise((found) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

interface Report {
  readonly scores: Readonly<Record<string, number>>
  /** What kept a category below 100. */
  readonly faults: readonly string[]
}

async function look(url: string, port: number, categories: readonly string[]): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: [...categories], logLevel: 'error', output: 'json' })
  if (!result) throw new Error(`Lighthouse says nothing of ${url}.`)
  const { lhr } = result
  const scores = Object.values(lhr.categories).map(({ id, score }) => [id, Math.round((score ?? 0) * 100)] as const)
  const below = Object.values(lhr.categories).filter(({ id, score }) => told.includes(id) && (score ?? 0) < 1)
  const faults = below.flatMap(({ id, auditRefs }) =>
    auditRefs.flatMap(({ id: audit, weight }) => {
      const { score = null, title = '' } = lhr.audits[audit] ?? {}
      return weight > 0 && score !== null && score < 1 ? [`${id}: ${title}`] : []
    }),
  )
  return { scores: Object.fromEntries(scores), faults }
}

/** Lighthouse on the home page and three pages of the portal: 100 where it is a matter of right, a median of speed. */
export async function benchLighthouse(): Promise<void> {
  const binary = browserBinary()
  if (!binary) return console.log('No browser on this platform; set CHROME_PATH.')
  const site = await benchSite()
  const port = await freePort()
  const browser = await chromium.launch({
    executablePath: binary.executablePath,
    args: [...browserArgs, `--remote-debugging-port=${port}`, '--enable-features=WebMCPTesting'],
    env: binary.env,
  })
  for (const path of pages) {
    const { scores, faults } = await look(site.url + path, port, told)
    const speeds: number[] = []
    for (let run = 0; run < runs; run += 1) {
      const report = await look(site.url + path, port, ['performance'])
      speeds.push(report.scores.performance ?? 0)
    }
    const words = Object.entries(scores).map(([name, score]) => `${name} ${score}`)
    console.log(`${path}: ${words.join(', ')}; performance ${median(speeds)} (median of ${speeds.join(', ')})`)
    for (const fault of faults) console.log(`  ${fault}`)
    if (whole.some((name) => scores[name] !== 100)) process.exitCode = 1
  }
  await browser.close()
  await site.close()
}
