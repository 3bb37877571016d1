import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { shortCodes } from '../../../src/core/asset/fuzzy.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { isSwapMemo } from '../../../src/core/memo/memo.ts'
import { wireMemoOutputs } from '../../../src/core/memo/memoOutputs.ts'
import { parseMemo } from '../../../src/core/memo/parseMemo.ts'
import { buildSwapMemo } from '../../../src/core/memo/swapIntent.ts'
import type { DepositParams } from '../../../src/core/preparation/depositParams.ts'
import { honestDeposit, type SwapCase, swapCases } from './devnetNodes.ts'
import { addressOn } from './readers.ts'

/** Spellings of a memo that nodes parse to the same meaning; undefined where a memo has no such spelling. */
const spellings: Readonly<Record<string, (memo: string, protocol: Protocol) => string | undefined>> = {
  'with empty fields at the end': (memo) => `${memo}${'::::'.slice(0, 9 - memo.split(':').length)}`,
  'as "s"': (memo) => memo.replace(/^=:/, 's:'),
  'as "SWAP"': (memo) => memo.replace(/^=:/, 'SWAP:'),
  'with the code spelled out': (memo, protocol) =>
    memo.replace(/^=:([a-z]{1,2}):/, (_all, code: string) => `=:${shortCodes[protocol][code] ?? code}:`),
  'with an upper-case bech32 address': (memo) =>
    memo.replace(/:((?:bcrt|tltc)1\w+)/, (_all, address: string) => `:${address.toUpperCase()}`),
  'with one sub-swap and no interval': (memo) => {
    const fields = memo.split(':')
    if ((fields[3] ?? '') !== '') return undefined
    return [...fields.slice(0, 3), '0/0/1'].join(':')
  },
  'with a limit of zero': (memo) => (memo.split(':').length === 3 ? `${memo}:0` : undefined),
}

const respelled = (depositParams: DepositParams, memo: string): DepositParams => ({
  ...depositParams,
  quote: { ...depositParams.quote, memo },
})

describe('the signed memo', () => {
  test.each(swapCases)(
    'uses our spelling from $from on $protocol for any equivalent memo of the node',
    async (swapCase) => {
      const { node, depositParams } = await honestDeposit(swapCase)
      const quoted = depositParams.quote.memo ?? ''
      const own = buildSwapMemo(depositParams.intent, depositParams.pools)
      let changed = 0
      for (const [name, spell] of Object.entries(spellings)) {
        const memo = spell(quoted, swapCase.protocol)
        if (memo === undefined || memo === quoted) continue
        changed++
        const prepared = await prepareDeposit(node, respelled(depositParams, memo))
        expect(prepared.memo, name).toBe(own)
      }
      expect(changed).toBeGreaterThan(2)
    },
  )

  test('rejects a quote whose memo has a short code in capitals, which nodes read as another asset', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'ETH.ETH',
      to: 'BTC.BTC',
      amount: 200_000_000n,
    })
    const memo = (depositParams.quote.memo ?? '').replace(/^=:b:/, '=:B:')
    await expect(prepareDeposit(node, respelled(depositParams, memo))).rejects.toMatchObject({
      code: 'deposit_mismatch',
      message: expect.stringContaining('The memo buys THOR.B, not BTC.BTC.'),
    })
  })

  test('writes an upper-case destination in its chain’s usual case', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'ETH.ETH',
      to: 'BTC.BTC',
      amount: 200_000_000n,
    })
    const destination = depositParams.intent.destination.toUpperCase()
    const prepared = await prepareDeposit(node, { ...depositParams, intent: { ...depositParams.intent, destination } })
    expect(prepared.memo).toBe(depositParams.quote.memo)
  })

  test('abbreviates a token by the majority’s pools, not by those of one node', async () => {
    const swapCase: SwapCase = { protocol: 'THORCHAIN', from: 'GAIA.ATOM', to: 'ETH.USDC', amount: 50_000_000_000n }
    const { node, depositParams } = await honestDeposit(swapCase)
    const full = `ETH.${depositParams.intent.toAsset.symbol}`
    const long = (depositParams.quote.memo ?? '').replace(/^=:ETH\.[^:]+/, `=:${full}`)
    const single = depositParams.pools.filter(({ asset }) => asset.symbol === depositParams.intent.toAsset.symbol)
    const prepared = await prepareDeposit(node, { ...respelled(depositParams, long), pools: single })
    expect(prepared.memo).toBe(depositParams.quote.memo)
  })

  test('keeps a limit that a node rounded within the agreed range', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 10_000_000n,
      liquidityToleranceBps: 300,
    })
    const { minimum } = depositParams.intent
    const rounded = `${minimum / 10_000n + 1n}e4`
    const memo = (depositParams.quote.memo ?? '').replace(/:[\de/]+$/, `:${rounded}`)
    const intent = { ...depositParams.intent, maximum: depositParams.quote.expectedAmountOut }
    const prepared = await prepareDeposit(node, { ...respelled(depositParams, memo), intent })
    const parsed = parseMemo(prepared.memo, 'THORCHAIN')
    expect(parsed.ok && isSwapMemo(parsed.memo) && parsed.memo.limit).toBe((minimum / 10_000n + 1n) * 10_000n)
    const low = respelled(depositParams, (depositParams.quote.memo ?? '').replace(/:[\de/]+$/, `:${minimum - 1n}`))
    await expect(prepareDeposit(node, { ...low, intent })).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })

  test('is also used in the outputs of a long memo, even if the quote lists another spelling', async () => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 10_000_000n,
      refund: true,
      extended: true,
      liquidityToleranceBps: 100,
    })
    const memo = (depositParams.quote.memo ?? '').replace(/^=:/, 'SWAP:')
    const vout = wireMemoOutputs(memo, { chain: 'BTC', network: 'mocknet' })
    const quote = { ...depositParams.quote, memo, vout }
    const honest = await prepareDeposit(node, depositParams)
    const prepared = await prepareDeposit(node, { ...depositParams, quote })
    expect(prepared.memo).toBe(depositParams.quote.memo)
    if (prepared.transaction.family !== 'utxo' || honest.transaction.family !== 'utxo') throw new Error('Not BTC.')
    expect(prepared.transaction.tx.unsignedTx).toEqual(honest.transaction.tx.unsignedTx)
  })

  test.each<readonly [string, (memo: string) => string]>([
    ['another destination', (memo) => memo.replace(/:0x\w{40}/, `:${addressOn('ETH', 66)}`)],
    ['a limit with a leading zero', (memo) => memo.replace(/:(\d)/, ':0$1')],
    ['a hexadecimal limit', (memo) => memo.replace(/:\d[\de/]*$/, ':0x10')],
    ['a limit with an underscore', (memo) => memo.replace(/(\d)(\d[\de/]*)$/, '$1_$2')],
    ['a limit with a plus sign', (memo) => memo.replace(/:(\d[\de/]*)$/, ':+$1')],
    ['an affiliate', (memo) => `${memo}:thief:50`],
    ['a passthrough text', (memo) => `${memo}|x`],
    ['fields beyond the last', (memo) => `${memo}:::::::x`],
    ['a limit order', (memo) => memo.replace(/^=:/, '=<:')],
    ['only an operation', () => '='],
  ])('rejects a node’s memo with %s', async (_what, change) => {
    const { node, depositParams } = await honestDeposit({
      protocol: 'THORCHAIN',
      from: 'BTC.BTC',
      to: 'ETH.ETH',
      amount: 10_000_000n,
      liquidityToleranceBps: 300,
    })
    const memo = depositParams.quote.memo ?? ''
    expect(change(memo)).not.toBe(memo)
    const changed = {
      ...respelled(depositParams, change(memo)),
      intent: { ...depositParams.intent, maximum: units(10n ** 12n) },
    }
    await expect(prepareDeposit(node, changed)).rejects.toMatchObject({ code: 'deposit_mismatch' })
  })
})
