/** Hash of Bitcoin's first block. */
const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/** Whether a wallet's network name means Bitcoin mainnet. Wallets use different names for it. */
export function isMainnet(network: unknown): boolean {
  return ['livenet', 'mainnet', 'bitcoin'].includes(String(network).toLowerCase())
}

/** Converts a wallet's network name to an identity. Only mainnet is recognised; test network names prove nothing. */
export function bitcoinIdentity(network: unknown): string {
  return isMainnet(network) ? GENESIS : `the network "${String(network).toLowerCase()}"`
}
