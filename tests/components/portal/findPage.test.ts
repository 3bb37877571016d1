import { describe, expect, test } from 'vitest'
import { findPage, linksIn } from '../../../src/components/portal/findPage.ts'

type Sidebar = Parameters<typeof linksIn>[0]
const link = (href: string, label: string): Sidebar[number] => ({
  type: 'link',
  href,
  label,
  isCurrent: false,
  badge: undefined,
  attrs: {},
})
const group = (label: string, ...entries: Sidebar[number][]): Sidebar[number] => ({
  type: 'group',
  label,
  entries,
  collapsed: false,
  badge: undefined,
})
const sidebar: Sidebar = [
  link('/developers/alone', 'Alone'),
  group('Start', link('/developers', 'Overview')),
  group('Reference', group('Refusals', link('/developers/errors', 'Errors')), link('/developers/api', 'API')),
]

describe('findPage', () => {
  test.each([
    ['a listed page has its group', '/developers/api', { group: 'Reference' }],
    ['a page in a nested group has the outer one', '/developers/errors', { group: 'Reference' }],
    ['a page outside the groups has no group', '/developers/alone', {}],
    [
      'a page below a listed one has that page as parent',
      '/developers/errors/not_found',
      { parent: { href: '/developers/errors', label: 'Errors' } },
    ],
    ['a page directly below the front page has no group', '/developers/unlisted', {}],
    ['a page two levels below a listed one has no group', '/developers/errors/a/b', {}],
  ])('%s', (_, path, place) => {
    const { group: name, parent } = findPage(sidebar, path)
    expect({
      ...(name && { group: name }),
      ...(parent && { parent: { href: parent.href, label: parent.label } }),
    }).toEqual(place)
  })

  test('linksIn returns all links in reading order', () => {
    expect(linksIn(sidebar).map(({ label }) => label)).toEqual(['Alone', 'Overview', 'Errors', 'API'])
  })
})
