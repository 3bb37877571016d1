import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorObject, errorPage, errors } from '../../src/contract/errors.ts'
import { operations } from '../../src/contract/operations.ts'
import { tools } from '../../src/contract/tools.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { AmountBelowMinimumError } from '../../src/core/nodes/refusalErrors.ts'
import { toFailure } from '../../src/server/apiError.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('the error table', () => {
  test('has a row for every code of the swap library', () => {
    const source = readFileSync(new URL('../../src/core/errors.ts', import.meta.url), 'utf8')
    const union = source.slice(source.indexOf('SwapErrorCode ='), source.indexOf('export interface'))
    const named = [...union.matchAll(/'([a-z_]+)'/g)].map(([, code]) => code)
    expect(named.length).toBeGreaterThan(10)
    expect(codes).toEqual(expect.arrayContaining(named))
  })

  test.each(codes)('%s has an error status, a sentence and a hint', (code) => {
    const { status, title, hint } = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(title).toMatch(/^[A-Z].*\.$/)
    expect(hint).toMatch(/^[A-Z].*\.$/)
    expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
  })

  test('has pages under the site’s address', () => {
    expect(errorPage('https://swap.example.org', 'not_found')).toBe(
      'https://swap.example.org/developers/errors/not_found',
    )
  })

  test('has a row for every error of the registries', () => {
    const named = [...Object.values(operations), ...Object.values(tools)].flatMap((entry) => [...entry.errors])
    expect(codes).toEqual(expect.arrayContaining(named))
  })

  test('adds the minimum to a refused amount', () => {
    const refused = new AmountBelowMinimumError({
      protocol: 'THORCHAIN',
      fromAsset: parseAsset('BTC.BTC'),
      toAsset: parseAsset('ETH.ETH'),
      nodeMessage: 'amount less than min swap amount (recommended_min_amount_in: 6309): invalid request',
    })
    const { body } = toFailure(refused, { siteUrl: 'https://swap.example.org', requestId: 'abc' })
    expect(errorObject.parse(body).details).toEqual({ recommended_min_amount_in: '6309' })
  })

  test('hides the details of an unexpected error and adds its request id', () => {
    const failure = toFailure(new Error('secret at /srv/app/x.ts'), {
      siteUrl: 'https://swap.example.org',
      requestId: 'abc',
    })
    expect(failure.status).toBe(500)
    expect(errorObject.parse(failure.body)).toMatchObject({ code: 'internal_error', request_id: 'abc' })
    expect(JSON.stringify(failure.body)).not.toContain('secret')
  })
})

test('has a row for every error code in the handlers', () => {
  const folder = new URL('../../src/server/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const thrown = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/new ApiError\('([a-z_]+)'/g)].map(([, code]) => code),
  )
  expect(thrown.length).toBeGreaterThan(3)
  expect(codes).toEqual(expect.arrayContaining(thrown))
})
