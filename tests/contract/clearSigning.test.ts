import fc from 'fast-check'
import {
  bytesToHex,
  decodeFunctionData,
  formatUnits,
  getAddress,
  isAddressEqual,
  parseAbiItem,
  parseTransaction,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import {
  type ClearSigningDescriptor,
  type ClearSigningField,
  clearSigningDescriptor,
  clearSigningFile,
  clearSigningSubjects,
} from '../../src/contract/clearSigning.ts'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { routers } from '../../src/core/chains/routers.ts'
import { buildEvmDeposit } from '../../src/core/deposits/evm/buildEvmDeposit.ts'
import { type EvmChain, evmChainIds } from '../../src/core/deposits/evm/evmNetworks.ts'
import { coin, tokenIntent } from '../core/deposits/evm/intents.ts'
import '../seed.ts'

const descriptors = clearSigningSubjects.map(clearSigningDescriptor)

interface SignedCall {
  readonly chainId: number
  readonly to: string
  readonly value: bigint
  readonly data: `0x${string}`
}

/** Decimals of the contracts that appear here, as a wallet's list of tokens has them. */
const tokenDecimals = new Map<string, number>()

/**
 * Shows a call as a wallet does that knows ERC-7730 and has never seen our code: the descriptor alone names the arguments,
 * and viem decodes them. Returns undefined for a contract that no descriptor names.
 */
function show({ chainId, to, value, data }: SignedCall, known: readonly ClearSigningDescriptor[]) {
  const descriptor = known.find(({ context }) =>
    context.contract.deployments.some(
      (each) => each.chainId === chainId && isAddressEqual(each.address as never, to as never),
    ),
  )
  if (descriptor === undefined) return undefined
  for (const [signature, { intent, fields }] of Object.entries(descriptor.display.formats)) {
    const item = parseAbiItem(`function ${signature}`)
    if (item.type !== 'function') continue
    const { args = [] } = decodeFunctionData({ abi: [item], data })
    const named = Object.fromEntries(item.inputs.map(({ name }, at) => [name, args[at]]))
    const read = (path: string): unknown => {
      if (path === '@.value') return value
      if (path.startsWith('$.metadata.constants.')) return descriptor.metadata.constants[path.slice(21)]
      const name = path.slice(2)
      if (!path.startsWith('#.') || !Object.hasOwn(named, name)) throw new Error(`${path} leads nowhere.`)
      return named[name]
    }
    const shown = fields.filter(
      ({ path, visible }) => visible === undefined || !visible.ifNotIn.includes(String(read(path))),
    )
    return { intent, lines: shown.map((field) => `${field.label}: ${textOf(field, read)}`) }
  }
  return undefined
}

function textOf({ path, format, params = {} }: ClearSigningField, read: (path: string) => unknown): string {
  const value = read(path)
  switch (format) {
    case 'tokenAmount': {
      const asset = String(read(String(params.tokenPath)))
      if (asset === read(String(params.nativeCurrencyAddress))) return `${formatUnits(value as bigint, 18)} coin`
      return `${formatUnits(value as bigint, tokenDecimals.get(asset) ?? 0)} ${asset}`
    }
    case 'amount':
      return `${formatUnits(value as bigint, 18)} coin`
    case 'date':
      return new Date(Number(value) * 1_000).toISOString()
    default:
      return String(value)
  }
}

const deployed = (Object.keys(routers) as EvmChain[]).flatMap((chain) =>
  routers[chain]
    .filter(({ network, isRetired }) => network === 'mainnet' && !isRetired)
    .map(({ address }) => ({ chain, address })),
)

describe('the clear signing descriptors', () => {
  test('name every mainnet router in use exactly once, and no other contract', () => {
    const described = descriptors.flatMap(({ context }) =>
      context.contract.deployments.map(({ chainId, address }) => `${chainId} ${address}`),
    )
    expect(described.toSorted()).toEqual(
      deployed.map(({ chain, address }) => `${evmChainIds[chain]} ${address}`).toSorted(),
    )
  })

  test('have names of files as the public registry requires', () => {
    expect(clearSigningSubjects.map(clearSigningFile)).toEqual([
      'calldata-thorchain-router-6_1.json',
      'calldata-thorchain-router-4_1.json',
      'calldata-mayachain-router-4_1.json',
    ])
  })

  test('show amount, coin, memo, vault and expiry of a thousand deposits as they were agreed', () => {
    const address = fc
      .uint8Array({ minLength: 20, maxLength: 20 })
      .filter((bytes) => bytes.some((byte) => byte > 9))
      .map((bytes) => bytesToHex(bytes))
    const memo = fc.stringMatching(/^=:[a-z.]{1,8}:[0-9a-zA-Z]{20,60}:[0-9]{1,12}\/[0-9]\/[0-9]$/)
    const cases = fc.record({
      at: fc.nat({ max: deployed.length - 1 }),
      amount: fc.bigInt({ min: 1_000_000n, max: 10n ** 15n }),
      decimals: fc.option(fc.integer({ min: 8, max: 18 }), { nil: undefined }),
      token: address,
      vault: address,
      memo,
      seconds: fc.integer({ min: 60, max: 900 }),
    })
    const property = fc.property(cases, ({ at, amount, decimals, token, vault, memo, seconds }) => {
      const { chain, address: router } = deployed[at] as (typeof deployed)[number]
      fc.pre(![router.toLowerCase(), vault].includes(token) && vault !== router.toLowerCase())
      const isToken = decimals !== undefined
      if (isToken) tokenDecimals.set(getAddress(token), decimals)
      const native = { ETH: 'ETH', BASE: 'ETH', ARB: 'ETH', AVAX: 'AVAX', BSC: 'BNB', POL: 'POL' }[chain]
      const quoteExpiry = coin.now + seconds
      const built = buildEvmDeposit({
        ...(isToken ? { ...tokenIntent, tokenDecimals: decimals, allowance: 2n ** 255n } : coin),
        chain,
        asset: parseAsset(isToken ? `${chain}.T-${token}` : `${chain}.${native}`),
        amount: units(amount),
        vault,
        router: router as `0x${string}`,
        memo,
        quoteExpiry,
        fee: { type: 'eip1559', maxFeePerGas: 30_000_000_000n, maxPriorityFeePerGas: 25_000_000_000n },
      })
      const tx = parseTransaction(bytesToHex(built.at(-1)?.unsigned ?? new Uint8Array()))
      const call = { chainId: tx.chainId ?? 0, to: tx.to ?? '', value: tx.value ?? 0n, data: tx.data ?? '0x' }
      const shown = show(call as SignedCall, descriptors)
      const sum = formatUnits(amount, 8)
      expect(shown?.intent).toMatch(/^Deposit to (?:THORChain|Maya Protocol)$/)
      expect(shown?.lines.slice(0, -1)).toEqual([
        `Amount: ${sum} ${isToken ? getAddress(token) : 'coin'}`,
        ...(isToken ? [] : [`Coins sent: ${sum} coin`]),
        `Memo: ${memo}`,
        `Vault: ${getAddress(vault)}`,
      ])
      const until = /^Valid until: (.*)$/.exec(shown?.lines.at(-1) ?? '')?.[1]
      expect(Date.parse(until ?? '') / 1_000).toBeGreaterThanOrEqual(quoteExpiry)
    })
    fc.assert(property, { numRuns: 1_000 })
  })

  test('show the coins that are sent, where a page writes a smaller amount', () => {
    const [{ chain, address } = { chain: 'ETH' as const, address: zeroAddress }] = deployed
    const [built] = buildEvmDeposit({ ...coin, chain, router: address as `0x${string}` })
    const request = built?.request ?? { chainId: 1, data: '0x' as const }
    const shown = show({ ...request, to: address, value: 5n * 10n ** 18n, data: request.data }, descriptors)
    expect(shown?.lines).toContain('Amount: 0.25 coin')
    expect(shown?.lines).toContain('Coins sent: 5 coin')
  })

  test('describe no call to another contract', () => {
    const [built] = buildEvmDeposit(coin)
    expect(built && show({ ...built.request }, descriptors)).toBeUndefined()
  })
})
