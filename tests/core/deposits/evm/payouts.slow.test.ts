import {
  createTestClient,
  encodeFunctionData,
  type Hex,
  http,
  numberToHex,
  pad,
  parseAbi,
  parseEther,
  publicActions,
  walletActions,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { decodeCall } from '../../../../src/core/deposits/evm/callData.ts'
import { createReader } from '../../../../src/core/readers/createReader.ts'
import { type PayoutDelivery, readPayout } from '../../../../src/core/tracking/readPayout.ts'
import { devnetEvmChainIds } from '../../../../src/devnet/rules/identity.ts'
import { LONG_DEADLINE_MS } from '../../readers/longDeadline.ts'
import { hasAnvil, startAnvil } from './anvil.ts'
import { devnetTokenCode, routerCode, routerV4Code } from './doubles.ts'
import { sender, token, vault } from './intents.ts'

const abi = parseAbi([
  'function deposit(address vault, address asset, uint256 amount, string memo) payable',
  'function depositWithExpiry(address vault, address asset, uint256 amount, string memo, uint256 expiration) payable',
  'function transferOut(address to, address asset, uint256 amount, string memo) payable',
  'function vaultAllowance(address, address) view returns (uint256)',
  'function approve(address spender, uint256 amount) returns (bool)',
  'function balanceOf(address) view returns (uint256)',
])

/** Mainnet’s routers of THORChain: V4.1 on Ethereum, V6.1 on Base. */
const routers = {
  '4.1': { chain: 'ETH', address: '0xD37BbE5744D730a1d98d8DC97c42F0Ca46aD7146', code: routerV4Code },
  '6.1': { chain: 'BASE', address: '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4', code: routerCode },
} as const
const person = '0x4444444444444444444444444444444444444444'
/** Contracts: one reverts on every call, one accepts everything. */
const rejecting = '0x5555555555555555555555555555555555555555'
const accepting = '0x6666666666666666666666666666666666666666'
const nativeCoin = `0x${'0'.repeat(40)}` as const
const memo = `OUT:${'A'.repeat(64)}`
const one = parseEther('1')

describe.skipIf(!hasAnvil()).each(Object.entries(routers))(
  'a payout through router V%s on a real EVM',
  (version, router) => {
    let stop = () => {}
    let client = connect('http://127.0.0.1')
    let url = ''

    function connect(to: string) {
      const transport = http(to, { timeout: LONG_DEADLINE_MS })
      return createTestClient({ mode: 'anvil', transport, pollingInterval: 20 })
        .extend(publicActions)
        .extend(walletActions)
    }

    beforeAll(async () => {
      const anvil = await startAnvil(devnetEvmChainIds[router.chain])
      stop = anvil.stop
      url = anvil.url
      client = connect(url)
      await client.setCode({ address: router.address, bytecode: router.code })
      await client.setCode({ address: token, bytecode: devnetTokenCode })
      await client.setCode({ address: rejecting, bytecode: '0x60006000fd' })
      await client.setCode({ address: accepting, bytecode: '0x00' })
      await client.setStorageAt({ address: token, index: pad(sender), value: numberToHex(10n ** 12n, { size: 32 }) })
      for (const address of [vault, sender] as const) {
        await client.impersonateAccount({ address })
        await client.setBalance({ address, value: parseEther('100') })
      }
    })
    afterAll(() => stop())
    beforeEach(async () => {
      const before = await client.snapshot()
      return () => client.revert({ id: before })
    })

    async function send(account: Hex, to: Hex, { data = '0x', value = 0n }: { data?: Hex; value?: bigint }) {
      const hash = await client.sendTransaction({ account, to, data, value, chain: null, gas: 300_000n })
      return client.waitForTransactionReceipt({ hash })
    }

    /** The vault pays, and what the receipt proves of it. */
    async function pay(recipient: Hex, asset: Hex = nativeCoin): Promise<PayoutDelivery | undefined> {
      const amount = asset === nativeCoin ? one : 1_000n
      const data = encodeFunctionData({ abi, functionName: 'transferOut', args: [recipient, asset, amount, memo] })
      const receipt = await send(vault, router.address, { data, value: asset === nativeCoin ? amount : 0n })
      expect(receipt.status).toBe('success')
      return delivery(receipt.transactionHash, recipient)
    }

    function delivery(hash: Hex, recipient: Hex) {
      const reader = createReader({
        chain: router.chain,
        network: 'mocknet',
        endpoints: [{ api: 'jsonrpc', url }],
        transport: (request) => fetch(request),
      })
      return readPayout(reader, { protocol: 'THORCHAIN', network: 'mainnet', hash, recipient })
    }

    const depositTokens = async () => {
      const approve = encodeFunctionData({ abi, functionName: 'approve', args: [router.address, 1_000n] })
      await send(sender, token, { data: approve })
      const args = [vault, token, 1_000n, '=:b:x', 4_000_000_000n] as const
      const data = encodeFunctionData({ abi, functionName: 'depositWithExpiry', args })
      expect((await send(sender, router.address, { data })).status).toBe('success')
    }
    const tokensOf = (holder: Hex) =>
      client.readContract({ address: token, abi, functionName: 'balanceOf', args: [holder] })

    test('of coins to a plain account is delivered', async () => {
      expect(await pay(person)).toBe('delivered')
      expect(await client.getBalance({ address: person })).toBe(one)
    })

    test('of coins that the recipient rejects goes back to the vault and is never called delivered', async () => {
      const before = await client.getBalance({ address: vault })
      const delivered = await pay(rejecting)
      expect(await client.getBalance({ address: rejecting })).toBe(0n)
      expect(before - (await client.getBalance({ address: vault }))).toBeLessThan(parseEther('0.01'))
      // The event of V4.1 reports it as paid, so its receipt proves nothing.
      expect(delivered).toBe(version === '6.1' ? 'bounced' : 'unproven')
    })

    test('of coins to a contract is proven by the event of V6.1 only', async () => {
      expect(await pay(accepting)).toBe(version === '6.1' ? 'delivered' : 'unproven')
      expect(await client.getBalance({ address: accepting })).toBe(one)
    })

    test('of a token is proven by the token’s own event, after a deposit on the path of this version', async () => {
      await depositTokens()
      const credited = version === '4.1' ? router.address : vault
      expect(await tokensOf(credited)).toBe(1_000n)
      const approve = encodeFunctionData({ abi, functionName: 'approve', args: [router.address, 1_000n] })
      if (version === '6.1') await send(vault, token, { data: approve })
      expect(await pay(accepting, token)).toBe('delivered')
      expect([await tokensOf(credited), await tokensOf(accepting)]).toEqual([0n, 1_000n])
    })

    test('without a router is delivered, or bounced when it reverts', async () => {
      const direct = async (to: Hex) => delivery((await send(vault, to, { value: one })).transactionHash, to)
      expect([await direct(person), await direct(rejecting)]).toEqual(['delivered', 'bounced'])
      expect(await delivery(`0x${'ab'.repeat(32)}`, person)).toBeUndefined()
    })

    test('has no counterpart in a plain deposit call, which V6.1 lacks and we never read as a deposit', async () => {
      const data = encodeFunctionData({ abi, functionName: 'deposit', args: [vault, nativeCoin, one, '=:b:x'] })
      const { status } = await send(sender, router.address, { data, value: one })
      expect(status).toBe(version === '6.1' ? 'reverted' : 'success')
      expect(decodeCall(data)).toEqual({ name: 'other' })
    })
  },
)
