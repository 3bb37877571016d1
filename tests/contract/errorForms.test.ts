import { expect, test } from 'vitest'
import { apis } from '../../src/contract/apis.ts'
import { errorFormAt } from '../../src/contract/errorForms.ts'

test.each(Object.values(apis))('errorFormAt of a path of $title is its form', ({ base, errorForm, ...api }) => {
  const paths = Object.values(api.operations).map(({ path }) => path)
  for (const path of [base, `${base}/`, `${base}/nothing`, api.openApiPath, ...paths]) {
    expect(errorFormAt(path), path).toBe(errorForm)
  }
})

test.each([
  ['/V1/quote?x=/memoless', 'aggregator'],
  ['//v1', 'aggregator'],
  ['/%761/quote', 'aggregator'],
  ['/v1/%zz', 'aggregator'],
  ['/v1/affiliates', 'aggregator'],
  ['/v1/affiliate?x=1', 'service'],
  ['/memoless', 'memoless'],
  ['/memolessness', 'service'],
  ['/v10', 'service'],
  ['/docs?path=/v1/', 'service'],
  ['*', 'service'],
  ['', 'service'],
])('errorFormAt(%s) is %s', (path, form) => {
  expect(errorFormAt(path)).toBe(form)
})
