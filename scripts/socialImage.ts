// `node scripts/socialImage.ts`: draws the preview image of links to the site, and the icon for clients without SVG.
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { projectRoot } from '../src/local/build.ts'
import { site } from '../src/site.ts'
import { browserArgs, browserBinary } from '../tests/e2e/chromium.ts'

const font = readFileSync(path.join(projectRoot, 'public/fonts/familjen-grotesk-latin-wght-normal.woff2'))
const { path: place, width, height } = site.socialImage

/** Depth lines between two shores. */
const contours = Array.from({ length: 9 }, (_, line) => {
  const reach = 130 + line * 46
  return `<path d="M${1240 - reach * 1.5} -20C${1110 - reach * 0.5} ${60 + reach * 0.55} ${1290 - reach * 1.15} ${200 + reach * 0.5} 1220 ${240 + reach * 0.86}"/>`
}).join('')

const html = `<!doctype html><meta charset="utf-8"><style>
@font-face{font-family:F;src:url(data:font/woff2;base64,${font.toString('base64')});font-weight:400 700}
*{margin:0;box-sizing:border-box}
body{width:${width}px;height:${height}px;background:#f3f7f8;color:#10222c;font-family:F;position:relative;overflow:hidden}
svg.chart{position:absolute;inset:0;fill:none;stroke:#9cc7d3;stroke-width:2}
main{position:absolute;inset:72px 80px;display:flex;flex-direction:column}
.brand{display:flex;align-items:center;gap:20px;font-size:46px;font-weight:600}
.brand svg{width:72px;height:72px}
h1{margin-top:auto;font-size:86px;line-height:1.02;font-weight:600;letter-spacing:-0.02em;max-width:900px;text-wrap:balance}
p{margin-top:28px;font-size:34px;color:#3f5560}
</style>
<svg class="chart" viewBox="-120 0 ${width} ${height}">${contours}</svg>
<main><div class="brand"><svg viewBox="0 0 32 32"><path fill="#10222c" d="M1.5 15.2C4 3.4 21 3.4 24.5 15.2C18.5 12.3 8.5 12.3 1.5 15.2Z"/><path fill="#0089a5" d="M7.5 16.8C13.5 19.7 23.5 19.7 30.5 16.8C27.5 28.6 10.5 28.6 7.5 16.8Z"/></svg>${site.name}</div>
<h1>${site.tagline}</h1><p>Native swaps over THORChain and Maya Protocol</p></main>`

const binary = browserBinary()
if (!binary) throw new Error('No browser for this platform comes from npm. Set CHROME_PATH.')
const browser = await chromium.launch({
  executablePath: binary.executablePath,
  args: browserArgs,
  env: binary.env,
})
const page = await browser.newPage({ viewport: { width, height } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: path.join(projectRoot, 'public', place) })

const pictures: { size: number; png: Buffer }[] = []
const drawing = readFileSync(path.join(projectRoot, 'public/favicon.svg'), 'utf8')
for (const size of [16, 32, 48]) {
  await page.setViewportSize({ width: size, height: size })
  await page.setContent(`<!doctype html><style>*{margin:0}svg{display:block;inline-size:100vw}</style>${drawing}`)
  pictures.push({ size, png: await page.screenshot({ omitBackground: true }) })
}
await browser.close()
writeFileSync(path.join(projectRoot, 'public/favicon.ico'), icoOf(pictures))

/** Returns an ICO file of PNG pictures. Source: Microsoft, ICONDIR and ICONDIRENTRY. */
function icoOf(pictures: readonly { readonly size: number; readonly png: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + 16 * pictures.length)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = head.length
  for (const [index, { size, png }] of pictures.entries()) {
    const entry = 6 + 16 * index
    head.writeUInt8(size, entry)
    head.writeUInt8(size, entry + 1)
    head.writeUInt16LE(1, entry + 4)
    head.writeUInt16LE(32, entry + 6)
    head.writeUInt32LE(png.length, entry + 8)
    head.writeUInt32LE(offset, entry + 12)
    offset += png.length
  }
  return Buffer.concat([head, ...pictures.map(({ png }) => png)])
}
