import { describe, expect, test } from 'vitest'
import { invalidFields } from '../../../src/ui/embed/invalidFields.ts'
import { codeAttributes, elementCode, widgetAttributes, widgetCode } from '../../../src/ui/embed/widgetCode.ts'
import { readLink } from '../../../src/ui/form/urlState.ts'
import { readEmbedParams } from '../../../src/ui/shared/embedParams.ts'
import { frameUrl } from '../../../src/widget/attributes.ts'

const site = 'https://swap.example.org'
const channel = '0b6e1f3c-6d2a-4a58-9d38-0d4f2a1c9b77'
const values = { partner: 'acme', sell: 'BTC.BTC', amount: '', accent: '"><script>', limit: '0', mode: 'dark' }

describe('the code of a widget', () => {
  test('has its valid attributes, as a script tag or as an element', () => {
    expect(widgetCode(site, values)).toBe(
      `<script async src="https://swap.example.org/widget.js"
  data-partner="acme"
  data-sell="BTC.BTC"
  data-mode="dark"></script>`,
    )
    expect(elementCode(site, values)).toBe(
      `<script async src="https://swap.example.org/widget.js"></script>
<portage-swap
  partner="acme"
  sell="BTC.BTC"
  mode="dark"></portage-swap>`,
    )
  })

  test('notes where the partner of demonstrations works', () => {
    expect(widgetCode(site, { partner: 'demo' })).toMatch(/^<!-- .*localhost only.* -->\n<script/)
    expect(elementCode(site, { partner: 'demo' })).toMatch(/^<!-- .*localhost only.* -->\n<script/)
  })

  test.each([
    ['sell', 'BANANA'],
    ['sell', 'BANANA.BANANA'],
    ['buy', 'btc'],
    ['buy', 'ETH.BANANA'],
    ['sell', 'ETH.USDC-0X1'],
    ['sell', 'BTC.ETH'],
    ['buy', 'BTC~BTC'],
    ['amount', '1e8'],
    ['amount', '1,5'],
    ['partner', 'A B'],
    ['language', 'english language'],
    ['radius', '25'],
  ])('refuses an invalid %s, %s', (name, value) => {
    expect(invalidFields({ [name]: value })).toEqual([name])
  })

  test('refuses one coin on both sides, and nothing that is empty', () => {
    expect(invalidFields({ sell: 'BTC.BTC', buy: 'BTC.BTC' })).toEqual(['sell', 'buy'])
    expect(invalidFields({ partner: '', sell: '', buy: '', amount: '', language: '', radius: '' })).toEqual([])
  })
})

/** Every value that the generator can write, for each attribute, and none of it. */
const choices: Readonly<Record<string, readonly string[]>> = {
  partner: ['', 'acme', 'demo'],
  pair: ['', 'BTC.BTC>ETH.ETH', 'LTC.LTC>DOGE.DOGE', 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48>THOR.RUNE'],
  amount: ['', '0.1', '5', '0.000000000000000001'],
  mode: ['auto', 'light', 'dark'],
  language: ['', 'en', 'pt-BR'],
  accent: ['', '#005577'],
  background: ['', '#ffffff'],
  radius: ['', '0', '24'],
}

function combinations(): readonly Readonly<Record<string, string>>[] {
  return Object.entries(choices).reduce<Record<string, string>[]>(
    (made, [name, list]) => made.flatMap((one) => list.map((value) => ({ ...one, [name]: value }))),
    [{}],
  )
}

describe('the frame of a widget', () => {
  test('shows exactly what its code proposes, for every combination that the generator can write', () => {
    const all = combinations()
    expect(all.length).toBe(3 * 4 * 4 * 3 * 3 * 2 * 2 * 3)
    for (const { pair = '', ...rest } of all) {
      const [sell = '', buy = ''] = pair.split('>')
      const given = { ...rest, sell, buy }
      const attributes = widgetAttributes(given)
      const language = attributes.language ?? 'en'
      const read = (name: string) => attributes[name] ?? null
      const url = new URL(frameUrl({ site, host: 'https://acme.example', channel, language, read }))
      const params = readEmbedParams(url.search)
      const link = readLink(params.search, params.kept)
      expect({ given, problem: link.linkProblem, unknown: link.unknown }).toEqual({ given })
      expect([link.from !== undefined, link.to !== undefined, link.text]).toEqual([
        sell !== '',
        buy !== '',
        rest.amount === '' ? undefined : rest.amount,
      ])
      expect(link.mode).toBe('memoless')
      const { mode, accent, background, radius } = rest
      const theme = Object.entries({ mode, accent, background, radius }).filter(([, value]) => value !== '')
      expect(params.theme).toEqual(Object.fromEntries(theme))
      expect(params.partner).toBe(rest.partner === '' ? undefined : rest.partner)
    }
  })

  test('has the attributes of the code, which the preview reads from it', () => {
    for (const given of combinations()) {
      const written = widgetAttributes(given)
      expect(codeAttributes(widgetCode(site, given))).toEqual(written)
      expect(codeAttributes(elementCode(site, given))).toEqual(written)
    }
  })

  test('keeps the appearance of older scripts, which write it as mode', () => {
    for (const mode of ['auto', 'light', 'dark']) {
      const { theme, search, kept } = readEmbedParams(`?ref=acme&sell=LTC.LTC&buy=DOGE.DOGE&amount=5&mode=${mode}`)
      expect(theme).toEqual({ mode })
      expect(readLink(search, kept)).toEqual(readLink('?sell=LTC.LTC&buy=DOGE.DOGE&amount=5&pay=direct'))
    }
  })
})
