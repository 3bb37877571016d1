/**
 * Requests per second that hosts allow without a key, see `limitRate`. Source: blockcypher.com/dev, TRON's API limits;
 * Tronstack fails on bursts.
 */
export const hostRates: Readonly<Record<string, number>> = {
  'api.blockcypher.com': 3,
  'api.trongrid.io': 2,
  'api.tronstack.io': 2,
}
