#!/usr/bin/env node
import { runMain } from '../../devnet/serve/runMain.ts'

await runMain('portage-devnet')
