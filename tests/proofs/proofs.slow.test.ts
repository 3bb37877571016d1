import { expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { sampleCount } from './proof.ts'
import { proofs } from './proofs.ts'

test.for(proofs)('$name: 2 % of the cases pass', async (proof) => {
  const figures = await proof.run({ count: sampleCount(proof, 50), seed: SEED, report: console.log })
  expect(Object.keys(figures)).not.toEqual([])
})
