import { runFaultSchedules } from '../../tests/core/actions/faultSchedules.ts'

const COUNT = 10_000
const SEED = 20_261_120

/** Three nodes under faults of every kind, one of them a liar; then two liars that do not agree. */
export async function benchQuorum(): Promise<void> {
  const one = await runFaultSchedules({ seed: SEED, count: COUNT })
  console.log(`${COUNT} schedules with one liar of three: ${one.given} gave an address, ${one.wrong} a wrong one`)
  const two = await runFaultSchedules({ seed: SEED, count: COUNT, liars: 2 })
  console.log(`${COUNT} schedules with two liars that do not agree: ${two.given} gave an address`)
  if (one.wrong > 0 || two.given > 0) {
    console.log(one.first ?? two.first)
    process.exitCode = 1
  }
}
