import { expect, test } from 'vitest'
import { spreadRequests } from '../../../src/core/net/spreadRequests.ts'

const requests = ['https://a.test/', 'https://b.test/'].map((url) => new Request(url))

test('starts each request in the task that the scheduler gives it, in order', async () => {
  const sent: string[] = []
  const tasks: (() => void)[] = []
  const send = spreadRequests(
    async ({ url }) => {
      sent.push(url)
      return new Response(url)
    },
    { yield: () => new Promise((run) => tasks.push(run)) },
  )
  const answers = requests.map(send)
  expect([sent.length, tasks.length]).toEqual([0, 2])
  tasks[0]?.()
  expect(await (await answers[0])?.text()).toBe('https://a.test/')
  expect(sent).toEqual(['https://a.test/'])
  tasks[1]?.()
  expect(await (await answers[1])?.text()).toBe('https://b.test/')
})

test('sends at once without a scheduler', async () => {
  const send = spreadRequests(async ({ url }) => new Response(url))
  expect(await (await send(requests[0] as Request)).text()).toBe('https://a.test/')
})
