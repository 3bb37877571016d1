import { existsSync, readFileSync } from 'node:fs'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { bech32 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { encodeAddress, isValidAddress } from '../../../src/core/address/address.ts'
import { emptyHashes, isBurnAddress, isMadeUpAddress } from '../../../src/core/address/burnAddresses.ts'
import { checkDestination, checkRefundAddress } from '../../../src/core/address/destination.ts'
import type { KnownAddresses } from '../../../src/core/address/findings.ts'
import { moduleAddress, moduleNames } from '../../../src/core/address/moduleAccounts.ts'
import { addressPayload } from '../../../src/core/address/payload.ts'
import { wellKnownContracts } from '../../../src/core/address/wellKnownContracts.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../../src/core/chains/protocol.ts'
import { moduleAddresses } from '../../../src/devnet/rules/modules.ts'

interface Options {
  readonly network?: NetworkKind
  readonly known?: KnownAddresses
}

function codesOf(chain: ChainId, destination: string, { network = 'mainnet', known = {} }: Options = {}): string[] {
  const [protocol = 'THORCHAIN'] = chain === 'MAYA' ? (['MAYACHAIN'] as const) : chains[chain].protocols
  const toAsset = parseAsset(chains[chain].gasAsset, protocol)
  const checked = checkDestination({ protocol, toAsset, destination, network, known })
  return checked.findings.filter(({ severity }) => severity === 'refusal').map(({ code }) => code)
}

const cosmosChains = chainIds.filter((id) => chains[id].family === 'cosmos')
const evmChains = chainIds.filter((id) => chains[id].family === 'evm')
const sdk = ['fee_collector', 'distribution', 'bonded_tokens_pool', 'not_bonded_tokens_pool', 'gov', 'mint', 'transfer']
const ours = ['tcy_claim', 'tcy_stake', 'rune_pool', 'dev_fund', 'marketing_fund', 'maya_fund', 'cacao_pool', 'lending']

describe('modules', () => {
  test.each(cosmosChains)('are rejected on %s and every network', (chain) => {
    expect(moduleNames).toEqual(expect.arrayContaining([...sdk, ...ours, 'asgard', 'bond', 'reserve']))
    for (const network of ['mainnet', 'stagenet', 'mocknet'] as const) {
      for (const name of moduleNames) {
        expect(codesOf(chain, moduleAddress(name, chain, network), { network })).toEqual(['module'])
      }
    }
  })

  // Public accounts of the Cosmos Hub, by every explorer and the SDK's own documents.
  test.each([
    ['fee_collector', 'cosmos17xpfvakm2amg962yls6f84z3kell8c5lserqta'],
    ['distribution', 'cosmos1jv65s3grqf6v6jl3dp4t6c9t9rk99cd88lyufl'],
    ['bonded_tokens_pool', 'cosmos1fl48vsnmsdzcv85q5d2q4z5ajdha8yu34mf0eh'],
    ['not_bonded_tokens_pool', 'cosmos1tygms3xhhs3yv487phx3dw4a95jn7t7lpm470r'],
    ['gov', 'cosmos10d07y265gmmuvt4z0w9aw880jnsr700j6zn9kn'],
    ['escrow of channel 141', 'cosmos1x54ltnyg88k0ejmk8ytwrhd3ltm84xehrnlslf'],
    ['escrow of channel 207', 'cosmos1ju6tlfclulxumtt2kglvnxduj5d93a64r5czge'],
  ])('of the Cosmos Hub are rejected: %s', (_, address) => {
    expect(codesOf('GAIA', address)).toEqual(['module'])
  })

  test.each<[Protocol, ChainId]>([
    ['THORCHAIN', 'THOR'],
    ['MAYACHAIN', 'MAYA'],
  ])('used by the devnet of %s are rejected', (protocol, chain) => {
    const addresses = Object.values(moduleAddresses(protocol, 'mocknet'))
    expect(addresses).toHaveLength(14)
    for (const address of addresses) expect(codesOf(chain, address, { network: 'mocknet' })).toEqual(['module'])
  })

  const recorded = '../shared/vectors/mocknet-identities.json'
  test.skipIf(!existsSync(recorded))('of recorded nodes are all known', () => {
    const { addresses } = JSON.parse(readFileSync(recorded, 'utf8')) as { addresses: Record<string, string> }
    const modules = Object.entries(addresses).filter(([name]) => name.startsWith('addr_module_'))
    expect(modules).toHaveLength(12)
    for (const [name, address] of modules) {
      expect(moduleNames).toContain(name.replace('addr_module_', ''))
      expect(codesOf('THOR', address, { network: 'mocknet' })).toEqual(['module'])
    }
  })

  test('differ from ordinary accounts, which are accepted', () => {
    for (const chain of cosmosChains) {
      const address = encodeAddress(
        Uint8Array.from({ length: 20 }, (_, at) => at * 7 + 3),
        chain,
        'mainnet',
      )
      expect(codesOf(chain, address)).toEqual([])
    }
  })
})

describe('burn addresses', () => {
  test.each<[ChainId, string, string]>([
    ['TRON', 'all zeros', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['TRON', 'the ledger’s own zero account', 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy'],
    ['BTC', 'the zero key hash', '1111111111111111111114oLvT2'],
    ['BTC', 'the zero script hash', '31h1vYVSYuKP6AhS86fbRdMw9XHieotbST'],
    ['BTC', 'the zero witness key hash', 'bc1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqqq9e75rs'],
    ['BTC', 'the zero witness script hash', zeroWitnessScript('bc')],
    ['BTC', 'the zero taproot key', encodeAddress(new Uint8Array(32), 'BTC', 'mainnet')],
    ['BTC', 'the taproot point without a known key', 'bc1p2zffkaxp5py4fdutfdsrt6t6tcrc5ks09rkfd428hlhf4n5q8tqqwv7ahk'],
    ['BTC', 'the hash of an empty key', '1HT7xU2Ngenf7D4yocz2SAcnNLW7rK8d4E'],
    ['BTC', 'the Bitcoin eater address', '1BitcoinEaterAddressDontSendf59kuE'],
    ['BTC', 'Counterparty’s', '1CounterpartyXXXXXXXXXXXXXXXUWLpVr'],
    ['DOGE', 'Dogeparty’s', 'DDogepartyxxxxxxxxxxxxxxxxxxw1dfzr'],
    ['LTC', 'the zero witness script hash', zeroWitnessScript('ltc')],
    ['ETH', 'dead', '0x000000000000000000000000000000000000dEaD'],
    ['ETH', 'repeated dead', `0x${'dead'.repeat(10)}`],
    ['ETH', 'dead at the start and zeros', '0xdEAD000000000000000042069420694206942069'],
    ['ETH', 'ones', `0x${'f'.repeat(40)}`],
    ['ETH', 'one repeated digit', `0x${'1'.repeat(40)}`],
    ['ETH', 'the coin’s placeholder', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['ETH', 'the account of an empty public key', '0xdcc703c0E500B653Ca82273B7BFAd8045D85a470'],
    ['AVAX', 'a precompile', '0x0200000000000000000000000000000000000001'],
    ['BASE', 'a predeploy', '0x4200000000000000000000000000000000000010'],
    ['XRP', 'the address of account one', 'rrrrrrrrrrrrrrrrrrrrBZbvji'],
    ['XRP', 'the “not a number” address', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
    ['XRP', 'the address of a reserved name', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ'],
    ['SOL', 'the incinerator', '1nc1nerator11111111111111111111111111111111'],
  ])('are rejected on %s: %s', (chain, _, address) => {
    expect(isValidAddress(address, chain, 'mainnet')).toBe(true)
    expect(codesOf(chain, address)).toContain('burn')
  })

  test('include the hashes of nothing', () => {
    const nothing = new Uint8Array()
    const hashes = [ripemd160(sha256(nothing)), sha256(nothing), keccak_256(nothing).slice(-20)]
    expect(emptyHashes).toEqual(hashes.map((hash) => bytesToHex(hash)))
  })

  test('are not confused with addresses that only begin or end like one', () => {
    const a = '0xdEAD000000000000000042069420694206942068'
    const b = '0x0000000000000000000000000000a1b2c3d4e5f6'
    expect(codesOf('ETH', a.toLowerCase())).toEqual([])
    expect(codesOf('ETH', b)).toEqual([])
    expect(codesOf('BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa')).toEqual([])
  })
})

describe('address bytes', () => {
  const evm = (bytes: readonly number[]) => encodeAddress(Uint8Array.from(bytes), 'ETH', 'mainnet')
  const spread = (different: number) => Array.from({ length: 20 }, (_, at) => (at % different) * 9 + 1)

  test('are rejected as artificial when at most four of them differ', () => {
    expect([1, 2, 3, 4, 5].map((different) => isMadeUpAddress(evm(spread(different))))).toEqual([
      true,
      true,
      true,
      true,
      false,
    ])
  })

  test('are rejected as a burn address when all but the last two are zero', () => {
    const ending = (...last: number[]) => evm([...new Array<number>(20 - last.length).fill(0), ...last])
    expect([ending(0), ending(7), ending(7, 9)].map(isBurnAddress)).toEqual([true, true, true])
    expect([ending(1, 7, 9), evm(spread(3))].map(isBurnAddress)).toEqual([false, false])
    expect([isBurnAddress('alice'), isMadeUpAddress('alice')]).toEqual([false, false])
  })
})

describe('Solana accounts that are not wallets', () => {
  const programs = [
    'Stake11111111111111111111111111111111111111',
    'StakeConfig11111111111111111111111111111111',
    'Vote111111111111111111111111111111111111111',
    'Config1111111111111111111111111111111111111',
    'ComputeBudget111111111111111111111111111111',
    'AddressLookupTab1e1111111111111111111111111',
    'BPFLoader1111111111111111111111111111111111',
    'BPFLoader2111111111111111111111111111111111',
    'BPFLoaderUpgradeab1e11111111111111111111111',
    'LoaderV411111111111111111111111111111111111',
    'NativeLoader1111111111111111111111111111111',
    'Ed25519SigVerify111111111111111111111111111',
    'KeccakSecp256k11111111111111111111111111111',
    'Secp256r1SigVerify1111111111111111111111111',
    'SysvarC1ock11111111111111111111111111111111',
    'SysvarRent111111111111111111111111111111111',
    'SysvarS1otHashes111111111111111111111111111',
    'SysvarStakeHistory1111111111111111111111111',
    'SysvarEpochSchedu1e111111111111111111111111',
    'SysvarRecentB1ockHashes11111111111111111111',
    'Sysvar1nstructions1111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL',
    'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
    'So11111111111111111111111111111111111111112',
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  ]
  test.each(programs)('are rejected: %s', (address) => {
    expect(isValidAddress(address, 'SOL', 'mainnet')).toBe(true)
    expect(codesOf('SOL', address)).not.toEqual([])
  })

  // Token accounts and pool authorities in use on mainnet: derived by programs, so without a key.
  test.each(['5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1', 'GThUX1Atko4tqhN2NaiTazWSeFWMuiUvfFnyJyUghFMJ'])(
    'are rejected if program-derived: %s',
    (address) => {
      expect(codesOf('SOL', address)).toEqual(['no_wallet_key'])
    },
  )

  test('differ from a wallet’s address, which is accepted', () => {
    expect(codesOf('SOL', '4UHWuPwyV3XCcnwrpEdWAEW3WLUP1RDMaK3ANNsRUjfM')).toEqual([])
  })
})

describe('well-known contracts', () => {
  const families = Object.entries(wellKnownContracts)
  const homes: Readonly<Record<string, readonly ChainId[]>> = { evm: evmChains, tron: ['TRON'], solana: ['SOL'] }

  test.each(families)('are in normal spelling and rejected on every chain: %s', (family, contracts = []) => {
    for (const { kind, addresses } of contracts) {
      for (const address of addresses) {
        for (const chain of homes[family] ?? []) {
          expect(isValidAddress(address, chain, 'mainnet'), address).toBe(true)
          expect(codesOf(chain, address)).toContain(kind === 'token' ? 'token_contract' : kind)
        }
      }
    }
  })

  test.each<[ChainId, string]>([
    ['ETH', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['BASE', '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'],
    ['BSC', '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c'],
    ['ETH', '0x00000000219ab540356cBB839Cbe05303d7705Fa'],
    ['ETH', '0xe3985E6b61b814F7Cdb188766562ba71b446B46d'],
    ['AVAX', '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146'],
    ['TRON', 'TNUC9Qb1rRpS5CbWLmNMxXBjyFoydXjWFR'],
  ])('are rejected on %s: %s', (chain, address) => {
    expect(codesOf(chain, address)).not.toEqual([])
  })

  const lists = ['tcswap.thorchain.json', 'tcswap.mayachain.json'].map(
    (name) => `../shared/protocol-data/tokens/${name}`,
  )
  test.skipIf(!lists.every(existsSync))('include every token of the recorded lists', () => {
    for (const list of lists) {
      const { tokens } = JSON.parse(readFileSync(list, 'utf8')) as { tokens: { chain: ChainId; address?: string }[] }
      for (const { chain, address } of tokens) {
        if (address !== undefined) expect(codesOf(chain, address), address).toContain('token_contract')
      }
    }
  })
})

describe('vaults and routers of any chain', () => {
  // Inbound addresses of one THORChain vault, as recorded: one key on many chains.
  const vaults = ['bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6', '0xe2991999342a6ed8521ed49903f7267f31363a46']
  const routers = ['0xe3985e6b61b814f7cdb188766562ba71b446b46d']

  test.each<[ChainId, string]>([
    ['BTC', 'bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6'],
    ['LTC', 'ltc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgjrg99q2'],
    ['BCH', 'qzlhal4g3edkspvhcf8pt0wfm8uem7zazgm4jk9dz3'],
    ['GAIA', 'cosmos1hal0a2ywtd5qt97zfc2mmjwelxwlshgj3wp2uh'],
    ['AVAX', '0xe2991999342a6ed8521ed49903f7267f31363a46'],
  ])('are rejected on %s: %s', (chain, address) => {
    expect(codesOf(chain, address, { known: { vaults } })).toContain('vault')
    expect(codesOf(chain, address)).toEqual([])
  })

  test('are rejected in another spelling of the key hash', () => {
    const payload = addressPayload('bc1qhal0a2ywtd5qt97zfc2mmjwelxwlshgj85lpc6') ?? new Uint8Array()
    expect(codesOf('DOGE', encodeAddress(payload, 'DOGE', 'mainnet'), { known: { vaults } })).toContain('vault')
    expect(codesOf('XRP', encodeAddress(payload, 'XRP', 'mainnet'), { known: { vaults } })).toContain('vault')
  })

  test.each(evmChains)('are rejected as routers of another chain on %s', (chain) => {
    const address = '0x51176f5F0B7ccC8fA0376F08aaa28F316A38a2a0'
    expect(codesOf(chain, address, { known: { routers: [...routers, address.toLowerCase()] } })).toContain('router')
    expect(codesOf(chain, address, { known: { routers } })).toEqual([])
  })

  test('are rejected as refund addresses', () => {
    const checked = checkRefundAddress({
      protocol: 'THORCHAIN',
      fromAsset: parseAsset('ETH.ETH'),
      refundAddress: '0x700E97ef07219440487840Dc472E7120A7FF11F4',
      network: 'mainnet',
    })
    expect(checked.ok).toBe(false)
  })
})

function zeroWitnessScript(prefix: string): string {
  return bech32.encode(prefix, [0, ...bech32.toWords(new Uint8Array(32))])
}
