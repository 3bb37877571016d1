import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatAsset, parseAsset } from '../../src/core/asset.ts'
import { readLink, writeLink } from '../../src/ui/swap/urlState.ts'

const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'

describe('the link', () => {
  test('asks the same question again', () => {
    const form = { from: parseAsset('BTC.BTC'), to: parseAsset(usdc) }
    const link = writeLink(form, '0.15')
    expect(link).toBe(`?from=BTC.BTC&to=${usdc}&amount=0.15`)
    const read = readLink(link)
    expect([read.from && formatAsset(read.from), read.to && formatAsset(read.to)]).toEqual(['BTC.BTC', usdc])
    expect(read).toMatchObject({ text: '0.15', linkProblem: false })
  })

  test('reads its parts in any order and any letter case, and leaves the rest undefined', () => {
    const read = readLink('?to=doge.doge&theme=dark')
    expect(read).toMatchObject({ from: undefined, text: undefined, linkProblem: false })
    expect(read.to && formatAsset(read.to)).toBe('DOGE.DOGE')
  })

  test.each([
    '?from=nonsense',
    '?to=%3Cscript%3E',
    '?amount=1e5',
    '?amount=-3',
    '?amount=0,15',
    '?from=BTC~BTC',
    `?from=${'A'.repeat(200)}.B`,
  ])('%s is reported, not guessed', (search) => {
    expect(readLink(search).linkProblem).toBe(true)
  })

  test('no text can make reading it throw', () => {
    fc.assert(fc.property(fc.string(), (text) => void readLink(`?from=${text}&to=${text}&amount=${text}`)))
  })
})
