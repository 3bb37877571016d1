import { proofs } from '../../tests/proofs/proofs.ts'
import { SEED } from '../../tests/seed.ts'

export interface ProofOptions {
  /** Names of proofs; all of them when it is empty. */
  readonly names: readonly string[]
  /** An integer as text; the seed of the tests unless given. */
  readonly seed: string | undefined
}

/**
 * Runs proofs with their full number of cases. A violation is printed and the exit code becomes 1; the other proofs
 * still run.
 */
export async function benchProof({ names, seed: given }: ProofOptions): Promise<void> {
  const seed = given === undefined ? SEED : Number(given)
  const unknown = names.filter((name) => !proofs.some((proof) => proof.name === name))
  if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
    console.error(`Usage: proof [${proofs.map(({ name }) => name).join('] [')}] [--seed INTEGER]`)
    process.exitCode = 1
    return
  }
  const chosen = proofs.filter(({ name }) => names.length === 0 || names.includes(name))
  for (const { name, count, run } of chosen) {
    const started = performance.now()
    const took = () => `${((performance.now() - started) / 1_000).toFixed(1)} s`
    try {
      const figures = await run({ count, seed, report: (line) => console.log(`  ${line}`) })
      const counted = Object.entries(figures).map(([what, figure]) => `${figure.toLocaleString('en')} ${what}`)
      console.log(`${name}: ${counted.join(', ')} (seed ${seed}, ${took()})`)
    } catch (cause) {
      process.exitCode = 1
      console.error(`${name}: VIOLATED after ${took()} with seed ${seed}`, cause)
    }
  }
}
