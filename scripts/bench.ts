// npm run bench [-- name …]: speeds and sizes. Machines differ and are noisy, so speeds are ratios within one run.
import { benchFuzz } from './bench/fuzz.ts'
import { benchIdempotency } from './bench/idempotency.ts'
import { benchMathematics } from './bench/mathematics.ts'
import { benchMemos } from './bench/memos.ts'
import { benchPages } from './bench/pages.ts'
import { benchServer } from './bench/server.ts'

const benches: Record<string, () => Promise<void>> = {
  mathematics: benchMathematics,
  memos: benchMemos,
  pages: benchPages,
  server: benchServer,
  idempotency: benchIdempotency,
  fuzz: benchFuzz,
}

const names = process.argv.slice(2)
const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n# ${name}`)
  await bench()
}
process.exit()
