import { expect, test } from 'vitest'
import { supportLink } from '../../../../src/ui/shared/support/supportLink.ts'

const facts = { code: 'deposit_mismatch', hash: 'AB12' }

test.each([
  [
    'the operator’s support page before its contact',
    { support: 'https://help.example.org/', contact: 'a@example.org' },
    'https://help.example.org/',
  ],
  ['a web page as contact', { contact: 'https://example.org/contact' }, 'https://example.org/contact'],
  [
    'an e-mail with code and hash as its subject',
    { contact: 'help@example.org' },
    'mailto:help@example.org?subject=Portage%20deposit_mismatch%20AB12',
  ],
  [
    'an e-mail of a mailto link',
    { support: 'mailto:help@example.org' },
    'mailto:help@example.org?subject=Portage%20deposit_mismatch%20AB12',
  ],
  ['the help page without a contact', {}, '/help#support'],
  ['the help page for a contact that is not a link', { contact: 'Ask at the counter' }, '/help#support'],
  ['the help page for an unsafe link', { support: 'javascript:alert(1)@x' }, '/help#support'],
])('supportLink returns %s', (_, places, expected) => {
  expect(supportLink(facts, places)).toBe(expected)
})

test('supportLink leaves unknown facts out of the subject', () => {
  expect(supportLink({}, { contact: 'help@example.org' })).toBe('mailto:help@example.org?subject=Portage')
})
