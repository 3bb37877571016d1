/** Paths of the pages of the affiliate program. Mails link to some of them. */
export const affiliatePaths = {
  home: '/affiliates',
  verify: '/affiliates/verify',
  signIn: '/affiliates/sign-in',
  session: '/affiliates/session',
  account: '/affiliates/account',
  cancel: '/affiliates/cancel',
  address: '/affiliates/address',
} as const
