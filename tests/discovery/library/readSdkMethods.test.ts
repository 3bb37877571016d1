import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSdkContract } from '../../../scripts/sdk/readCalls.ts'
import { readSdkMethods } from '../../../src/discovery/library/readSdkMethods.ts'

const python = readFileSync('sdk/python/src/portage_swap/_operations.py', 'utf8')
const go = readFileSync('sdk/go/operations.go', 'utf8')
const methods = readSdkMethods(python, go)

test('reads every method of both clients, with its signature and purpose', () => {
  expect(methods.map(({ python: { name } }) => name)).toEqual(readSdkContract().calls.map(({ method }) => method))
  expect(methods.find(({ go: { name } }) => name === 'Subscribe')).toEqual({
    python: {
      name: 'subscribe',
      signature: 'subscribe(email: str, *, idempotency_key: str | None = None) -> Subscription',
    },
    go: {
      name: 'Subscribe',
      signature: 'Subscribe(ctx context.Context, email string, options ...CallOption) (*Subscription, error)',
    },
    purpose: 'Subscribe an e-mail address to service updates.',
  })
})

test('throws when the Go client lacks a method', () => {
  expect(() => readSdkMethods(python, '')).toThrow(RangeError)
})
