import { expect, test } from 'vitest'
import { parseConfig, publicConfigOf } from '../../src/runtime/config.ts'
import { problemsOf } from './problemsOf.ts'

test('the aggregator and the memoless service are this site’s own unless other addresses are set', () => {
  const own = parseConfig({ SITE_URL: 'https://swap.example.org', PORTAGE_NETWORK: 'mainnet' })
  expect(own.apiUrls).toEqual({
    aggregator: 'https://swap.example.org/v1',
    memoless: 'https://swap.example.org/memoless/api/v1',
  })
  const other = parseConfig({
    AGGREGATOR_URL: 'https://quotes.example.org/v1/',
    MEMOLESS_URL: 'https://plain.example.org',
  })
  expect(other.apiUrls).toEqual({
    aggregator: 'https://quotes.example.org/v1',
    memoless: 'https://plain.example.org',
  })
  expect(publicConfigOf(other, '1.0.0').apiUrls).toEqual(other.apiUrls)
  expect(problemsOf({ AGGREGATOR_URL: 'quotes.example.org' })[0]).toMatchObject({ variable: 'AGGREGATOR_URL' })
})

test('a short pepper is refused without showing it', () => {
  const pepper = 'x'.repeat(32)
  expect(parseConfig({ API_KEY_PEPPER: pepper }).apiKeyPepper).toBe(pepper)
  for (const short of ['hunter2hunter2', `${pepper} y`]) {
    const [problem] = problemsOf({ API_KEY_PEPPER: short })
    expect(problem).toMatchObject({ variable: 'API_KEY_PEPPER' })
    expect(problem?.message).not.toContain(short)
  }
})

test('the operator’s own fee is a registered name with basis points within the protocol’s limit', () => {
  const { serviceFees } = parseConfig({ SERVICE_FEE_THORCHAIN: 'portage:10' })
  expect(serviceFees).toEqual({ THORCHAIN: { name: 'portage', bps: 10 }, MAYACHAIN: undefined })
  for (const fee of ['portage', 'portage:0', 'portage:501', 'portage:1:2', 'po rtage:1']) {
    expect(problemsOf({ SERVICE_FEE_MAYACHAIN: fee })[0]).toMatchObject({ variable: 'SERVICE_FEE_MAYACHAIN' })
  }
})
