import type { ChainFamily } from '../chains/chains.ts'

/** A contract that cannot pay back what a swap sends to it. */
export interface WellKnownContract {
  readonly kind: 'token' | 'router' | 'contract' | 'program'
  readonly name: string
  readonly addresses: readonly string[]
}

type Rows = readonly (readonly [name: string, ...addresses: string[]])[]

const of = (kind: WellKnownContract['kind'], rows: Rows): WellKnownContract[] =>
  rows.map(([name, ...addresses]) => ({ kind, name, addresses }))

/** Wrapped coins of every EVM chain that either protocol connects to. */
const wrappedNatives: Rows = [
  ['WETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1'],
  ['WETH', '0x4200000000000000000000000000000000000006', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619'],
  ['WAVAX', '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7'],
  ['WBNB', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
  ['WPOL', '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'],
]

/** Tokens of both protocols' pools and the most used ones of their chains. Pools that nodes report come on top. */
const evmTokens: Rows = [
  ['AAVE', '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9'],
  ['ARB', '0x912CE59144191C1204E64559FE8253a0e49E6548'],
  ['BTCB', '0x7130d2A12B9BCbFAe4f2634d864A1Ee1Ce3Ead9c'],
  ['BTC.b', '0x152b9d0FdC40C096757F570A51E494bd4b943E50'],
  ['BUSD', '0xe9e7CEA3DedcA5984780Bafc599bD69ADd087D56'],
  ['cbBTC', '0xcbB7C0000aB88B473b1f5aFd9ef808440eed33Bf'],
  ['DAI', '0x6B175474E89094C44Da98b954EedeAC495271d0F', '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'],
  ['DAI', '0x8f3Cf7ad23Cd3CaDbD9735AFf958023239c6A063', '0x1AF3F329e8BE154074D8769D1FFa4eE058B1DBc3'],
  ['DAI', '0x50c5725949A6F0c72E6C4a641F24049A917DB0Cb'],
  ['DPI', '0x1494CA1F11D487c2bBe4543E90080AeBa4BA3C2b'],
  ['ETH', '0x2170Ed0880ac9A755fd29B2688956BD959F933F8'],
  ['FOX', '0xc770EEfAd204B5180dF6a14Ee197D99d808ee52d'],
  ['GLD', '0xaFD091f140C21770f4e5d53d26B2859Ae97555Aa'],
  ['GUSD', '0x056Fd409E1d7A124BD7017459dFEa2F387b6d5Cd'],
  ['LEO', '0x93864d81175095DD93360FFA2A529b8642F76A6E'],
  ['LINK', '0x514910771AF9Ca656af840dff83E8264EcF986CA'],
  ['LUSD', '0x5f98805A4E8be255a32880FDeC7F6728C6568bA0'],
  ['MATIC', '0x7D1AfA7B718fb893dB30A3aBc0Cfc608AaCfeBB0'],
  ['MOCA', '0x53312F85Bba24C8cb99CFFc13BF82420157230d3'],
  ['POL', '0x455e53CBB86018Ac2B8092FdCd39d8444aFFC3F6'],
  ['RAZE', '0x5Eaa69B29f99C84Fe5dE8200340b4e9b4Ab38EaC'],
  ['SHIB', '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE'],
  ['SNX', '0xC011a73ee8576Fb46F5E1c5751cA3B9Fe0af2a6F'],
  ['SOL', '0xFE6B19286885a4F7F55AdAD09C3Cd1f906D2478F'],
  ['stETH', '0xae7ab96520DE3A18E5e111B5EaAb095312D7fE84'],
  ['TGT', '0x108a850856Db3f85d0269a2693D896B394C80325', '0x429fEd88f10285E61b12BDF00848315fbDfCC341'],
  ['THOR', '0xa5f2211B9b8170F694421f2046281775E8468044'],
  ['TWT', '0x4B0F1812e5Df2A09796481Ff14017e6005508003'],
  ['UNI', '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984'],
  ['USDC', '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'],
  ['USDC', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831', '0xB97EF9Ef8734C71904D8002F8b6Bc66Dd9c48a6E'],
  ['USDC', '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d'],
  ['USDC.e', '0xFF970A61A04b1cA14834A43f5dE4533eBDDB5CC8', '0xA7D7079b0FEaD91F3e65f86E8915Cb59c1a4C664'],
  ['USDC.e', '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174'],
  ['USDe', '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3'],
  ['USDP', '0x8E870D67F660D95d5be530380D0eC0bd388289E1'],
  ['USDT', '0xdAC17F958D2ee523a2206206994597C13D831ec7', '0x55d398326f99059fF775485246999027B3197955'],
  ['USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7'],
  ['USDT', '0xc2132D05D31c914a87C6611C10748AEb04B58e8F', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2'],
  ['USDT.e', '0xc7198437980c041c805A1EDcbA50c1Ce5db95118'],
  ['VTHOR', '0x815C23eCA83261b6Ec689b60Cc4a58b54BC24D8D'],
  ['VVV', '0xacfE6019Ed1A7Dc6f7B508C02d1b04ec88cC21bf'],
  ['WBTC', '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599', '0x2f2a2543B76A4166549F7aaB2e75Bef0aefC5B0f'],
  ['WBTC', '0x1BFD67037B42Cf73acF2047067bd4F2C47D9BfD6', '0x50b7545627a5162F82A992c33b87aDc75187B218'],
  ['WETH.e', '0x49D5c2BdFfac6CE2BFdB6640F4F80f226bc10bAB'],
  ['wstETH', '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0', '0x5979D7b546E38E414F7E9822514be443A4800529'],
  ['XDEFI', '0x72B886d09C117654aB7dA13A14d603001dE0B777'],
  ['XRUNE', '0x69fa0feE221AD11012BAb0FdB45d444D3D2Ce71c'],
  ['YFI', '0x0bc529c00C6401aEF6D220BE8C6Ea1667F6Ad93e'],
  ['YUM', '0x9F41b34f42058a7b74672055a5fae22c4b113Fd1'],
]

/** Past and present routers of both protocols; nodes report the present ones too. */
const routers: Rows = [
  ['THORChain', '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'],
  ['THORChain', '0x8F66c4AE756BEbC49Ec8B81966DD8bba9f127549', '0xb30eC53F98ff5947EDe720D32aC2da7e52A5f56b'],
  ['Maya Protocol', '0xe3985E6b61b814F7Cdb188766562ba71b446B46d', '0x700E97ef07219440487840Dc472E7120A7FF11F4'],
]

/** System and shared contracts, at one address on every EVM chain that has them. */
const evmContracts: Rows = [
  ['Ethereum’s staking deposit contract', '0x00000000219ab540356cBB839Cbe05303d7705Fa'],
  ['Ethereum’s beacon roots contract', '0x000F3df6D732807Ef1319fB7B8bB8522d0Beac02'],
  ['Ethereum’s history contract', '0x0000F90827F1C53a10cb7A02335B175320002935'],
  ['Ethereum’s withdrawal contract', '0x00000961Ef480Eb55e80D19ad83579A64c007002'],
  ['Ethereum’s consolidation contract', '0x0000BBdDc7CE488642fb579F8B00f3a590007251'],
  ['Permit2', '0x000000000022D473030F116dDEE9F6B43aC78BA3'],
  ['Multicall3', '0xcA11bde05977b3631167028862bE2a173976CA11'],
  ['the deterministic deployer', '0x4e59b44847b379578588920cA78FbF26c0B4956C'],
]

const tronTokens: Rows = [
  ['WTRX', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'],
  ['USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
  ['USDC', 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8'],
  ['USDD', 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn', 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz'],
  ['TUSD', 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4'],
  ['BTT', 'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4'],
  ['JST', 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9'],
  ['SUN', 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S'],
  ['WIN', 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'],
]

/** Solana programs whose address does not end in a row of ones; those are recognised by `isBurnAddress`. */
const solanaPrograms: Rows = [
  ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
  ['the token account program', 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'],
  ['the memo program', 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', 'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo'],
  ['the metadata program', 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'],
  ['Squads', 'SQDS4ep65T869zMMBKyuUq6aD6EgTu8psMjkvj52pCf'],
  ['Jupiter', 'JUP6LkbZbjS1jKKwapdHNy74zcZ3tLUZoi5QNyVTaV4'],
]

const solanaMints: Rows = [
  ['wrapped SOL', 'So11111111111111111111111111111111111111112', '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP'],
  ['USDC', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ['USDT', 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB'],
  ['PYUSD', '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo'],
  ['USDS', 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA'],
  ['USDG', '2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH'],
  ['mSOL', 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So'],
  ['JitoSOL', 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn'],
  ['bSOL', 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1'],
  ['JUP', 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN'],
  ['JLP', '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4'],
  ['BONK', 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263'],
  ['RAY', '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R'],
  ['PYTH', 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3'],
  ['WETH', '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs'],
  ['WBTC', '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh'],
]

/**
 * Contracts by the family of their chain, in the chain's normal spelling. EVM chains share one list: the contract of one is
 * an account without a key on the others, unless its maker put the same contract there. Sources: the pools of both
 * protocols, the issuers' own pages, EIP-4788, EIP-2935, EIP-7002, EIP-7251, and both protocols' inbound addresses.
 */
export const wellKnownContracts: Readonly<Partial<Record<ChainFamily, readonly WellKnownContract[]>>> = {
  evm: [...of('token', [...wrappedNatives, ...evmTokens]), ...of('router', routers), ...of('contract', evmContracts)],
  tron: of('token', tronTokens),
  solana: [...of('program', solanaPrograms), ...of('token', solanaMints)],
}

/** Returns the well-known contract at an address in its normal spelling, or undefined. */
export function wellKnownContract(address: string, family: ChainFamily): WellKnownContract | undefined {
  return wellKnownContracts[family]?.find(({ addresses }) => addresses.includes(address))
}
