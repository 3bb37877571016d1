import { expect, test } from 'vitest'
import { parseConfig } from '../../src/runtime/config.ts'
import type { Environment } from '../../src/runtime/configTypes.ts'
import { operatorFeatures } from '../../src/runtime/operatorFeatures.ts'

/** Returns the variables of the features that an environment lacks. */
const missingIn = (env: Environment) =>
  operatorFeatures(parseConfig(env)).flatMap(({ on, variable }) => (on ? [] : [variable]))

const mainnet = { PORTAGE_NETWORK: 'mainnet', SITE_URL: 'https://swap.example.org' }
const onNetlify = { ...mainnet, NETLIFY: 'true' }

test('a devnet on one machine lacks only the contact', () => {
  expect(missingIn({})).toEqual(['SECURITY_CONTACT'])
})

test('one machine has its own database and pepper, and a deployed site has not', () => {
  expect(missingIn(mainnet)).toEqual(['QUOTE_SIGNING_KEYS', 'SMTP_URL', 'SECURITY_CONTACT'])
  expect(missingIn(onNetlify)).toEqual(['DATABASE_URL', 'API_KEY_PEPPER', ...missingIn(mainnet)])
})

test('a deployed site with every variable lacks nothing', () => {
  const env = {
    ...onNetlify,
    DATABASE_URL: 'postgres://db.example.org/portage',
    API_KEY_PEPPER: 'p'.repeat(32),
    QUOTE_SIGNING_KEYS: `a:${'1'.repeat(64)}`,
    SMTP_URL: 'smtps://mail.example.org',
    SECURITY_CONTACT: 'security@example.org',
  }
  expect(missingIn(env)).toEqual([])
})
