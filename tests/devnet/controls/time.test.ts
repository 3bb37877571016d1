import { expect, test } from 'vitest'
import { createClock } from '../../../src/devnet/rules/clock.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'
import { post } from './post.ts'

const START = 1_795_000_000

test('a paused clock makes one block per step and no others', async () => {
  let now = START * 1000
  const devnet = createDevnet({ now: () => now })
  const { body: held } = await post<object>(devnet, '/devnet/clock', { paused: true })
  expect(held).toMatchObject({ paused: true, mode: 'auto', speed: 1 })
  const { THORCHAIN: before } = devnet.state
  const height = before.height
  now += 600_000
  await request(devnet, '/devnet')
  expect(devnet.state.THORCHAIN.height).toBe(height)
  const { body } = await post<{ time: number; heights: Record<string, number> }>(devnet, '/devnet/step', { blocks: 25 })
  expect(body).toEqual({
    time: START + 150,
    heights: { THORCHAIN: height + 25, MAYACHAIN: devnet.state.MAYACHAIN.height },
  })
})

test('a fixed speed makes blocks faster by its factor', async () => {
  let now = START * 1000
  const devnet = createDevnet({ now: () => now })
  const { body } = await post<object>(devnet, '/devnet/clock', { speed: 60 })
  expect(body).toEqual({ mode: 'fixed', speed: 60, speed_reached: 60, paused: false, in_flight: 0 })
  now += 1_000
  const { body: after } = await request<{ time: number }>(devnet, '/devnet')
  expect(after.time).toBe(START + 60)
  expect((await post(devnet, '/devnet/clock', { speed: 'auto' })).body).toMatchObject({ mode: 'auto', speed: 1 })
})

test('the clock reports the speed that it reaches while blocks take longer than their share', () => {
  let now = START * 1000
  const clock = createClock(() => now, { speed: 600 })
  expect(clock.reached(false)).toBe(600)
  now += 1_000
  for (let made = 0; made < 50; made++) {
    expect(clock.take(false)).toBe(true)
    now += 20
  }
  expect(clock.reached(false)).toBe(300)
  while (clock.take(false)) expect(clock.reached(false)).toBeLessThanOrEqual(600)
  expect(clock.reached(false)).toBe(600)
})
