import fc from 'fast-check'
import { protocolIds } from '../../src/core/chains/protocol.ts'
import { buildMemo } from '../../src/core/memo/buildMemo.ts'
import type { Memo } from '../../src/core/memo/memo.ts'
import { parseMemo } from '../../src/core/memo/parseMemo.ts'
import { anyText, memoCase } from '../../tests/core/memo/arbitraries.ts'

const BUILT = 200_000
const TEXTS = 1_000_000
const SEED = 20_261_120

/** Builds, parses and rebuilds memos, and parses hostile texts. */
export async function benchMemos(): Promise<void> {
  const differing: string[] = []
  const built = seconds(() => {
    const build = (memo: Memo) => buildMemo(memo)
    fc.assert(
      fc.property(memoCase(build), ({ protocol, memo }) => {
        for (const short of [false, true]) {
          const text = buildMemo(memo, { short })
          const parsed = parseMemo(text, protocol)
          if (!parsed.ok || buildMemo(parsed.memo, { short }) !== text) differing.push(text)
        }
      }),
      { seed: SEED, numRuns: BUILT },
    )
  })
  console.log(`${BUILT} memos built, read and built again in both styles: ${differing.length} differ, ${built} s`)
  for (const text of differing.slice(0, 5)) console.log(`  ${text}`)

  let read = 0
  const thrown: string[] = []
  const parsed = seconds(() => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const protocol of protocolIds) {
          try {
            if (parseMemo(text, protocol).ok) read++
          } catch (error) {
            thrown.push(`${JSON.stringify(text)}: ${String(error)}`)
          }
        }
      }),
      { seed: SEED, numRuns: TEXTS },
    )
  })
  console.log(
    `${TEXTS} texts parsed by both dialects: ${thrown.length} threw, ${read} readings were memos, ${parsed} s`,
  )
  for (const text of thrown.slice(0, 5)) console.log(`  ${text}`)
}

function seconds(work: () => void): number {
  const start = performance.now()
  work()
  return Math.round((performance.now() - start) / 1_000)
}
