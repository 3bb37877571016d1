import { expect, it } from 'vitest'
import { elementCode, widgetCode } from '../../../src/ui/embed/widgetCode.ts'

const values = { partner: 'acme', sell: 'BTC.BTC', amount: '', accent: '"><script>', limit: '0', mode: 'dark' }

it('the code of a widget has its valid attributes, as a script tag or as an element', () => {
  expect(widgetCode('https://swap.example.org', values)).toBe(
    `<script async src="https://swap.example.org/widget.js"
  data-partner="acme"
  data-sell="BTC.BTC"
  data-mode="dark"></script>`,
  )
  expect(elementCode('https://swap.example.org', values)).toBe(
    `<script async src="https://swap.example.org/widget.js"></script>
<portage-swap
  partner="acme"
  sell="BTC.BTC"
  mode="dark"></portage-swap>`,
  )
})
