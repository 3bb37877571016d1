import { installTestTools } from '../scripts/testTools.ts'

/** Vitest's global setup of the tests that `npm test` leaves out: their tools are in tests/package.json. */
export async function setup(): Promise<void> {
  await installTestTools()
}
