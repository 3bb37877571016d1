import { readFileSync } from 'node:fs'
import solc from 'solc'
import type { Abi, Hex, SignedAuthorization } from 'viem'
import { encodeDeployData, encodeFunctionData, numberToHex, parseAbi, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import type { DevnetChain } from '../../../../src/devnet/chains/chain.ts'
import { contractCodes } from '../../../../src/devnet/chains/evm/contracts.ts'
import { COINBASE } from '../../../../src/devnet/chains/evm/evmLedger.ts'
import { gasPrices } from '../../../../src/devnet/chains/evm/gasPrices.ts'
import { devnetEvmChainIds } from '../../../../src/devnet/rules/identity.ts'
import { hasAnvil, startAnvil } from '../../../core/deposits/evm/anvil.ts'
import { batchDelegateCode, devnetTokenCode, routerCode, routerV4Code } from '../../../core/deposits/evm/doubles.ts'
import { SEED } from '../../../seed.ts'
import { makeChains, mine } from '../testChains.ts'

const account = privateKeyToAccount(`0x${'5'.repeat(64)}`)
const stranger = '0x00000000000000000000000000000000000b0b0b'
const GAS_PRICE = 10n ** 11n
const batchAbi = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

interface Reply {
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
}

type Ask = (method: string, params: readonly unknown[]) => Promise<Reply>

function compileProbe(): { readonly abi: Abi; readonly bytecode: Hex } {
  const content = readFileSync(new URL('Probe.sol', import.meta.url), 'utf8')
  const input = {
    language: 'Solidity',
    sources: { Probe: { content } },
    settings: {
      evmVersion: 'prague',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input)))
  const { abi, evm } = output.contracts.Probe.Probe
  return { abi, bytecode: `0x${evm.bytecode.object}` }
}

/** The parts of a receipt that do not depend on the block. */
function comparable(receipt: Readonly<Record<string, unknown>>) {
  const { status, gasUsed, effectiveGasPrice, cumulativeGasUsed, contractAddress, logs, logsBloom, from, to, type } =
    receipt
  const plain = (logs as readonly Readonly<Record<string, unknown>>[]).map(({ address, topics, data, logIndex }) => ({
    address,
    topics,
    data,
    logIndex,
  }))
  return {
    status,
    gasUsed,
    effectiveGasPrice,
    cumulativeGasUsed,
    contractAddress: contractAddress ?? null,
    logs: plain,
    logsBloom,
    from,
    to,
    type,
  }
}

/** The fields of a transaction that do not depend on its block. */
function withoutBlock(tx: unknown): object {
  const fields = { ...(tx as Readonly<Record<string, unknown>>) }
  for (const name of ['blockHash', 'blockNumber', 'blockTimestamp']) delete fields[name]
  return fields
}

test('the contracts’ code equals the compiled sources', () => {
  expect(contractCodes).toEqual({ router: routerCode, routerV4: routerV4Code, token: devnetTokenCode })
})

describe.skipIf(!hasAnvil())('the EVM in memory does as anvil does', () => {
  const { abi, bytecode } = compileProbe()
  let chain: DevnetChain
  let own: Ask
  let real: Ask
  let stop = () => {}
  let nonce = 0
  let probe: Hex = '0x'

  beforeAll(async () => {
    const found = makeChains().get('ETH')
    if (found === undefined) throw new Error('There is no ETH.')
    chain = found
    chain.faucet({ to: account.address, asset: 'ETH.ETH', amount: units(100_000_000_000n) })
    await mine(chain)
    own = async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      return (await chain.handle({ method: 'POST', path: '', query: new URLSearchParams(), body })).body as Reply
    }
    const limits = ['--hardfork', 'prague', '--gas-limit', '30000000', '--memory-limit', '1000000000']
    const anvil = await startAnvil(devnetEvmChainIds.ETH, limits)
    stop = anvil.stop
    real = async (method, params) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
      const headers = { 'content-type': 'application/json' }
      return (await (await fetch(anvil.url, { method: 'POST', headers, body })).json()) as Reply
    }
    await real('anvil_setBalance', [account.address, toHex(1_000n * 10n ** 18n)])
    await real('anvil_setCoinbase', [COINBASE])
    await real('anvil_setBalance', [COINBASE, (await own('eth_getBalance', [COINBASE, 'latest'])).result])
    const args = { abi, bytecode, args: [9n] }
    const { contractAddress } = await send({ data: encodeDeployData(args), value: parseEther('1') })
    probe = contractAddress as Hex
  })
  afterAll(() => stop())

  interface Sent {
    readonly to?: Hex
    readonly data?: Hex
    readonly value?: bigint
    readonly gas?: bigint
    readonly accessList?: readonly { readonly address: Hex; readonly storageKeys: readonly Hex[] }[]
    readonly authorizationList?: readonly SignedAuthorization[]
  }

  /** Sends a transaction on both chains. Returns the receipt, which is the same. */
  async function send({ gas = 5_000_000n, accessList = [], authorizationList, ...fields }: Sent) {
    const shared = { chainId: devnetEvmChainIds.ETH, nonce, gas, ...fields }
    const prices = { maxFeePerGas: GAS_PRICE, maxPriorityFeePerGas: 1n }
    const raw =
      authorizationList !== undefined
        ? await account.signTransaction({ ...shared, ...prices, type: 'eip7702', accessList, authorizationList })
        : accessList.length > 0
          ? await account.signTransaction({ ...shared, ...prices, type: 'eip1559', accessList })
          : await account.signTransaction({ ...shared, type: 'legacy', gasPrice: GAS_PRICE })
    nonce += 1
    await real('anvil_setNextBlockBaseFeePerGas', [toHex(gasPrices.ETH.base)])
    const ours = await own('eth_sendRawTransaction', [raw])
    const theirs = await real('eth_sendRawTransaction', [raw])
    expect(ours).toEqual({ ...theirs, jsonrpc: '2.0', id: 1 })
    await mine(chain)
    const mined = await own('eth_getTransactionReceipt', [ours.result])
    // anvil answers before it has made the block.
    const expected = await vi.waitFor(async () => {
      const reply = await real('eth_getTransactionReceipt', [ours.result])
      expect(reply.result).not.toBeNull()
      return reply
    }, 60_000)
    const tx = await own('eth_getTransactionByHash', [ours.result])
    const expectedTx = await real('eth_getTransactionByHash', [ours.result])
    expect(withoutBlock(tx.result)).toEqual(withoutBlock(expectedTx.result))
    const receipt = comparable(mined.result as Readonly<Record<string, unknown>>)
    expect(receipt).toEqual(comparable(expected.result as Readonly<Record<string, unknown>>))
    return receipt
  }

  const dataOf = (functionName: string, args: readonly unknown[]) => encodeFunctionData({ abi, functionName, args })

  /** Compares a call and its gas estimate. */
  async function compareCall(functionName: string, args: readonly unknown[], over: object = {}) {
    const call = { from: account.address, to: probe, data: dataOf(functionName, args), gas: '0x1c9c380', ...over }
    const outcome = ({ result, error }: Reply) =>
      error === undefined
        ? { result }
        : { code: error.code === 3 ? 3 : -1, data: error.code === 3 ? error.data : undefined }
    const ours = await own('eth_call', [call, 'latest'])
    const theirs = await real('eth_call', [call, 'latest'])
    expect({ functionName, args, ...outcome(ours) }).toEqual({ functionName, args, ...outcome(theirs) })
    return ours
  }

  test.each([
    [0, 0, 0, 0],
    [0, 5, 5, 5],
    [1, 5, 0, 5],
    [2, 0, 7, 0],
    [1, 0, 0, 5],
    [1, 7, 8, 0],
    [1, 5, 6, 5],
    [3, 1, 0, 0],
    [4, 1, 2, 3],
    [4, 0, 0, 0],
    [4, 0, 3, 0],
  ])('writes of slot %i to %i, %i and %i cost and refund the same', async (slot, a, b, c) => {
    expect((await send({ to: probe, data: dataOf('rewrite', [100 + slot, a, b, c]) })).status).toBe('0x1')
  })

  test('loops, refunds, events and plain payments have the same receipts', async () => {
    expect((await send({ to: probe, data: dataOf('fill', [30n]) })).status).toBe('0x1')
    expect((await send({ to: probe, data: dataOf('logs', []) })).status).toBe('0x1')
    expect((await send({ to: probe, data: dataOf('clear', []) })).status).toBe('0x1')
    expect((await send({ to: probe, value: 3n })).status).toBe('0x1')
    expect((await send({ to: stranger, value: 5n })).status).toBe('0x1')
    expect((await send({ to: stranger, data: `0x${'00'.repeat(300)}${'ab'.repeat(900)}` })).status).toBe('0x1')
    const accessList = [{ address: probe, storageKeys: [numberToHex(0, { size: 32 })] }]
    expect((await send({ to: probe, data: dataOf('fill', [3n]), accessList })).status).toBe('0x1')
  })

  test('accounts delegate to a contract, make several calls at once, and take it back alike', async () => {
    const other = privateKeyToAccount(`0x${'7'.repeat(64)}`)
    const size = numberToHex((batchDelegateCode.length - 2) / 2, { size: 2 }).slice(2)
    const { contractAddress } = await send({ data: `0x61${size}80600c6000396000f3${batchDelegateCode.slice(2)}` })
    const delegate = contractAddress as Hex
    const chainId = devnetEvmChainIds.ETH
    const callsOf = (...calls: readonly { to: Hex; value: bigint; data: Hex }[]) =>
      encodeFunctionData({ abi: batchAbi, functionName: 'execute', args: [calls] })
    const pay = { to: stranger, value: 7n, data: '0x' } as const
    const fail = { to: probe, value: 0n, data: dataOf('fail', [0n]) }
    const own7702 = (changes: object) =>
      account.signAuthorization({ address: delegate, chainId, nonce: nonce + 1, ...changes })
    // None of these delegates: another chain, another nonce, a broken signature.
    const broken = { ...(await own7702({})), s: numberToHex(1n, { size: 32 }) }
    const useless = [await own7702({ chainId: 1 }), await own7702({ nonce: 99 }), broken]
    expect((await send({ to: account.address, data: callsOf(pay), authorizationList: useless })).status).toBe('0x1')
    const first = await send({ to: account.address, data: callsOf(pay, pay), authorizationList: [await own7702({})] })
    expect([first.status, first.type]).toEqual(['0x1', '0x4'])
    nonce += 1
    // It stays: no list is needed any more, and one call that fails undoes the others.
    expect((await send({ to: account.address, data: callsOf(pay) })).status).toBe('0x1')
    expect((await send({ to: account.address, data: callsOf(pay, fail) })).status).toBe('0x0')
    expect(
      (await send({ to: probe, value: 3n, accessList: [{ address: account.address, storageKeys: [] }] })).status,
    ).toBe('0x1')
    // An account that exists: anvil knows no other, and refunds a part of the gas for all.
    expect((await send({ to: other.address, value: 1n })).status).toBe('0x1')
    const theirs = await other.signAuthorization({ address: delegate, chainId: 0, nonce: 0 })
    expect((await send({ to: other.address, value: 2n, authorizationList: [theirs] })).status).toBe('0x0')
    expect((await send({ to: other.address, data: callsOf(pay) })).status).toBe('0x0')
    expect((await own('eth_getCode', [other.address, 'latest'])).result).toBe(`0xef0100${delegate.slice(2)}`)
    expect((await own('eth_getTransactionCount', [other.address, 'latest'])).result).toBe('0x1')
    const none = '0x0000000000000000000000000000000000000000'
    const back = await own7702({ address: none })
    expect((await send({ to: account.address, data: callsOf(pay), authorizationList: [back] })).status).toBe('0x1')
    nonce += 1
    expect((await own('eth_getCode', [account.address, 'latest'])).result).toBe('0x')
  })

  test('failures have the same receipts', async () => {
    for (const kind of [0n, 3n, 6n, 7n, 8n]) {
      expect((await send({ to: probe, data: dataOf('fail', [kind]), gas: 300_000n })).status).toBe('0x0')
    }
    expect((await send({ to: probe, data: dataOf('fill', [30n]), gas: 300_000n })).status).toBe('0x0')
    expect((await send({ data: '0x60006000fd' })).status).toBe('0x0')
    expect((await send({ data: '0xef' })).status).toBe('0x0')
    expect((await send({ data: '0x60ef60005360016000f3' })).status).toBe('0x0')
  })

  test('contracts are created, called and destroyed alike', async () => {
    // Returns four bytes as code; the last begins with 0xef, and reverts with data.
    const inits = [
      '0x6300000000600052600460 1cf3'.replace(' ', ''),
      '0x',
      '0x60ef60005360016000f3',
      '0x63deadbeef6000526004601cfd',
      '0xfe',
    ] as const
    for (const salted of [false, true]) {
      for (const init of inits) {
        await compareCall('make', [init, 0n, salted])
        expect((await send({ to: probe, data: dataOf('make', [init, 0n, salted]) })).status).toBe('0x1')
      }
    }
    // The address is taken.
    expect((await send({ to: probe, data: dataOf('make', [inits[0], 0n, true]) })).status).toBe('0x1')
    await compareCall('make', [inits[0], parseEther('1000000'), false])
    for (const heir of [stranger, probe, '0x0000000000000000000000000000000000abcdef']) {
      await compareCall('makeAndDestroy', [heir], { value: '0x9' })
      expect((await send({ to: probe, data: dataOf('makeAndDestroy', [heir]), value: 9n })).status).toBe('0x1')
    }
    // A contract of an earlier transaction stays, and its coins leave.
    const { contractAddress } = await send({
      data: '0x6003600c60003960036000f3600033ff'.replace('600033ff', '33ff00') as Hex,
      value: 4n,
    })
    expect((await send({ to: contractAddress as Hex })).status).toBe('0x1')
    const code = ['eth_getCode', [contractAddress, 'latest']] as const
    expect((await own(...code)).result).toBe((await real(...code)).result)
  })

  test('calls return the same, down to the gas that is left', async () => {
    for (const kind of Array.from({ length: 11 }, (_, index) => BigInt(index))) await compareCall('fail', [kind])
    await compareCall('hashes', [`0x${'cd'.repeat(77)}`])
    await compareCall('hashes', ['0x'])
    const signature = await account.sign({ hash: `0x${'7'.repeat(64)}` })
    const r = signature.slice(0, 66)
    const s = `0x${signature.slice(66, 130)}`
    const v = Number(`0x${signature.slice(130)}`)
    for (const bit of [v, 27, 28, 1]) await compareCall('recover', [`0x${'7'.repeat(64)}`, bit, r, s])
    for (const who of [stranger, account.address, probe, `0x${'9'.repeat(40)}`]) await compareCall('facts', [who])
    await compareCall('transients', [77n])
    await compareCall('dive', [0n])
    for (const limit of [0n, 2_300n, 30_000n, 2n ** 255n]) {
      await compareCall('raw', [stranger, '0x', limit], { value: '0x1' })
      await compareCall('raw', [probe, dataOf('first', []), limit])
      await compareCall('raw', [`0x${'8'.repeat(40)}`, '0x', limit], { value: '0x1' })
      await compareCall('raw', [probe, dataOf('fail', [1n]), limit])
    }
    await compareCall('look', [probe, dataOf('fill', [1n])])
    await compareCall('look', [probe, dataOf('first', [])])
    await compareCall('delegate', [probe, dataOf('fill', [2n])])
    const pow = (...numbers: readonly bigint[]) =>
      `0x${numbers.map((one) => numberToHex(one, { size: 32 }).slice(2)).join('')}`
    for (const data of [
      pow(32n, 32n, 32n, 3n, 2n ** 200n, 1_000_007n),
      pow(1n, 1n, 1n, 2n ** 255n),
      pow(0n, 0n, 0n),
      '0x',
      pow(32n, 32n, 32n, 3n, 5n, 0n),
    ]) {
      await compareCall('look', ['0x0000000000000000000000000000000000000005', data])
    }
    for (const number of [1, 2, 3, 4])
      await compareCall('look', [numberToHex(number, { size: 20 }), `0x${'11'.repeat(100)}`])
  })

  test('blocks have the fields of a node’s blocks', async () => {
    for (const isFull of [false, true]) {
      const ours = await own('eth_getBlockByNumber', ['latest', isFull])
      const theirs = await real('eth_getBlockByNumber', ['latest', isFull])
      const missing = Object.keys(theirs.result as object).filter((name) => !Object.hasOwn(ours.result as object, name))
      expect(missing).toEqual([])
    }
  })

  test('arithmetic is the same at the edges of words', async () => {
    const edges = [
      0n,
      1n,
      2n,
      31n,
      32n,
      255n,
      256n,
      2n ** 128n,
      2n ** 255n - 1n,
      2n ** 255n,
      2n ** 256n - 1n,
      2n ** 256n - 2n,
    ]
    for (const a of edges)
      for (const b of edges)
        await compareCall('numbers', [a, b, edges[(edges.indexOf(a) + edges.indexOf(b)) % edges.length]])
  })

  test('estimates of gas are the least that is enough', async () => {
    for (const [name, args] of [
      ['fill', [10n]],
      ['rewrite', [300n, 1n, 0n, 0n]],
      ['raw', [probe, dataOf('fill', [3n]), 2n ** 200n]],
      ['makeAndDestroy', [stranger]],
    ] as const) {
      const call = { from: account.address, to: probe, data: dataOf(name, args) }
      const ours = await own('eth_estimateGas', [call])
      const theirs = await real('eth_estimateGas', [call])
      const gas = Number(ours.result)
      // A call that survives the failure of an inner one succeeds with less, but does less.
      if (name === 'raw') expect(gas).toBeGreaterThan(Number(theirs.result))
      else expect(gas).toBe(Number(theirs.result))
      expect((await own('eth_call', [{ ...call, gas: ours.result }, 'latest'])).error).toBeUndefined()
      if (name !== 'raw')
        expect((await own('eth_call', [{ ...call, gas: toHex(gas - 1) }, 'latest'])).error).toBeDefined()
    }
  })

  test('random programs end with the same stack and the same gas', async () => {
    const random = createRandom(SEED)
    for (let round = 0; round < 400; round++) {
      const code = randomProgram(random)
      const call = { from: account.address, to: stranger, gas: '0x186a0', data: `0x${'a5'.repeat(48)}` }
      const params = [call, 'latest', { [stranger]: { code } }]
      const ours = await own('eth_call', params)
      const theirs = await real('eth_call', params)
      const outcome = ({ result, error }: Reply) => result ?? (error ? 'failed' : undefined)
      expect({ code, outcome: outcome(ours) }).toEqual({ code, outcome: outcome(theirs) })
    }
  })
})

type Random = (below: number) => number

/** Numbers below a bound, the same for a seed. Source: Numerical Recipes, chapter 7.1. */
function createRandom(seed: number): Random {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** Opcodes with what they take from the stack; each gives one word. */
const pure = [
  [1, 2],
  [2, 2],
  [3, 2],
  [4, 2],
  [5, 2],
  [6, 2],
  [7, 2],
  [8, 3],
  [9, 3],
  [10, 2],
  [11, 2],
  [0x10, 2],
  [0x11, 2],
  [0x12, 2],
  [0x13, 2],
  [0x14, 2],
  [0x15, 1],
  [0x16, 2],
  [0x17, 2],
  [0x18, 2],
  [0x19, 1],
  [0x1a, 2],
  [0x1b, 2],
  [0x1c, 2],
  [0x1d, 2],
  [0x30, 0],
  [0x33, 0],
  [0x34, 0],
  [0x35, 1],
  [0x36, 0],
  [0x38, 0],
  [0x3d, 0],
  [0x46, 0],
  [0x47, 0],
  [0x58, 0],
  [0x59, 0],
  [0x5a, 0],
  [0x5c, 1],
  [0x54, 1],
  [0x3b, 1],
  [0x3f, 1],
  [0x31, 1],
] as const

/** Builds code that computes with random words, memory and storage, and returns its stack and the gas that is left. */
function randomProgram(random: Random): Hex {
  const code: number[] = []
  let depth = 0
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  const push = (bytes: readonly number[]) => {
    code.push(0x5f + bytes.length, ...bytes)
    depth += 1
  }
  const small = () => push([random(200)])
  const word = () => {
    const kinds = [
      [random(256)],
      Array.from({ length: 32 }, () => 255),
      Array.from({ length: 32 }, () => random(256)),
      [0],
      [128, ...Array.from({ length: 31 }, () => 0)],
      [1, 0],
    ]
    push(pick(kinds))
  }
  for (let step = 0; step < 40; step++) {
    const kind = random(10)
    if (kind < 2 || depth < 3) word()
    else if (kind === 2) {
      small()
      code.push(pick([0x52, 0x53]))
      depth -= 2
    } else if (kind === 3) {
      small()
      code.push(0x51)
    } else if (kind === 4) {
      small()
      small()
      code.push(0x20)
      depth -= 1
    } else if (kind === 5) {
      small()
      small()
      small()
      code.push(pick([0x37, 0x39, 0x5e]))
      depth -= 3
    } else if (kind === 6) {
      push([random(3)])
      code.push(pick([0x55, 0x5d]))
      depth -= 2
    } else if (kind === 7) {
      const at = random(Math.min(depth, 16))
      code.push(0x80 + at)
      depth += 1
    } else {
      const [op, takes] = pick(pure)
      if (takes > depth) continue
      code.push(op)
      depth += 1 - takes
    }
    if (depth > 12) {
      code.push(0x50)
      depth -= 1
    }
  }
  code.push(0x5a)
  depth += 1
  for (let index = 0; index < depth; index++) {
    // PUSH2 position, MSTORE
    code.push(0x61, ((512 + index * 32) >> 8) & 255, (512 + index * 32) & 255, 0x52)
  }
  code.push(0x61, (depth * 32) >> 8, (depth * 32) & 255, 0x61, 2, 0, 0xf3)
  return `0x${Buffer.from(code).toString('hex')}`
}
