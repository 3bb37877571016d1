import { z } from 'zod'
import type { SwapErrorCode } from '../core/errors.ts'
import { type ApiErrorCode, apiErrors } from './apiErrors.ts'
import type { ErrorRow } from './errorRow.ts'
import { swapErrors } from './swapErrors.ts'

export type ErrorCode = SwapErrorCode | ApiErrorCode

/** Every code that a client can meet, and the page that explains it. */
export const errors = { ...swapErrors, ...apiErrors } as const satisfies Record<ErrorCode, ErrorRow>

/** The body of every answer that is not 2xx. `request_id` comes with failures that only we can explain. */
export const errorObject = z
  .strictObject({
    error: z.string().describe('What happened, for people.'),
    code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]).describe('What happened, for machines; stable.'),
    hint: z.string().describe('What to do.'),
    documentation: z.url().describe('The page about this code.'),
    details: z
      .record(z.string(), z.string())
      .optional()
      .describe(
        'Facts that correct the request: recommended_min_amount_in and dust_threshold in base units, suggested_address.',
      ),
    request_id: z.string().optional().describe('Name this when you report the failure.'),
  })
  .describe('The error object of every answer that is not 2xx.')

export type ErrorObject = z.output<typeof errorObject>

/** Returns a hint for a site: `{site}` stands for its address in the table. */
export function hintOn(siteUrl: string, hint: string): string {
  return hint.replaceAll('{site}', siteUrl)
}

/** Address of the page that explains a code. */
export function errorPage(siteUrl: string, code: ErrorCode): string {
  return `${siteUrl}/developers/errors/${code}`
}
