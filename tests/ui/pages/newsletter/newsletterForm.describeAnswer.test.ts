import { expect, test } from 'vitest'
import { describeAnswer } from '../../../../src/ui/pages/newsletter/newsletterForm.ts'

const refused = (code: unknown, retryAfter: string | null = null) => describeAnswer({ ok: false, code, retryAfter })

test('a saved address gets the same text whether it was known or not', () => {
  expect(describeAnswer({ ok: true, code: undefined, retryAfter: null })).toMatch(/^Thank you\./)
})

test.each([
  ['invalid_email', null, /^The e-mail address is not valid\./],
  ['rate_limited', '301', /^Too many requests\. Try again in 6 minutes\.$/],
  ['rate_limited', '60', /^Too many requests\. Try again in a minute\.$/],
  ['rate_limited', 'Wed, 21 Oct 2026 07:28:00 GMT', /^Too many requests\. Try again in a minute\.$/],
  ['storage_unavailable', null, /^The address could not be saved\./],
  [7, null, /^The address could not be saved\./],
] as const)('the code %s with Retry-After %s has its own text', (code, retryAfter, text) => {
  expect(refused(code, retryAfter)).toMatch(text)
})

test('a lost request has a text of its own', () => {
  expect(describeAnswer(undefined)).toMatch(/^We got no response\./)
})
