import type { Token } from '../token.ts'

export const tronTokens: readonly Token[] = [
  { symbol: 'WTRX', id: 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR' },
  { symbol: 'USDT', id: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', decimals: 6, name: 'Tether', isDollar: true },
  { symbol: 'USDC', id: 'TEkxiTehnzSmSe2XqrBj4w32RUN966rdz8', name: 'USD Coin', isDollar: true },
  { symbol: 'USDD', id: 'TPYmHEhy5n8TCEfYGqW2rPxsghSfzghPDn' },
  { symbol: 'USDD', id: 'TXDk8mbtRbXeYuMNS83CfKPaYYT8XWv9Hz' },
  { symbol: 'TUSD', id: 'TUpMhErZL2fhh4sVNULAbNKLokS4GjC1F4' },
  { symbol: 'BTT', id: 'TAFjULxiVgT4qWk6UZwjqwZXTSaGaqnVp4' },
  { symbol: 'JST', id: 'TCFLL5dx5ZJdKnWuesXxi1VPwjLVmWZZy9' },
  { symbol: 'SUN', id: 'TSSMHYeV2uE9qYH95DqyoCuNCzEL1NvU3S' },
  { symbol: 'WIN', id: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' },
]
