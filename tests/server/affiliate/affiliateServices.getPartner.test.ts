import { expect, test } from 'vitest'
import { affiliateApi } from '../../../src/contract/affiliate/affiliateApi.ts'
import { affiliateServices } from '../../../src/server/affiliate/affiliateServices.ts'
import { createApiHandler } from '../../../src/server/transport/createApiHandler.ts'
import { approvePartner } from '../../storage/approvePartner.ts'
import { temporaryStore } from '../newsletterFixture.ts'
import { createTestContext } from '../testContext.ts'

const store = temporaryStore()
const { context } = createTestContext()
const handler = createApiHandler(affiliateApi, affiliateServices, () => ({ ...context, store }))
const read = (id: string) => handler(new Request(`https://swap.example.org/v1/affiliate/partners/${id}`))

test('a partner is public while it is approved, without its e-mail address', async () => {
  await approvePartner(store, { id: 'acme', name: 'Acme' })
  const response = await read('acme')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({
    id: 'acme',
    name: 'Acme',
    origins: [],

    thorchain: { name: 'acme', basisPoints: 30 },
    maya: null,
  })
})

test.each(['unverified', 'review', 'rejected', 'suspended'] as const)(
  'a partner answers like an unknown id while it is %s',
  async (status) => {
    await approvePartner(store, { id: `partner-${status}`, status })
    const [known, unknown] = await Promise.all([read(`partner-${status}`), read('nothing')])
    expect(known.status).toBe(404)
    expect(await known.json()).toEqual(await unknown.json())
  },
)

test.each(['ab', 'Acme', 'a'.repeat(33), 'acme.eth', "acme'--"])('refuses %s, which is no partner id', async (id) => {
  const response = await read(encodeURIComponent(id))
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'invalid_input' })
})
