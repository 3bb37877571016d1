import { newsletter } from './newsletter.ts'
import { quoteKeys } from './quoteKeys.ts'
import { serviceStatus } from './serviceStatus.ts'

/** Every REST endpoint. OpenAPI, the reference page and the clients are generated from it. */
export const operations = { newsletter, serviceStatus, quoteKeys } as const

export type Operations = typeof operations
