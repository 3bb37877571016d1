/** Reasons for skipping a check. */
export const reasons = {
  outside: 'Outside the site: search engines, registries, packages or DNS.',
  noCredentials: 'The site has no accounts, keys or tokens.',
  declined: 'Declined: it would be untrue, or the specification forbids it.',
  noPayments: 'The site sells nothing.',
  noGraphql: 'There is no GraphQL.',
  noJobs: 'The REST API has neither jobs nor lists.',
  notChosen: 'A product choice: not offered.',
  nameOnly: 'Its rule is not published; the other scanners check the same subject.',
  noProfile: 'The site has no known profile elsewhere.',
  noAddress: 'Only the operator can publish a postal address.',
  informative: 'Informative: it cannot fail.',
} as const
