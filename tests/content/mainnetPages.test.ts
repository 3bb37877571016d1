import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { secretVariables } from '../../scripts/secretVariables.ts'
import { nodePresets } from '../../src/core/nodes/nodePresets.ts'
import { variables } from '../../src/runtime/variables.ts'

const run = promisify(execFile)
const names = [...Object.values(variables), ...secretVariables].map(({ name }) => name)

describe('the pages about mainnet', () => {
  test.each(['endpoints', 'going-to-mainnet'])('%s: names existing settings only', (page) => {
    const text = readFileSync(`src/content/docs/developers/${page}.mdx`, 'utf8')
    const named = [...text.matchAll(/`([A-Z]+(?:_[A-Z]+)+|NOTICE)`/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(5)
    expect(names).toEqual(expect.arrayContaining(named))
  })

  test('the endpoint sample lists the voting operators of every protocol with their majority', async () => {
    const code = readFileSync('src/content/samples/library-endpoints.ts.txt', 'utf8')
    const args = ['--no-warnings', '--input-type=module-typescript', '-e', code]
    const { stdout } = await run(process.execPath, args)
    const operatorsOf = (service: 'thornode' | 'mayanode') => [
      ...new Set(nodePresets.mainnet[service].flatMap(({ operator, isProxy }) => (isProxy ? [] : [operator]))),
    ]
    const thornode = operatorsOf('thornode')
    const mayanode = operatorsOf('mayanode')
    const majority = ({ length }: readonly string[]) => `${Math.floor(length / 2) + 1} of ${length} must agree`
    expect(stdout.trimEnd().split('\n')).toEqual([
      `thornode: ${majority(thornode)}`,
      thornode.join(', '),
      `mayanode: ${majority(mayanode)}`,
      mayanode.join(', '),
    ])
  })
})
