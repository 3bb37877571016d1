import type { ErrorCode } from '../../contract/errors.ts'
import { site } from '../../site.ts'
import { registerTexts } from '../../ui/texts/registerTexts.ts'

/** What a person reads of an error. */
export interface ProblemWords {
  /** What is wrong. */
  readonly title: string
  /** What to do about it. */
  readonly hint: string
}

/**
 * What served pages say about what went wrong. Programs get the texts of the error table, and those of `reasons` in
 * English.
 */
export const problemsEn = registerTexts('problems', {
  /** By the error's code. */
  codes: {
    not_found: { title: 'There is nothing at this address.', hint: 'Check the address, or start from the home page.' },
    method_not_allowed: {
      title: 'This page cannot be opened this way.',
      hint: 'Open its address in your browser, or start from the home page.',
    },
    not_acceptable: {
      title: 'This page is not available in the requested format.',
      hint: 'Open its address in your browser.',
    },
    unsupported_media_type: {
      title: 'The form could not be read.',
      hint: 'Open the page again and send its form.',
    },
    payload_too_large: { title: 'The form is too long.', hint: 'Shorten what you wrote, and send it again.' },
    invalid_input: {
      title: 'Some fields need your attention.',
      hint: 'Correct them, and send the form again.',
    },
    invalid_email: { title: 'The e-mail address is not valid.', hint: 'Write an address such as name@example.org.' },
    rate_limited: {
      title: 'Too many requests from your network.',
      hint: 'Wait a few minutes, then try again.',
    },
    cross_site_request: {
      title: 'The form did not come from a page of this site.',
      hint: 'Open the page on this site, and send its form again.',
    },
    forbidden_host: {
      title: 'This site does not answer under that address.',
      hint: 'Open the site under its own name.',
    },
    link_unknown: { title: 'This link is not known.', hint: 'Open the link of the newest email in full.' },
    link_used: { title: 'This link was already used.', hint: 'Sign in to see the state of your account.' },
    link_expired: { title: 'This link has expired.', hint: 'Request another link.' },
    session_missing: { title: 'You are not signed in.', hint: 'Sign in again with a link by email.' },
    record_unknown: {
      title: 'There is no such entry in your account any more.',
      hint: 'Look at the list below: it is current.',
    },
    partner_not_approved: {
      title: 'Your account has no API keys yet.',
      hint: 'Wait for the approval, which arrives by email.',
    },
    key_limit: {
      title: 'You have too many of them already.',
      hint: 'Revoke one that you no longer use.',
    },
    mail_unavailable: {
      title: 'We could not send the emails of this change, so nothing changed.',
      hint: 'Try again in a few minutes.',
    },
    storage_unavailable: {
      title: 'We cannot store anything at the moment, so nothing was saved.',
      hint: 'Try again in a minute. If it persists, tell the operator of this site.',
    },
    misconfigured: {
      title: 'This part of the site is not set up correctly.',
      hint: 'Try again later. The operator of this site has to correct a setting.',
    },
    restarting: { title: 'The site is restarting.', hint: 'Try again in a few seconds.' },
    internal_error: {
      title: 'Something went wrong on our side.',
      hint: 'Try again. If it persists, send the operator of this site the number below.',
    },
  } satisfies Partial<Record<ErrorCode, ProblemWords>>,

  /** By the reason, where a code has several. */
  reasons: {
    settings: {
      title: (names: string) => `The service is unavailable until its settings are corrected: ${names}.`,
      hint: (names: string) =>
        `The operator must correct ${names}; the portal’s page “Operators” lists the allowed values.`,
    },
    payout: {
      title: (text: string, protocol: string) => `“${text}” is neither a name nor an address on ${protocol}.`,
      hint: 'Copy the whole address, or write a registered name.',
    },
    origin: {
      title: (text: string) => `“${text}” is not the origin of a page.`,
      hint: 'Write the address without a path, under a domain name, such as https://shop.example.',
    },
    keyOrigins: {
      title: 'A key for pages needs the origins of its pages; a key for servers has none.',
      hint: 'Name the origins, such as https://shop.example, or choose a key for servers.',
    },
    secondSecret: {
      title: 'There are too many of them already.',
      hint: 'Revoke the earlier secret of this key first.',
    },
    mailsOfProgram: {
      title: 'The affiliate program sends no more mails at the moment.',
      hint: 'Nothing was stored. Try again later.',
    },
    changesOfAccount: {
      title: 'This account requested too many changes today.',
      hint: 'Nothing was stored. Try again later.',
    },
    mailsOfAddress: {
      title: 'This address got too many mails today.',
      hint: 'Nothing was stored. Try again later.',
    },
  },

  /** What to write into a field that is wrong. */
  fields: {
    name: `Write 1 to 60 letters, digits, spaces or . & ' + -, each word in one script. It is not a link, and not “${site.name}”.`,
    email: 'Write an e-mail address, such as name@example.org.',
    payout: 'Copy the whole address, or write a registered name.',
    noPayout: 'Write a THORName, a MAYAName or an address that receives your share.',
    share: (most: number) => `Write a whole number from 0 to ${most}.`,
    terms: 'Accept the terms to register.',
    value: 'Write a registered name or an address, in at most 120 characters.',
    origins: 'Write at most 20 origins, each with at most 300 characters.',
    label: 'Write one line of 1 to 60 characters.',
  },
})
