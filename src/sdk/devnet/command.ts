#!/usr/bin/env node
import { runMain } from '../../devnet/runMain.ts'

await runMain('portage-devnet')
