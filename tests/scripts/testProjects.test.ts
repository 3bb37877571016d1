import { describe, expect, test } from 'vitest'
import { appearancesOf, projectsOf } from '../../scripts/test.ts'

const [fast = [], rest = []] = projectsOf('all', [])

describe('npm test', () => {
  test('runs the fast projects, and test:all every other one too', () => {
    expect(projectsOf('fast', [])).toEqual([fast])
    expect(projectsOf('rest', [])).toEqual([rest])
    expect(fast).toContain('unit')
    expect(fast.filter((name) => rest.includes(name))).toEqual([])
  })

  test.each([
    [['tests/core/memo']],
    [['tests/e2e/portal.test.ts', '-t', 'axe']],
    [['--bail', '1', 'memo']],
    [['--project', 'e2e']],
  ])('searches every project with %j', (args) => {
    expect(projectsOf('fast', args)).toEqual([[]])
  })

  test.each([[['-t', 'rejects']], [['--reporter', 'dot']], [['--bail=1']]])(
    'searches no further project with %j',
    (args) => {
      expect(projectsOf('fast', args)).toEqual([fast])
    },
  )

  test.each([[['--changed']], [['--changed', 'HEAD~1']], [['--changed=main']]])(
    'adds slow tests, and no long browser tests, with %j',
    (args) => {
      expect(projectsOf('fast', args)).toEqual([[...fast, 'slow']])
    },
  )

  test('throws for an unknown scope', () => {
    expect(() => projectsOf('quick', [])).toThrow('There are no tests called "quick".')
  })

  test('checks a state in one appearance, and test:all, test:rest and CI in all', () => {
    expect(appearancesOf('fast', {})).toBe('one')
    expect(appearancesOf('fast', { CI: 'true' })).toBe('all')
    for (const scope of ['rest', 'all']) expect(appearancesOf(scope, {})).toBe('all')
  })
})
