import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { processOutput } from './operatorCommand.ts'
import { runSetup } from './setupCommand.ts'

// `npm run setup`: asks what a site needs, makes its secrets, and prints or writes the variables, for the operator.
const questions = process.stdin.isTTY ? createInterface({ input: process.stdin, output: process.stderr }) : undefined
process.exitCode = await runSetup(process.argv.slice(2), {
  env: process.env,
  now: Date.now(),
  ...(questions && { ask: (question: string) => questions.question(question) }),
  readFile: (name) => (existsSync(name) ? readFileSync(name, 'utf8') : undefined),
  ...processOutput,
})
questions?.close()
