import { expect, test } from 'vitest'
import { SEED } from '../seed.ts'
import { sampleCount } from './proof.ts'
import { proofs } from './proofs.ts'

test.for(proofs)('$name: 0.5 % of the cases pass', async (proof) => {
  const figures = await proof.run({ count: sampleCount(proof, 200), seed: SEED, report: console.log })
  expect(Object.keys(figures)).not.toEqual([])
})

test('proofs have distinct names in kebab case', () => {
  const names = proofs.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  for (const name of names) expect(name).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/)
})
