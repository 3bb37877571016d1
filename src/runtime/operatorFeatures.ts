import type { OperatorFeature } from '../contract/serviceStatus.ts'
import type { Config } from './configTypes.ts'
import { variables } from './variables.ts'

/** A feature, and what a site lacks without it. */
interface ListedFeature extends OperatorFeature {
  readonly without: string
}

/** Returns the features that a site has or lacks by its configuration, besides those of its memoless function. */
export function operatorFeatures(config: Config): readonly ListedFeature[] {
  const { network, deployed, databaseUrl, apiKeyPepper, quoteKeys, smtp, securityContact } = config
  const isDevnet = network === 'devnet'
  const features = [
    {
      feature: 'database',
      on: databaseUrl !== undefined || !deployed,
      variable: variables.databaseUrl,
    },
    {
      feature: 'api_keys',
      on: apiKeyPepper !== undefined || !deployed,
      variable: variables.apiKeyPepper,
    },
    {
      feature: 'signed_quotes',
      on: quoteKeys !== undefined || isDevnet,
      variable: variables.quoteKeys,
    },
    {
      feature: 'mail',
      on: smtp !== undefined || (isDevnet && !deployed),
      variable: variables.smtpUrl,
    },
    {
      feature: 'security_contact',
      on: securityContact !== undefined,
      variable: variables.securityContact,
    },
  ] as const
  return features.map(({ feature, on, variable: { name, without } }) => ({ feature, on, variable: name, without }))
}
