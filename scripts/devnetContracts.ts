import { devnetTokenCode, routerCode } from '../tests/core/deposits/evm/doubles.ts'

/** The file with the code of the devnet's contracts: made here, because a devnet runs without a compiler. */
export function devnetContracts(): string {
  return `// Made by \`npm run generate\` from tests/core/deposits/evm/contracts; change the contracts there, not here.

/** What a chain runs at the address of a router, and of a token. Compiled from RouterV6.sol and DevnetToken.sol. */
export const contractCodes = {
  router:
    '${routerCode}',
  token:
    '${devnetTokenCode}',
} as const
`
}
