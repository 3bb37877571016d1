import { parseArgs } from 'node:util'
import { proofs } from '../../tests/proofs/proofs.ts'
import { SEED } from '../../tests/seed.ts'

/**
 * Runs the named proofs, or all of them, with their full number of cases: `proof [name…] [--seed N]`. A violation is
 * printed and the exit code becomes 1; the other proofs still run.
 */
export async function benchProof(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { seed: { type: 'string' } },
    allowPositionals: true,
  })
  const seed = values.seed === undefined ? SEED : Number(values.seed)
  const unknown = positionals.filter((name) => !proofs.some((proof) => proof.name === name))
  if (unknown.length > 0 || !Number.isSafeInteger(seed)) {
    console.error(`Usage: proof [${proofs.map(({ name }) => name).join('] [')}] [--seed INTEGER]`)
    process.exitCode = 1
    return
  }
  const chosen = proofs.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
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
