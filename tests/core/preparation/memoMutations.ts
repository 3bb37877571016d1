import fc from 'fast-check'
import { SwapError } from '../../../src/core/errors.ts'
import { buildSwapMemo } from '../../../src/core/memo/swapIntent.ts'
import { checkQuote } from '../../../src/core/preparation/checkQuote.ts'
import { writeMemo } from '../../../src/core/preparation/writeMemo.ts'
import { honestDeposit, type SwapCase, swapCases } from './devnetNodes.ts'
import { addressOn } from './readers.ts'

/** Swaps from every source: half with a limit, some streaming, with affiliates or a refund address. */
const askedFor: readonly SwapCase[] = [
  ...swapCases,
  ...swapCases.map((swapCase) => ({ ...swapCase, liquidityToleranceBps: 300 })),
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n, streamingInterval: 1, refund: true },
  {
    protocol: 'MAYACHAIN',
    from: 'ETH.ETH',
    to: 'MAYA.CACAO',
    amount: 200_000_000n,
    affiliates: [{ name: 'portage', bps: 30 }],
  },
]

/** Addresses of a thief. */
const attackers = (['BTC', 'ETH', 'THOR', 'MAYA', 'XRP', 'SOL', 'LTC'] as const).map((chain) => addressOn(chain, 66))

/** Replaces one field of a memo, or changes only its letter case or spelling. */
const fieldChange: fc.Arbitrary<(memo: string) => string> = fc
  .tuple(
    fc.nat(9),
    fc.oneof(
      fc.constantFrom(
        '',
        '0',
        '00',
        '1',
        '010',
        '0x10',
        '+5',
        '1_0',
        '1e3',
        '5.5',
        '0/1',
        '0/0/1',
        '1/1/1',
        '-1',
        't',
        'x',
      ),
      fc.constantFrom(
        'e',
        'E',
        'b',
        'ETH.ETH',
        'eth.eth',
        'BTC.BTC',
        'BTC/BTC',
        'BTC~BTC',
        's',
        '=<',
        'SWAP',
        'swap',
        '+',
      ),
      fc.constantFrom(...attackers, 'thief', 'thief/thief', '30', '10000'),
    ),
  )
  .map(([at, field]) => (memo: string) => {
    const fields = memo.split(':')
    while (fields.length <= at) fields.push('')
    fields[at] = field
    return fields.join(':')
  })

const letterChange: fc.Arbitrary<(memo: string) => string> = fc
  .tuple(
    fc.nat(300),
    fc.constantFrom('0', '1', '9', 'a', 'Z', ':', '/', '|', ' ', '\u202e', '.', '-', ''),
    fc.boolean(),
  )
  .map(([place, letter, inserts]) => (memo: string) => {
    const at = place % (memo.length + 1)
    return memo.slice(0, at) + letter + memo.slice(inserts ? at : at + 1)
  })

const wholeChange: fc.Arbitrary<(memo: string) => string> = fc.constantFrom<(memo: string) => string>(
  (memo) => memo.toUpperCase(),
  (memo) => memo.toLowerCase(),
  (memo) => `${memo}:`,
  (memo) => `${memo}::::`,
  (memo) => `${memo}|x`,
  (memo) => ` ${memo}`,
  (memo) => memo.replace(/^=:/, 's:'),
  (memo) => memo.replace(/^=:/, 'SWAP:'),
  (memo) => memo.replace(/[A-Za-z0-9]{25,}/, (address) => address.toUpperCase()),
  (memo) => memo.replace(/[A-Za-z0-9]{25,}/, (address) => `${address}/${attackers[0]}`),
  (memo) => memo.split(':').slice(0, 2).join(':'),
  (memo) => memo.replace(/(\d{4,})$/, '$1e0'),
)

/**
 * Checks `count` mutated memos against their intents. Each is either rejected or signed as our spelling of the intent.
 * Throws on the first that would sign another memo.
 */
export async function mutateMemos({ seed, count }: { seed: number; count: number }) {
  const bases = await Promise.all(askedFor.map(honestDeposit))
  const cases = fc.tuple(fc.nat(bases.length - 1), fc.oneof(fieldChange, letterChange, wholeChange))
  let refused = 0
  let rewritten = 0
  for (const [index, change] of fc.sample(cases, { seed, numRuns: count })) {
    const { node, depositParams } = bases[index] ?? { node: undefined, depositParams: undefined }
    if (!node || !depositParams) continue
    const { intent, pools } = depositParams
    const memo = change(depositParams.quote.memo ?? '')
    try {
      const quoted = await checkQuote(node, { ...depositParams, quote: { ...depositParams.quote, memo } })
      const { memo: own } = await writeMemo(intent, {
        network: 'mocknet',
        quoted: quoted.limit,
        pools,
        extended: false,
      })
      if (own !== buildSwapMemo(intent, pools)) {
        throw new Error(`The memo ${JSON.stringify(memo)} would be signed as ${own} (seed ${seed}).`)
      }
      rewritten++
    } catch (error) {
      if (!(error instanceof SwapError)) throw error
      refused++
    }
  }
  return { refused, rewritten }
}
