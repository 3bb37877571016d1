/** Hash of Bitcoin's first block. */
const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/** Converts a wallet's network name to an identity. Only mainnet is recognised; test network names prove nothing. */
export function bitcoinIdentity(network: unknown): string {
  const name = String(network).toLowerCase()
  return ['livenet', 'mainnet', 'bitcoin'].includes(name) ? GENESIS : `the network "${name}"`
}
