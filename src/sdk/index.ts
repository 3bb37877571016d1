/** The package's main entry: the swap library, and the client of the support API. */

export * from '../core/index.ts'
export { type ServiceStatus, type Subscription, SupportClient } from './generated/supportClient.ts'
export * from './shared.ts'
