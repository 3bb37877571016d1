import type { OperatorFeature } from '../contract/serviceStatus.ts'
import type { Config } from './configTypes.ts'
import { variables } from './variables.ts'

/** A feature that a variable turns on, with what visitors miss without it. */
interface ListedFeature extends OperatorFeature {
  readonly without: string
}

/** Returns the features that a site has or lacks by its configuration, besides those of its memoless function. */
export function operatorFeatures(config: Config): readonly ListedFeature[] {
  const { network, deployed, databaseUrl, apiKeyPepper, quoteKeys, smtp, securityContact } = config
  const isDevnet = network === 'devnet'
  return [
    {
      feature: 'database',
      on: databaseUrl !== undefined || !deployed,
      variable: variables.databaseUrl.name,
      without: 'no newsletter, API keys, affiliate program or memoless swaps; each process counts limits separately',
    },
    {
      feature: 'api_keys',
      on: apiKeyPepper !== undefined || !deployed,
      variable: variables.apiKeyPepper.name,
      without: 'the aggregator refuses every request, because it accepts no key',
    },
    {
      feature: 'signed_quotes',
      on: quoteKeys !== undefined || isDevnet,
      variable: variables.quoteKeys.name,
      without: 'quotes are unsigned, and POST /v1/swap refuses',
    },
    {
      feature: 'mail',
      on: smtp !== undefined || (isDevnet && !deployed),
      variable: variables.smtpUrl.name,
      without: 'no confirmation links of the newsletter, and no sign-in of partners',
    },
    {
      feature: 'security_contact',
      on: securityContact !== undefined,
      variable: variables.securityContact.name,
      without: 'no /.well-known/security.txt',
    },
  ]
}
