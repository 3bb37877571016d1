import { expect, test } from 'vitest'
import { readSurface } from '../../../src/discovery/library/readSurface.ts'

const sources = {
  '/lib/index.ts': `export { ask, type Answer, limits, NoError } from './deep/ask.ts'\nexport type { Far } from './far.ts'\n`,
  '/lib/deep/ask.ts': `/** Another's. */
interface Other {}

/** What came. */
export interface Answer {}

/**
 * Queries once, as x/y.go does: No retry. Of \`Node\`s the first. Throws \`NoError\`
 * (node_refused). Source: somewhere.
 */
export async function ask(): Promise<void> {}
export const limits = { one: 1 }

/** It said no. */
export class NoError extends Error {}
`,
  '/lib/far.ts': `/** Far. */\nexport type Far = string\nexport type Farther = string\n`,
}

test('reads every name with its kind, first sentence and failures', () => {
  const [send, answer, limits, error, far] = readSurface(sources, '/lib/index.ts')
  expect(send).toMatchObject({
    name: 'ask',
    kind: 'function',
    purpose: 'Queries once, as x/y.go does: No retry.',
    failure: 'Throws `NoError` (node_refused).',
  })
  expect(answer).toMatchObject({ name: 'Answer', kind: 'type', purpose: 'What came.', failure: '' })
  expect(limits).toMatchObject({ name: 'limits', kind: 'value', text: '' })
  expect(error).toMatchObject({ name: 'NoError', kind: 'error', text: 'It said no.' })
  expect(far).toMatchObject({ name: 'Far', kind: 'type', text: 'Far.' })
})

test('throws for an undeclared name', () => {
  const broken = { ...sources, '/lib/far.ts': '' }
  expect(() => readSurface(broken, '/lib/index.ts')).toThrow('Far is exported')
})

test('omits tags from descriptions', () => {
  const far = `/**\n * Far away.\n *\n * @example\n * far()\n */\nexport type Far = string\n`
  const [, , , , name] = readSurface({ ...sources, '/lib/far.ts': far }, '/lib/index.ts')
  expect(name).toMatchObject({ name: 'Far', text: 'Far away.', purpose: 'Far away.', failure: '', example: 'far()' })
})

test('reads the lines of an example, up to the next tag', () => {
  const exampleOf = (comment: string) =>
    readSurface({ ...sources, '/lib/far.ts': `${comment}\nexport type Far = string\n` }, '/lib/index.ts')[4]?.example
  expect(exampleOf('/**\n * Far.\n *\n * @example\n * const a = 1\n * a // 1\n * @see x\n */')).toBe(
    'const a = 1\na // 1',
  )
  expect(exampleOf('/**\n * Far.\n * @example far() // 2\n */')).toBe('far() // 2')
  expect(exampleOf('/** Far. */')).toBe('')
})
