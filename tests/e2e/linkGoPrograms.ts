import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { goModuleFile } from './runSample.ts'

const run = promisify(execFile)

/** Programs of Go in one binary. */
export interface LinkedPrograms {
  /** Runs the program. Returns what it printed. Rejects when it fails or takes five minutes. */
  readonly run: (code: string) => Promise<string>
  readonly close: () => Promise<void>
}

/** Each program is a package, whose `main` the binary calls by its number. */
const packageOf = (code: string, name: string) =>
  code.replace(/^package main$/m, `package ${name}`).replace(/^func main\(\) \{$/m, 'func Main() {')

function dispatcher(count: number): string {
  const numbers = Array.from({ length: count }, (_, at) => at)
  const imports = ['"os"', ...numbers.map((at) => `"sample.example/p${at}"`)].map((line) => `\t${line}`)
  const cases = numbers.flatMap((at) => [`\tcase "${at}":`, `\t\tp${at}.Main()`])
  const body = ['func main() {', '\tswitch os.Args[1] {', ...cases, '\t}', '}']
  return ['package main', '', 'import (', ...imports, ')', '', ...body, ''].join('\n')
}

/** Compiles programs of Go and links them once, because a link takes longer than its compilation. */
export async function linkGoPrograms(codes: readonly string[]): Promise<LinkedPrograms> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'portage-go-'))
  const close = () => rm(folder, { recursive: true, force: true })
  const write = async (name: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true })
    await writeFile(path.join(folder, name), text)
  }
  try {
    await write('go.mod', goModuleFile)
    await write('main.go', dispatcher(codes.length))
    for (const [at, code] of codes.entries()) await write(`p${at}/main.go`, packageOf(code, `p${at}`))
    await run('go', ['build', '-o', 'programs', '.'], { cwd: folder, timeout: 300_000 })
  } catch (error) {
    await close()
    throw error
  }
  const binary = path.join(folder, 'programs')
  return {
    run: async (code) => (await run(binary, [String(codes.indexOf(code))], { timeout: 300_000 })).stdout,
    close,
  }
}
