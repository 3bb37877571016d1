/** The first block of Bitcoin's main chain. */
const GENESIS = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'

/** Wallets name the network and not its first block. Only the main chain has one name; test networks prove nothing. */
export function bitcoinIdentity(network: unknown): string {
  const name = String(network).toLowerCase()
  return ['livenet', 'mainnet', 'bitcoin'].includes(name) ? GENESIS : `the network "${name}"`
}
