import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { site } from '../../src/site.ts'

const workflows = readdirSync('.github/workflows').map((name) => readFileSync(`.github/workflows/${name}`, 'utf8'))
const verify = readFileSync('.github/workflows/verify.yml', 'utf8')
const ci = readFileSync('.ci/run', 'utf8')

test('the workflow runs every step of .ci/run', () => {
  const [, list = ''] = /step: \[(.+)\]/.exec(verify) ?? []
  const inCi = [...ci.matchAll(/^ {4}(\w+)\) npm /gm)].map(([, step]) => step)
  // `rest` is `slow` and `browser` in one run.
  expect(list.split(', ').toSorted()).toEqual(inCi.filter((step) => step !== 'rest').toSorted())
})

test('every action of a workflow is pinned to a commit', () => {
  const uses = workflows.flatMap((text) => [...text.matchAll(/uses: (\S+)/g)].map(([, action]) => action ?? ''))
  const foreign = uses.filter((action) => !action.startsWith('./'))
  expect(foreign.length).toBeGreaterThan(5)
  expect(foreign.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([])
})

test('every npm command of a workflow and of .ci/run exists', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
  const commands = [...workflows, ci].flatMap((text) =>
    [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name ?? ''),
  )
  expect(commands.filter((name) => !(name in scripts))).toEqual([])
})

test('the release publishes each package by its file, and the Go module by a tag of its folder', () => {
  const release = readFileSync('.github/workflows/release.yml', 'utf8')
  expect(release).toMatch(/npm publish \.\/release\/\*\.tgz /)
  const { python } = site.packages
  expect(release).toContain(`twine upload release/${python}-*.whl release/${python}-*.tar.gz\n`)
  const folder = path.relative('.', path.dirname(globSync('sdk/*/go.mod')[0] ?? ''))
  expect(release).toContain(`refs/tags/${folder}/$GITHUB_REF_NAME`)
})

test('new versions of dependencies wait for seven days', () => {
  const updates = readFileSync('.github/dependabot.yml', 'utf8')
  const ecosystems = updates.match(/package-ecosystem:/g)
  expect(updates.match(/cooldown: \{ default-days: 7 \}/g)).toHaveLength(ecosystems?.length ?? 0)
})
