import { expect, test } from 'vitest'
import { type EdgeFunction, runEdge } from '../../src/local/edgeFunctions.ts'

type Context = Parameters<EdgeFunction['handle']>[1]

/** The request that the origin receives when an edge function forwards one for /page with conditions. */
async function seenBehind(send: (request: Request, context: Context) => unknown) {
  const edge: EdgeFunction = { name: 'edge', matches: () => ({}), handle: send }
  const request = new Request('http://site.example/page', { headers: { 'if-none-match': '"a"', 'x-own': '1' } })
  const site = { url: 'http://site.example', log: () => undefined }
  const answer = await runEdge([edge], request, { ip: '127.0.0.1', requestId: '1' }, site, async ({ url, headers }) =>
    Response.json({ path: new URL(url).pathname, condition: headers.get('if-none-match'), own: headers.get('x-own') }),
  )
  return answer.json()
}

const otherTarget = (request: Request) => new Request(new URL('/other', request.url), request)

test('an edge function’s next request omits the client’s conditions unless it asks for them', async () => {
  expect(await seenBehind((_, { next }) => next())).toEqual({ path: '/page', condition: null, own: '1' })
  expect(await seenBehind((_, { next }) => next({ sendConditionalRequest: true }))).toEqual({
    path: '/page',
    condition: '"a"',
    own: '1',
  })
  expect(await seenBehind(() => undefined)).toEqual({ path: '/page', condition: '"a"', own: '1' })
})

test('an edge function may request another URL, with and without the conditions', async () => {
  expect(await seenBehind((request, { next }) => next(otherTarget(request)))).toEqual({
    path: '/other',
    condition: null,
    own: '1',
  })
  expect(await seenBehind((request, { next }) => next(otherTarget(request), { sendConditionalRequest: true }))).toEqual(
    {
      path: '/other',
      condition: '"a"',
      own: '1',
    },
  )
})
