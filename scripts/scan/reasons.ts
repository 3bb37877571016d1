/** Why a check is not asked. One sentence for each kind of reason. */
export const reasons = {
  outside: 'It looks outside of the site: at search engines, registries, packages or the DNS.',
  noCredentials: 'There are no accounts, keys or tokens here, so there is nothing of this kind to describe.',
  declined: 'Declined: it would claim what is not true, or the specification of this service forbids it.',
  noPayments: 'The site sells nothing.',
  noGraphql: 'There is no GraphQL.',
  noJobs: 'There are neither jobs nor lists behind the REST API.',
  notChosen: 'A choice of the product: not offered.',
  nameOnly: 'Only its name is known and no rule is published; what the name speaks of is asked by the other scanners.',
  noProfile: 'No profile of the site elsewhere is known, and an invented one would be a false claim.',
  noAddress: 'A postal address is the operator’s to publish.',
  informative: 'It informs and cannot fail.',
} as const
