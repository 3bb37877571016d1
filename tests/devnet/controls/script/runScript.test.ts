import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { readScript, runScript } from '../../../../src/devnet/controls/script/runScript.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { request } from '../../request.ts'

const example = JSON.parse(
  readFileSync(new URL('../../../../src/devnet/controls/script/example.json', import.meta.url), 'utf8'),
)
const makeDevnet = () => createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })

async function run(steps: readonly object[], lines: string[] = []): Promise<readonly string[]> {
  await runScript(makeDevnet(), readScript({ title: 'A test', steps }), (line) => lines.push(line))
  return lines
}

const deposit = {
  call: '/devnet/deposit',
  body: { protocol: 'THORCHAIN', asset: 'BTC.BTC', amount: '2000000', memo: '=:ETH.ETH:{account.ETH}' },
  save: 'paid',
}

describe('a script', () => {
  test('executes the example of the portal, with a line per step', async () => {
    const lines: string[] = []
    await runScript(makeDevnet(), readScript(example), (line) => lines.push(line))
    expect(lines).toHaveLength(example.steps.length)
    expect(lines[1]).toBe(`2/${lines.length} swap 0.02 BTC to ETH`)
  })

  test('has the same hashes in every run', async () => {
    const hashes = await Promise.all(
      [1, 2].map(async () => {
        const devnet = makeDevnet()
        const steps = [deposit, { swap: '{paid.hash}', state: 'done' }]
        await runScript(devnet, readScript({ title: 'A test', steps }), () => {})
        return (await request<{ swaps: { hash: string }[] }>(devnet, '/devnet/swaps')).body.swaps
      }),
    )
    expect(hashes[0]).toHaveLength(1)
    expect(hashes[0]).toEqual(hashes[1])
  })

  test.each([
    [[{ ...deposit, status: 409 }], /^Step 1 failed: the status is 200, not 409: /],
    [[{ ...deposit, body: { ...deposit.body, asset: '{paid.asset}' } }], /"\{paid\.asset\}" is not a saved text/],
    [[deposit, { swap: '{paid.hash}', state: 'refunded' }], /^Step 2 failed: the swap is done after \d+ blocks/],
    [
      [deposit, { blocks: 300 }, { swap: '{paid.hash}', state: 'observed' }],
      /the swap is done after 0 blocks, not observed/,
    ],
    [[deposit, { swap: '{paid.hash}', state: 'done', within: 2 }], /the swap is \w+ after 2 blocks, not done/],
    [[{ get: '/devnet', contains: { clock: { speed: 7 } } }], /the response\.clock\.speed is 1, not 7/],
    [[{ get: '/devnet', contains: { vaults: [{ chain: 'NONE' }] } }], /vaults has no element \{"chain":"NONE"\}/],
  ])('ends at the step that fails: %j', async (steps, message) => {
    await expect(run(steps)).rejects.toThrow(message)
  })

  test.each([
    [{ steps: [{ blocks: 1 }] }, /^"title" does not fit/],
    [{ title: 'A test', steps: [{ blocks: 0 }] }, /^"steps\.0/],
    [{ title: 'A test', steps: [{ call: 'https://example.com/' }] }, /^"steps\.0/],
    [{ title: 'A test', steps: [] }, /^"steps" does not fit/],
    ['text', /does not fit/],
  ])('is refused when it does not fit the schema: %j', (script, message) => {
    expect(() => readScript(script)).toThrow(message)
  })

  test('is described by a JSON Schema that the devnet serves', async () => {
    const { body } = await request<object>(makeDevnet(), '/devnet/script.schema.json')
    const validate = new Ajv2020({ strict: false }).compile(body)
    expect(validate(example)).toBe(true)
    expect(validate({ ...example, steps: [{ blocks: 0 }] })).toBe(false)
  })
})
