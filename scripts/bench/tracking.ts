import fc from 'fast-check'
import { deliveries, followed } from '../../tests/core/tracking/deliveries.ts'

const COUNT = 10_000
const SEED = 20_261_120

/** Tracks generated swaps, polled out of order, twice and with gaps from three nodes that lag behind each other. */
export async function benchTracking(): Promise<void> {
  const seen = fc.sample(deliveries, { numRuns: COUNT, seed: SEED }).map(followed)
  const faults = seen.flatMap((one) => one.faults)
  const ended = seen.filter((one) => one.ended).length
  console.log(`${COUNT} histories, ${ended} of them to their end: ${faults.length} steps back or early ends`)
  if (faults.length > 0) {
    console.log(faults[0])
    process.exitCode = 1
  }
}
