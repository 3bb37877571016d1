import { mutateQuotes } from '../../tests/core/preparation/mutations.ts'
import { prepareShapes } from '../../tests/core/preparation/shapes.ts'

const MUTATIONS = 5_000
const SHAPES = 500
const SEED = 20_261_120

/** Checks mutated quotes, which must not change what is signed, and honest ones, which must be accepted. */
export async function benchTampering(): Promise<void> {
  const { refused, without, reached, codes } = await mutateQuotes({ seed: SEED, count: MUTATIONS })
  const tally = [...codes].map(([code, times]) => `${times} × ${code}`).join(', ')
  console.log(`${MUTATIONS} mutated quotes: ${refused} refused (${tally}),`)
  console.log(`  ${without} without any effect on what is signed, ${reached.length} reached a signature changed`)
  const shapes = await prepareShapes({ seed: SEED, count: SHAPES })
  console.log(`${SHAPES} legitimate shapes: ${shapes.prepared} prepared, ${shapes.refused.length} refused`)
  for (const line of [...reached, ...shapes.refused].slice(0, 5)) console.log(`  ${line}`)
  if (reached.length > 0 || shapes.refused.length > 0) process.exitCode = 1
}
