import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type ErrorCode, errorObject, errorPage, errors } from '../../src/contract/errors.ts'
import { operations } from '../../src/contract/operations.ts'
import { tools } from '../../src/contract/tools.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { AmountBelowMinimumError } from '../../src/core/nodes/refusal.ts'
import { toFailure } from '../../src/server/failure.ts'

const codes = Object.keys(errors) as ErrorCode[]

describe('the error table', () => {
  test('every code that the swap library names has a row', () => {
    const source = readFileSync(new URL('../../src/core/errors.ts', import.meta.url), 'utf8')
    const union = source.slice(source.indexOf('SwapErrorCode ='), source.indexOf('export interface'))
    const named = [...union.matchAll(/'([a-z_]+)'/g)].map(([, code]) => code)
    expect(named.length).toBeGreaterThan(10)
    expect(codes).toEqual(expect.arrayContaining(named))
  })

  test.each(codes)('%s has a status that is an error, a sentence and a way out', (code) => {
    const { status, title, hint } = errors[code]
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
    expect(title).toMatch(/^[A-Z].*\.$/)
    expect(hint).toMatch(/^[A-Z].*\.$/)
    expect(code).toMatch(/^[a-z][a-z0-9_]*$/)
  })

  test('a code’s page stands under the site', () => {
    expect(errorPage('https://swap.example.org', 'not_found')).toBe(
      'https://swap.example.org/developers/errors/not_found',
    )
  })

  test('the registries name only failures that have a row', () => {
    const named = [...Object.values(operations), ...Object.values(tools)].flatMap((entry) => [...entry.errors])
    expect(codes).toEqual(expect.arrayContaining(named))
  })

  test('a refused amount comes with the figure by which to ask again', () => {
    const refused = new AmountBelowMinimumError({
      protocol: 'THORCHAIN',
      fromAsset: parseAsset('BTC.BTC'),
      toAsset: parseAsset('ETH.ETH'),
      nodeMessage: 'amount less than min swap amount (recommended_min_amount_in: 6309): invalid request',
    })
    const { body } = toFailure(refused, { siteUrl: 'https://swap.example.org', requestId: 'abc' })
    expect(errorObject.parse(body).details).toEqual({ recommended_min_amount_in: '6309' })
  })

  test('what is thrown by accident says nothing of its inside and carries the request id', () => {
    const failure = toFailure(new Error('secret at /srv/app/x.ts'), {
      siteUrl: 'https://swap.example.org',
      requestId: 'abc',
    })
    expect(failure.status).toBe(500)
    expect(errorObject.parse(failure.body)).toMatchObject({ code: 'internal_error', request_id: 'abc' })
    expect(JSON.stringify(failure.body)).not.toContain('secret')
  })
})

test('no handler or door writes an error code that the table lacks', () => {
  const folder = new URL('../../src/server/', import.meta.url)
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const thrown = sources.flatMap((name) =>
    [...readFileSync(new URL(name, folder), 'utf8').matchAll(/new ApiError\('([a-z_]+)'/g)].map(([, code]) => code),
  )
  expect(thrown.length).toBeGreaterThan(3)
  expect(codes).toEqual(expect.arrayContaining(thrown))
})
