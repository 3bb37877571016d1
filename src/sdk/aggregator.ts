/** The aggregator of a site as typed methods. */

export * from './generated/aggregatorClient.ts'
export * from './shared.ts'
