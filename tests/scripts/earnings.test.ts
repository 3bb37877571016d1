import { beforeAll, describe, expect, test } from 'vitest'
import { runEarnings } from '../../scripts/earningsCommand.ts'
import { createMidgard } from '../../src/core/index.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { ORIGIN } from '../devnet/journeys/devnetReader.ts'
import { createHarness } from '../devnet/journeys/harness.ts'
import { sendAffiliateSwap } from '../server/affiliate/earnings/sendAffiliateSwap.ts'
import { captureOutput } from './captureOutput.ts'

const harness = createHarness()
const range = ['--from', '2026-11-20', '--until', '2026-11-23']
let hash = ''

beforeAll(async () => {
  const affiliates = [{ name: 'ferry', bps: 30 }]
  const swap = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 50_000_000n, affiliates }
  hash = await sendAffiliateSwap(harness, { ...swap, protocol: 'THORCHAIN' })
  await sendAffiliateSwap(harness, { ...swap, protocol: 'MAYACHAIN' })
}, 60_000)

const split = { name: 'ferry', basisPoints: 30 }

/** Runs the command; `file` is the content of every file that it reads. */
const run = (args: readonly string[], { file = '', midgards = harness.midgards } = {}) =>
  captureOutput((terminal) =>
    runEarnings(args, {
      sources: { nodes: harness.nodes, midgards },
      now: harness.clock.now(),
      findPartner: async (id) => (id === 'acme' ? { thorchain: split, maya: split } : undefined),
      readFile: () => file,
      ...terminal,
    }),
  )

const names = ['--thorname', 'ferry', '--mayaname', 'ferry', ...range]

/** An indexer whose answers are changed on the way. */
function changedMidgards(change: (text: string, url: string) => string) {
  const transport: Transport = async (request) => {
    const response = await harness.devnet.transport(request)
    return new Response(change(await response.text(), request.url))
  }
  const THORCHAIN = createMidgard({
    protocol: 'THORCHAIN',
    network: 'mocknet',
    clientId: 'test',
    transport,
    endpoints: [`${ORIGIN}/midgard`],
  })
  return { ...harness.midgards, THORCHAIN }
}

describe('npm run earnings', () => {
  test('exports every fee with its hash as CSV', async () => {
    const { code, out } = await run(['export', ...names])
    const [head, ...rows] = out.trim().split('\r\n')
    expect([code, head?.split(',').length, rows.length]).toEqual([0, 12, 2])
    expect(rows.find((row) => row.includes(hash))).toMatch(/,THOR\.RUNE,\d+\.\d+,\d+\.\d+,confirmed$/)
  })

  test('reads both names of a partner, and refuses one that is not approved', async () => {
    const byName = await run(['export', ...names])
    expect(await run(['export', '--partner', 'acme', ...range])).toEqual(byName)
    expect(await run(['verify', '--partner', 'other'])).toEqual({
      code: 1,
      out: '',
      err: expect.stringContaining('no approved partner “other”'),
    })
  })

  test('prints its help', async () => {
    expect(await run(['verify', '--help'])).toMatchObject({ code: 0, out: expect.stringContaining('--partner ID') })
  })

  test('verifies that indexer and nodes agree, and that an export has the same fees', async () => {
    expect(await run(['verify', ...names])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^2 earnings .* 0 differences\n$/),
    })
    const { out: file } = await run(['export', ...names, '--format', 'json'])
    expect(await run(['verify', ...names, '--file', 'mine.json'], { file })).toMatchObject({ code: 0 })
  })

  test('prints a fee that an export has wrong, and one that it lacks', async () => {
    const { out } = await run(['export', ...names, '--format', 'json'])
    const report = JSON.parse(out)
    const [first, second] = report.earnings
    const file = JSON.stringify({ ...report, earnings: [{ ...first, amount: '99999' }] })
    const { code, out: printed } = await run(['verify', ...names, '--file', 'mine.json'], { file })
    expect(code).toBe(1)
    expect(printed.split('\n').slice(0, -2)).toEqual([
      expect.stringContaining('Only in the file: MAYACHAIN'),
      expect.stringContaining(`Not in the file: MAYACHAIN ${first.hash}`),
      expect.stringContaining(`Not in the file: THORCHAIN ${second.hash}`),
    ])
    expect(second.hash).toBe(hash)
  })

  test('prints a payment that the indexer reports and the nodes do not', async () => {
    const midgards = changedMidgards((text) => text.replaceAll(/("THOR\.RUNE","amount":")(\d+)/g, '$19$2'))
    const { code, out } = await run(['verify', '--thorname', 'ferry', ...range], { midgards })
    expect(code).toBe(1)
    expect(out).toContain(`${hash}: The indexer reports payment of 9`)
  })

  test('prints that the indexer hides a swap that its history counts', async () => {
    const midgards = changedMidgards((text, url) =>
      url.includes('/v2/actions') ? text.replaceAll('"status":"success"', '"status":"pending"') : text,
    )
    const { code, out } = await run(['verify', '--thorname', 'ferry', ...range], { midgards })
    expect([code, out]).toEqual([1, expect.stringContaining('history counts 1 fees of ferry; its swaps show 0.')])
  })

  test('repeats an API key among its arguments only as far as its prefix', async () => {
    const secret = `sk_portage_${'0a'.repeat(36)}`
    for (const args of [
      ['export', '--partner', secret],
      ['export', `--${secret}`],
      ['verify', '--thorname', secret],
    ]) {
      const { out, err } = await run(args)
      expect(out + err, args.join(' ')).not.toBe('')
      expect(out + err).not.toContain(secret.slice(0, 24))
    }
  })

  test.each([
    [['pay'], 'The command is export or verify.'],
    [['export'], 'Give --partner, or'],
    [['export', '--partner', 'acme', '--thorname', 'ferry'], 'Give --partner, or'],
    [['export', '--thorname', 'ferry', '--from', '2026-13-01'], '--from and --until'],
    [['export', '--thorname', 'ferry', '--from', '2020-01-01'], '--from and --until'],
    [['export', '--thorname', 'ferry', '--format', 'xml'], '--format is csv or json.'],
    [['verify', '--name', 'ferry'], 'Unknown option'],
  ])('shows its usage for %j', async (args, message) => {
    const { code, err } = await run(args)
    expect([code, err]).toEqual([2, expect.stringMatching(new RegExp(`${message.slice(0, 12)}[^]*npm run earnings`))])
  })
})
