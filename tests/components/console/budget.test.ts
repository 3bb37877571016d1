import { describe, expect, test } from 'vitest'
import { budgetsOf, budgetText, waitText } from '../../../src/components/console/budget.ts'
import { rateLimitHeaders } from '../../../src/server/limits/rateLimiter.ts'

const policy = { name: 'mcp', limit: 60, windowSeconds: 600 }

describe('budgetsOf', () => {
  test('reads the exact values of the server’s headers', () => {
    const verdict = { allowed: true, limit: 60, remaining: 59, resetSeconds: 598, retryAfterSeconds: 0 }
    expect(budgetsOf(new Headers(rateLimitHeaders(verdict, policy)))).toEqual([
      { ...policy, remaining: 59, resetSeconds: 598 },
    ])
  })

  test('returns each window with a state, and none without one', () => {
    const headers = new Headers({
      'ratelimit-policy': '"newsletter";q=5;w=600, "newsletter-requests";q=60;w=600, "other";q=1;w=1',
      ratelimit: '"newsletter-requests";r=58;t=12 , "newsletter" ; r=0; t=600',
    })
    expect(budgetsOf(headers).map(({ name, remaining }) => [name, remaining])).toEqual([
      ['newsletter', 0],
      ['newsletter-requests', 58],
    ])
    expect(budgetsOf(new Headers())).toEqual([])
    expect(budgetsOf(new Headers({ 'ratelimit-policy': 'nonsense', ratelimit: '"mcp";r=1' }))).toEqual([])
  })

  test.each([
    [
      { remaining: 59, resetSeconds: 598 },
      '59 of 60 requests left in 10 minutes, window “mcp”. You get the next one in 9 minutes 58 seconds.',
    ],
    [{ remaining: 60, resetSeconds: 0 }, '60 of 60 requests left in 10 minutes, window “mcp”.'],
  ])('is described in a sentence: %o', (state, text) => {
    expect(budgetText({ ...policy, ...state })).toBe(text)
  })

  test.each([
    [1, '1 second'],
    [59, '59 seconds'],
    [60, '1 minute'],
    [61, '1 minute 1 second'],
    [3600, '60 minutes'],
  ])('formats a wait of %i seconds as %s', (seconds, text) => {
    expect(waitText(seconds)).toBe(text)
  })
})
