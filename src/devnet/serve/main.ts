import { runMain } from './runMain.ts'

await runMain('npm run devnet --')
