import { apis } from '../../src/contract/apis.ts'
import { aggregatorServices } from '../../src/server/aggregator/aggregatorServices.ts'
import { memolessServices } from '../../src/server/memoless/memolessServices.ts'
import { contractApiTargets } from '../server/fuzzing/contractApis.ts'
import { createContractContext } from '../server/fuzzing/contractContext.ts'
import { fuzz } from '../server/fuzzing/fuzz.ts'
import { secured } from '../server/fuzzing/secured.ts'
import type { Proof } from './proof.ts'

const inWords = (statuses: ReadonlyMap<number, number>) =>
  [...statuses]
    .sort()
    .map(([status, times]) => `${times} × ${status}`)
    .join(', ')

/** The operations that build transactions, and the least share of their requests that reach the end. */
const mustSucceed = ['POST /v1/quote', 'POST /v1/swap']
const LEAST_SUCCESS = 0.2

/**
 * Every answer of the aggregator and of the memoless service to a generated request is below 500, in the contract's form,
 * and one that its operation documents.
 */
export const fuzzedApis: Proof = {
  name: 'fuzzed-apis',
  count: 100_000,
  async run({ count, seed, report }) {
    const { context, reported, close, valid } = await createContractContext()
    try {
      const targets = [
        ...contractApiTargets(apis.aggregator, aggregatorServices, () => context, { valid }),
        ...contractApiTargets(apis.memoless, memolessServices, () => context),
      ].map(secured)
      let requests = 0
      const found: string[] = []
      for (const [index, target] of targets.entries()) {
        const share = Math.floor(count / targets.length) + (index < count % targets.length ? 1 : 0)
        const { findings, statuses } = await fuzz(target, { seed, count: share })
        const [first] = findings
        if (first) found.push(`${first.target}, seed ${first.seed}: ${first.wrong}\n${first.asked}`)
        report(`${target.name}: ${inWords(statuses)}`)
        const share200 = (statuses.get(200) ?? 0) / share
        if (share >= 50 && mustSucceed.includes(target.name) && share200 < LEAST_SUCCESS) {
          found.push(`${target.name} succeeds for too few requests: ${inWords(statuses)}`)
        }
        requests += [...statuses.values()].reduce((sum, times) => sum + times, 0)
      }
      if (found.length > 0) throw new Error(found.join('\n'))
      const [failure] = reported
      if (failure !== undefined) throw new Error(`A call failed by its own fault (seed ${seed}): ${failure}`)
      return { requests }
    } finally {
      await close()
    }
  },
}
