import type { OwnEndpointRefusal } from '../../core/nodes/net/ownEndpoints.ts'
import { registerTexts } from './registerTexts.ts'

/** Why an own node is not added. */
export type OwnNodeProblem = OwnEndpointRefusal | 'too_many' | 'added_already' | 'not_stored'

/** Texts of “Your own node”. */
export const settingsEn = registerTexts('settings', {
  title: 'Your own node',
  close: 'Close',
  intro: (operators: number) =>
    `Add nodes that you run or trust. Together they have one vote, next to the ${operators} operators of this site. They never replace an operator, and never confirm an address alone.`,
  notAllowed: 'This site lists no hosts for your own nodes',
  notAllowedWhy:
    'Its security policy lets your browser contact listed servers only. The operator of the site can list yours with this setting:',
  allowed: 'Addresses on these hosts are allowed:',
  protocol: 'Network',
  url: 'Address of the node’s API',
  urlHint: (prefix: string) => `The part before “${prefix}/…”, such as https://node.example.org.`,
  add: 'Test and add',
  testing: 'Testing…',
  test: 'Test again',
  testOf: (url: string) => `Test again: ${url}`,
  remove: 'Remove',
  removeOf: (url: string) => `Remove ${url}`,
  list: 'Nodes that you added',
  none: 'None yet.',
  chainId: 'Chain id',
  height: 'Block',
  age: 'Age of that block',
  seconds: (age: number) => (age === 1 ? '1 second' : `${age} seconds`),
  good: 'It works.',
  late: 'It works, but its newest block is late.',
  added: (url: string) => `${url} was added.`,
  removed: (url: string) => `${url} was removed.`,
  unreachable: 'We can’t reach it. It may be down, or it may not allow web pages (CORS).',
  notANode: (name: string) => `It doesn’t respond like a node of ${name}.`,
  otherNetwork: (found: string, expected: string) => `It is on ${found}, not on ${expected}.`,
  behind: (age: string) => `Its newest block is ${age} old, so it has stopped or is catching up.`,
  notAdded: 'It was not added.',
  reload: 'The page reloads when you close this panel, and then uses your nodes.',
  kept: (key: string) => `Your nodes are stored in this browser only, as “${key}”. No link and no import can add one.`,
  problems: {
    not_a_url: 'Write an address that starts with https://.',
    not_listed: 'This site’s security policy doesn’t list this host.',
    has_extras: 'Leave out user names, “?” and “#”.',
    is_preset: 'An operator of this site runs this host, so it has a vote already.',
    too_many: 'Four nodes per network are enough. Remove one first.',
    added_already: 'You added this node already.',
    not_stored: 'Your browser blocks storage for this site, so the node can’t be kept.',
  } satisfies Record<OwnNodeProblem, string>,
})
