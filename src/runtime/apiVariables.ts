import { pepper, webAddress } from './readers.ts'
import { serviceFeeVariables } from './serviceFee.ts'

/** Variables of the APIs besides those of the site itself. */
export const apiVariables = {
  aggregatorUrl: {
    name: 'AGGREGATOR_URL',
    about: 'The aggregator that documents and pages name: this site’s own, or any service with the same contract.',
    fallback: '`<SITE_URL>/v1`',
    expects: 'an http(s) address, such as https://swap.example.org/v1',
    read: webAddress,
  },
  memolessUrl: {
    name: 'MEMOLESS_URL',
    about: 'The memoless service that documents and pages name: this site’s own, or any with the same contract.',
    fallback: '`<SITE_URL>/memoless/api/v1`',
    expects: 'an http(s) address, such as https://swap.example.org/memoless/api/v1',
    read: webAddress,
  },
  apiKeyPepper: {
    name: 'API_KEY_PEPPER',
    about:
      'The secret under which API keys are hashed. All instances and `npm run keys` need the same. A change invalidates every key.',
    fallback: 'a file in `DATA_DIR`, generated on first use; a deployed site without it refuses API keys',
    expects: 'at least 32 characters without spaces, such as the output of `openssl rand -hex 32`',
    read: pepper,
  },
  ...serviceFeeVariables,
} as const
