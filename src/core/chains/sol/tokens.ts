import type { Token } from '../token.ts'

export const solTokens: readonly Token[] = [
  { symbol: 'wrapped SOL', id: 'So11111111111111111111111111111111111111112' },
  { symbol: 'wrapped SOL', id: '9pan9bMn5HatX4EJdBwg9VgCa7Uz5HL8N1m5D3NdXejP' },
  { symbol: 'USDC', id: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', name: 'USD Coin', isDollar: true },
  { symbol: 'USDT', id: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', name: 'Tether', isDollar: true },
  { symbol: 'PYUSD', id: '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo', isDollar: true },
  { symbol: 'USDS', id: 'USDSwr9ApdHk5bvJKMjzff41FfuX8bSxdKcR81vTwcA' },
  { symbol: 'USDG', id: '2u1tszSeqZ3qBWF3uNGPFc8TzMk2tdiwknnRMWGWjGWH' },
  { symbol: 'mSOL', id: 'mSoLzYCxHdYgdzU16g5QSh3i5K3z3KZK7ytfqcJm7So' },
  { symbol: 'JitoSOL', id: 'J1toso1uCk3RLmjorhTtrVwY9HJ7X8V9yYac6Y7kGCPn' },
  { symbol: 'bSOL', id: 'bSo13r4TkiE4KumL71LsHTPpL2euBYLFx6h9HP3piy1' },
  { symbol: 'JUP', id: 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' },
  { symbol: 'JLP', id: '27G8MtK7VtTcCHkpASjSDdkWWYfoqT6ggEuKidVJidD4' },
  { symbol: 'BONK', id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' },
  { symbol: 'RAY', id: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R' },
  { symbol: 'PYTH', id: 'HZ1JovNiVvGrGNiiYvEozEVgZ58xaU3RKwX8eACQBCt3' },
  { symbol: 'WETH', id: '7vfCXTUXx5WJV5JADk17DUJ4ksgau7utNKj4b963voxs' },
  { symbol: 'WBTC', id: '3NZ9JMVBmGAqocybic2c7LQCJScmgsAZ6vQqTDzcqmJh', name: 'Wrapped Bitcoin' },
]
