import { describe, expect, test } from 'vitest'
import { createOriginTime, originTimeOf } from '../../../../src/core/nodes/net/timeSource.ts'
import { manualClock } from '../script.ts'

const LOCAL = 1_800_000_000_000
const headers = (date: number | undefined, age?: string) =>
  new Headers({
    ...(date === undefined ? {} : { date: new Date(date).toUTCString() }),
    ...(age === undefined ? {} : { age }),
  })

describe('originTimeOf', () => {
  test('is the middle of the second in the Date header, however wrong the local clock is', () => {
    expect(originTimeOf(headers(LOCAL), LOCAL)).toBe(LOCAL + 500)
    expect(originTimeOf(headers(LOCAL, '0'), LOCAL + 3_600_000)).toBe(LOCAL + 500)
  })

  test('of a stored response is Date, or Date plus Age, whichever the local clock confirms', () => {
    expect(originTimeOf(headers(LOCAL, '90000'), LOCAL + 2_000)).toBe(LOCAL + 500)
    expect(originTimeOf(headers(LOCAL - 90_000_000, '90000'), LOCAL)).toBe(LOCAL + 500)
    expect(originTimeOf(headers(LOCAL, '90000'), LOCAL + 600_000)).toBeUndefined()
  })

  test('is unknown without a Date, with one that cannot be read, and with a wrong Age', () => {
    expect(originTimeOf(headers(undefined), LOCAL)).toBeUndefined()
    expect(originTimeOf(new Headers({ date: 'soon' }), LOCAL)).toBeUndefined()
    expect(originTimeOf(headers(LOCAL, '-5'), LOCAL)).toBeUndefined()
  })
})

describe('createOriginTime', () => {
  const url = 'https://swap.example.org/'
  /** An origin whose clock is `ahead` of the local one. */
  function origin(ahead: number, answer = (date: Headers) => new Response(null, { headers: date })) {
    const clock = manualClock()
    const requests: Request[] = []
    const time = createOriginTime({
      url,
      clock,
      transport: async (request) => {
        requests.push(request)
        return answer(headers(clock.now() + ahead))
      },
    })
    return { clock, requests, time }
  }

  test('corrects a local clock that is ten minutes wrong, with one HEAD request a minute', async () => {
    const { clock, requests, time } = origin(600_000)
    const [one, other] = await Promise.all([time(), time()])
    expect(one).toBe(clock.now() + 600_500)
    expect(other).toBe(one)
    await clock.advance(59_000)
    expect(await time()).toBe(clock.now() + 600_500)
    expect(requests).toHaveLength(1)
    expect(requests[0]).toMatchObject({ method: 'HEAD', url, cache: 'no-store', credentials: 'omit' })
    await clock.advance(2_000)
    await time()
    expect(requests).toHaveLength(2)
  })

  test('is unknown while the origin fails, and is asked again the next time', async () => {
    let isDown = true
    const { requests, time } = origin(0, (date) => {
      if (isDown) throw new TypeError('fetch failed')
      return new Response(null, { headers: date })
    })
    expect(await time()).toBeUndefined()
    isDown = false
    expect(await time()).toBeDefined()
    expect(requests).toHaveLength(2)
  })

  test('gives up on an origin that does not answer within four seconds', async () => {
    const clock = manualClock()
    const time = createOriginTime({
      url,
      clock,
      transport: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    })
    const pending = time()
    await clock.advance(4_000)
    expect(await pending).toBeUndefined()
    expect(clock.pending()).toBe(0)
  })
})
