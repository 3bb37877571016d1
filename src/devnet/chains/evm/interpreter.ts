import { keccak_256 } from '@noble/hashes/sha3.js'
import { toRlp } from 'viem/utils'
import type { EvmAccount, WorkingState } from './evmState.ts'
import { precompileAt } from './precompiles.ts'
import { bigintToBytes, bytesToBigint, bytesToHex, hexToBytes, MAX_WORD, wordToAddress } from './words.ts'

/** Block in which a transaction runs. */
export interface BlockContext {
  readonly chainId: number
  readonly height: number
  /** Unix seconds. */
  readonly time: number
  readonly baseFee: bigint
  readonly gasLimit: number
  readonly coinbase: string
  /** 32 bytes that contracts take as random. */
  readonly random: bigint
  readonly hashOf: (height: number) => bigint
}

/** Transaction that a call belongs to. */
export interface TxContext {
  readonly origin: string
  /** Wei per gas. */
  readonly gasPrice: bigint
}

/** A call of a contract, or of an account without code. Gas is a count, far below 2 ** 53. */
export interface EvmMessage {
  readonly caller: string
  /** Whose storage and balance the code uses. */
  readonly to: string
  readonly codeAddress: string
  /** Value that the code sees, in wei. */
  readonly value: bigint
  /** Whether the value moves from the caller. */
  readonly movesValue: boolean
  readonly input: Uint8Array
  readonly gas: number
  readonly isStatic: boolean
  readonly depth: number
}

export type EvmOutcome = {
  readonly gasLeft: number
  readonly output: Uint8Array
} & (
  | { readonly status: 'success' | 'reverted' }
  /** An exception, which takes all gas. */
  | { readonly status: 'halted'; readonly reason: string }
)

/** An exception of the EVM, with the text of go-ethereum. */
class Halt extends Error {
  override name = 'Halt'
}

const MAX_DEPTH = 1024
const MAX_STACK = 1024
const MAX_CODE = 24_576
export const MAX_INIT_CODE = 2 * MAX_CODE
/** Memory that no gas limit can pay for. */
const MAX_MEMORY = 2 ** 26
const NO_BYTES = new Uint8Array()

/** One running call. */
class Frame {
  readonly evm: Evm
  readonly message: EvmMessage
  readonly code: Uint8Array
  readonly stack: bigint[] = []
  memory = new Uint8Array(1024)
  memoryWords = 0
  pc = 0
  gas: number
  /** Returned by the last call that this one made. */
  returned: Uint8Array = NO_BYTES
  output: Uint8Array = NO_BYTES
  end: 'success' | 'reverted' | undefined
  #jumpDests: Uint8Array | undefined

  constructor(evm: Evm, message: EvmMessage, code: Uint8Array) {
    this.evm = evm
    this.message = message
    this.code = code
    this.gas = message.gas
  }

  get state(): WorkingState {
    return this.evm.state
  }

  /** Address of the running contract. */
  get self(): string {
    return this.message.to
  }

  pop(): bigint {
    return this.stack.pop() as bigint
  }

  push(word: bigint): void {
    this.stack.push(word)
  }

  popAddress(): string {
    return wordToAddress(this.pop())
  }

  /** Pops a number that is a position or a size. Larger ones than any memory are all the same. */
  popIndex(): number {
    const word = this.pop()
    return word > 0xffff_ffff_ffffn ? 0xffff_ffff_ffff : Number(word)
  }

  spendGas(gas: number): void {
    if (gas > this.gas) throw new Halt('out of gas')
    this.gas -= gas
  }

  /** Pays for memory up to an end and grows it. Source: Yellow Paper, appendix H.1. */
  expand(offset: number, size: number): void {
    if (size === 0) return
    const end = offset + size
    if (end > MAX_MEMORY) throw new Halt('out of gas')
    const words = Math.ceil(end / 32)
    if (words <= this.memoryWords) return
    const cost = (count: number) => 3 * count + Math.floor((count * count) / 512)
    this.spendGas(cost(words) - cost(this.memoryWords))
    this.memoryWords = words
    if (words * 32 <= this.memory.length) return
    const grown = new Uint8Array(Math.max(words * 32, this.memory.length * 2))
    grown.set(this.memory)
    this.memory = grown
  }

  /** Returns a copy of memory. */
  read(offset: number, size: number): Uint8Array {
    this.expand(offset, size)
    return size === 0 ? NO_BYTES : this.memory.slice(offset, offset + size)
  }

  /** Copies bytes into memory, with zeros behind their end, for 3 gas a word. */
  copy(source: Uint8Array, [to, from, size]: readonly [number, number, number]): void {
    this.spendGas(3 * Math.ceil(size / 32))
    this.expand(to, size)
    if (size === 0) return
    this.memory.fill(0, to, to + size)
    if (from < source.length) this.memory.set(source.subarray(from, from + size), to)
  }

  /** Pays for the first access of an address. */
  accessAddress(address: string): void {
    this.spendGas(this.state.touch(address) ? 100 : 2_600)
  }

  expectWritable(): void {
    if (this.message.isStatic) throw new Halt('write protection')
  }

  jump(to: number): void {
    this.#jumpDests ??= jumpDestsOf(this.code)
    if (this.#jumpDests[to] !== 1) throw new Halt('invalid jump destination')
    this.pc = to
  }
}

/** Marks the JUMPDESTs that are not data of a PUSH. */
function jumpDestsOf(code: Uint8Array): Uint8Array {
  const marks = new Uint8Array(code.length)
  for (let at = 0; at < code.length; at++) {
    const op = code[at] ?? 0
    if (op === 0x5b) marks[at] = 1
    if (op >= 0x60 && op <= 0x7f) at += op - 0x5f
  }
  return marks
}

interface Operation {
  readonly name: string
  readonly gas: number
  readonly takes: number
  readonly gives: number
  readonly run: (frame: Frame) => void
}

const operations: (Operation | undefined)[] = new Array(256).fill(undefined)

function define(
  code: number,
  name: string,
  [gas, takes, gives]: readonly [number, number, number],
  run: Operation['run'],
) {
  operations[code] = { name, gas, takes, gives, run }
}

const wrap = (value: bigint): bigint => BigInt.asUintN(256, value)
const signed = (word: bigint): bigint => BigInt.asIntN(256, word)
const truth = (value: boolean): bigint => (value ? 1n : 0n)

function binary(code: number, name: string, gas: number, of: (a: bigint, b: bigint) => bigint): void {
  define(code, name, [gas, 2, 1], (frame) => {
    const a = frame.pop()
    frame.push(of(a, frame.pop()))
  })
}

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  let factor = base
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if (rest & 1n) result = wrap(result * factor)
    factor = wrap(factor * factor)
  }
  return result
}

define(0x00, 'STOP', [0, 0, 0], (frame) => {
  frame.end = 'success'
})
binary(0x01, 'ADD', 3, (a, b) => wrap(a + b))
binary(0x02, 'MUL', 5, (a, b) => wrap(a * b))
binary(0x03, 'SUB', 3, (a, b) => wrap(a - b))
binary(0x04, 'DIV', 5, (a, b) => (b === 0n ? 0n : a / b))
binary(0x05, 'SDIV', 5, (a, b) => (b === 0n ? 0n : wrap(signed(a) / signed(b))))
binary(0x06, 'MOD', 5, (a, b) => (b === 0n ? 0n : a % b))
binary(0x07, 'SMOD', 5, (a, b) => (b === 0n ? 0n : wrap(signed(a) % signed(b))))
define(0x08, 'ADDMOD', [8, 3, 1], (frame) => {
  const sum = frame.pop() + frame.pop()
  const modulus = frame.pop()
  frame.push(modulus === 0n ? 0n : sum % modulus)
})
define(0x09, 'MULMOD', [8, 3, 1], (frame) => {
  const product = frame.pop() * frame.pop()
  const modulus = frame.pop()
  frame.push(modulus === 0n ? 0n : product % modulus)
})
define(0x0a, 'EXP', [10, 2, 1], (frame) => {
  const base = frame.pop()
  const exponent = frame.pop()
  frame.spendGas(exponent === 0n ? 0 : 50 * Math.ceil(exponent.toString(16).length / 2))
  frame.push(power(base, exponent))
})
binary(0x0b, 'SIGNEXTEND', 5, (size, value) => (size > 30n ? value : wrap(BigInt.asIntN(Number(size + 1n) * 8, value))))
binary(0x10, 'LT', 3, (a, b) => truth(a < b))
binary(0x11, 'GT', 3, (a, b) => truth(a > b))
binary(0x12, 'SLT', 3, (a, b) => truth(signed(a) < signed(b)))
binary(0x13, 'SGT', 3, (a, b) => truth(signed(a) > signed(b)))
binary(0x14, 'EQ', 3, (a, b) => truth(a === b))
define(0x15, 'ISZERO', [3, 1, 1], (frame) => frame.push(truth(frame.pop() === 0n)))
binary(0x16, 'AND', 3, (a, b) => a & b)
binary(0x17, 'OR', 3, (a, b) => a | b)
binary(0x18, 'XOR', 3, (a, b) => a ^ b)
define(0x19, 'NOT', [3, 1, 1], (frame) => frame.push(MAX_WORD ^ frame.pop()))
binary(0x1a, 'BYTE', 3, (at, word) => (at > 31n ? 0n : (word >> (8n * (31n - at))) & 0xffn))
binary(0x1b, 'SHL', 3, (bits, word) => (bits > 255n ? 0n : wrap(word << bits)))
binary(0x1c, 'SHR', 3, (bits, word) => (bits > 255n ? 0n : word >> bits))
binary(0x1d, 'SAR', 3, (bits, word) => wrap(signed(word) >> (bits > 255n ? 255n : bits)))
define(0x20, 'KECCAK256', [30, 2, 1], (frame) => {
  const offset = frame.popIndex()
  const size = frame.popIndex()
  frame.spendGas(6 * Math.ceil(size / 32))
  frame.push(bytesToBigint(keccak_256(frame.read(offset, size))))
})

define(0x30, 'ADDRESS', [2, 0, 1], (frame) => frame.push(BigInt(frame.self)))
define(0x31, 'BALANCE', [0, 1, 1], (frame) => {
  const address = frame.popAddress()
  frame.accessAddress(address)
  frame.push(frame.state.account(address).balance)
})
define(0x32, 'ORIGIN', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.tx.origin)))
define(0x33, 'CALLER', [2, 0, 1], (frame) => frame.push(BigInt(frame.message.caller)))
define(0x34, 'CALLVALUE', [2, 0, 1], (frame) => frame.push(frame.message.value))
define(0x35, 'CALLDATALOAD', [3, 1, 1], (frame) => {
  const at = frame.popIndex()
  const word = new Uint8Array(32)
  word.set(frame.message.input.subarray(at, at + 32))
  frame.push(bytesToBigint(word))
})
define(0x36, 'CALLDATASIZE', [2, 0, 1], (frame) => frame.push(BigInt(frame.message.input.length)))
const popCopy = (frame: Frame): [number, number, number] => [frame.popIndex(), frame.popIndex(), frame.popIndex()]
define(0x37, 'CALLDATACOPY', [3, 3, 0], (frame) => frame.copy(frame.message.input, popCopy(frame)))
define(0x38, 'CODESIZE', [2, 0, 1], (frame) => frame.push(BigInt(frame.code.length)))
define(0x39, 'CODECOPY', [3, 3, 0], (frame) => frame.copy(frame.code, popCopy(frame)))
define(0x3a, 'GASPRICE', [2, 0, 1], (frame) => frame.push(frame.evm.tx.gasPrice))
define(0x3b, 'EXTCODESIZE', [0, 1, 1], (frame) => {
  const address = frame.popAddress()
  frame.accessAddress(address)
  frame.push(BigInt(frame.state.account(address).code.length))
})
define(0x3c, 'EXTCODECOPY', [0, 4, 0], (frame) => {
  const address = frame.popAddress()
  frame.accessAddress(address)
  frame.copy(frame.state.account(address).code, popCopy(frame))
})
define(0x3d, 'RETURNDATASIZE', [2, 0, 1], (frame) => frame.push(BigInt(frame.returned.length)))
define(0x3e, 'RETURNDATACOPY', [3, 3, 0], (frame) => {
  const [to, from, size] = popCopy(frame)
  if (from + size > frame.returned.length) throw new Halt('return data out of bounds')
  frame.copy(frame.returned, [to, from, size])
})
define(0x3f, 'EXTCODEHASH', [0, 1, 1], (frame) => {
  const address = frame.popAddress()
  frame.accessAddress(address)
  frame.push(frame.state.isEmpty(address) ? 0n : bytesToBigint(keccak_256(frame.state.account(address).code)))
})
define(0x40, 'BLOCKHASH', [20, 1, 1], (frame) => {
  const height = frame.popIndex()
  const { block } = frame.evm
  frame.push(height < block.height && height >= block.height - 256 ? block.hashOf(height) : 0n)
})
define(0x41, 'COINBASE', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.block.coinbase)))
define(0x42, 'TIMESTAMP', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.block.time)))
define(0x43, 'NUMBER', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.block.height)))
define(0x44, 'PREVRANDAO', [2, 0, 1], (frame) => frame.push(frame.evm.block.random))
define(0x45, 'GASLIMIT', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.block.gasLimit)))
define(0x46, 'CHAINID', [2, 0, 1], (frame) => frame.push(BigInt(frame.evm.block.chainId)))
define(0x47, 'SELFBALANCE', [5, 0, 1], (frame) => frame.push(frame.state.account(frame.self).balance))
define(0x48, 'BASEFEE', [2, 0, 1], (frame) => frame.push(frame.evm.block.baseFee))
define(0x49, 'BLOBHASH', [3, 1, 1], (frame) => {
  frame.pop()
  frame.push(0n)
})
define(0x4a, 'BLOBBASEFEE', [2, 0, 1], (frame) => frame.push(1n))

define(0x50, 'POP', [2, 1, 0], (frame) => void frame.pop())
define(0x51, 'MLOAD', [3, 1, 1], (frame) => {
  const at = frame.popIndex()
  frame.expand(at, 32)
  frame.push(bytesToBigint(frame.memory.subarray(at, at + 32)))
})
define(0x52, 'MSTORE', [3, 2, 0], (frame) => {
  const at = frame.popIndex()
  frame.expand(at, 32)
  frame.memory.set(bigintToBytes(frame.pop(), 32), at)
})
define(0x53, 'MSTORE8', [3, 2, 0], (frame) => {
  const at = frame.popIndex()
  frame.expand(at, 1)
  frame.memory[at] = Number(frame.pop() & 0xffn)
})
define(0x54, 'SLOAD', [0, 1, 1], (frame) => {
  const key = frame.pop()
  frame.spendGas(frame.state.touch(frame.self, key) ? 100 : 2_100)
  frame.push(frame.state.slot(frame.self, key))
})
define(0x55, 'SSTORE', [0, 2, 0], (frame) => storeSlot(frame, frame.pop(), frame.pop()))
define(0x56, 'JUMP', [8, 1, 0], (frame) => frame.jump(frame.popIndex()))
define(0x57, 'JUMPI', [10, 2, 0], (frame) => {
  const to = frame.popIndex()
  if (frame.pop() !== 0n) frame.jump(to)
})
define(0x58, 'PC', [2, 0, 1], (frame) => frame.push(BigInt(frame.pc - 1)))
define(0x59, 'MSIZE', [2, 0, 1], (frame) => frame.push(BigInt(frame.memoryWords * 32)))
define(0x5a, 'GAS', [2, 0, 1], (frame) => frame.push(BigInt(frame.gas)))
define(0x5b, 'JUMPDEST', [1, 0, 0], () => {})
define(0x5c, 'TLOAD', [100, 1, 1], (frame) => frame.push(frame.state.transientSlot(frame.self, frame.pop())))
define(0x5d, 'TSTORE', [100, 2, 0], (frame) => {
  frame.expectWritable()
  const key = frame.pop()
  frame.state.setTransientSlot(frame.self, key, frame.pop())
})
define(0x5e, 'MCOPY', [3, 3, 0], (frame) => {
  const [to, from, size] = popCopy(frame)
  frame.spendGas(3 * Math.ceil(size / 32))
  frame.expand(Math.max(to, from), size)
  if (size > 0) frame.memory.copyWithin(to, from, from + size)
})
for (let size = 0; size <= 32; size++) {
  define(0x5f + size, `PUSH${size}`, [size === 0 ? 2 : 3, 0, 1], (frame) => {
    const bytes = frame.code.subarray(frame.pc, frame.pc + size)
    // Code that ends within the data continues with zeros.
    frame.push(bytesToBigint(bytes) << BigInt(8 * (size - bytes.length)))
    frame.pc += size
  })
}
for (let depth = 1; depth <= 16; depth++) {
  define(0x7f + depth, `DUP${depth}`, [3, depth, depth + 1], ({ stack }) => {
    stack.push(stack[stack.length - depth] as bigint)
  })
  define(0x8f + depth, `SWAP${depth}`, [3, depth + 1, depth + 1], ({ stack }) => {
    const top = stack.length - 1
    const other = stack[top - depth] as bigint
    stack[top - depth] = stack[top] as bigint
    stack[top] = other
  })
}
for (let count = 0; count <= 4; count++) {
  define(0xa0 + count, `LOG${count}`, [375 * (count + 1), count + 2, 0], (frame) => {
    frame.expectWritable()
    const offset = frame.popIndex()
    const size = frame.popIndex()
    const topics = Array.from({ length: count }, () => bytesToHex(bigintToBytes(frame.pop(), 32)))
    frame.spendGas(8 * size)
    frame.state.addLog({ address: frame.self, topics, data: bytesToHex(frame.read(offset, size)) })
  })
}

define(0xf0, 'CREATE', [32_000, 3, 1], (frame) => createContract(frame, false))
define(0xf1, 'CALL', [0, 7, 1], (frame) => callContract(frame, 'CALL'))
define(0xf2, 'CALLCODE', [0, 7, 1], (frame) => callContract(frame, 'CALLCODE'))
define(0xf3, 'RETURN', [0, 2, 0], (frame) => {
  frame.output = frame.read(frame.popIndex(), frame.popIndex())
  frame.end = 'success'
})
define(0xf4, 'DELEGATECALL', [0, 6, 1], (frame) => callContract(frame, 'DELEGATECALL'))
define(0xf5, 'CREATE2', [32_000, 4, 1], (frame) => createContract(frame, true))
define(0xfa, 'STATICCALL', [0, 6, 1], (frame) => callContract(frame, 'STATICCALL'))
define(0xfd, 'REVERT', [0, 2, 0], (frame) => {
  frame.output = frame.read(frame.popIndex(), frame.popIndex())
  frame.end = 'reverted'
})
define(0xff, 'SELFDESTRUCT', [5_000, 1, 0], (frame) => {
  frame.expectWritable()
  const { self, state } = frame
  const heir = frame.popAddress()
  if (!state.touch(heir)) frame.spendGas(2_600)
  const { balance } = state.account(self)
  if (balance > 0n && state.isEmpty(heir)) frame.spendGas(25_000)
  state.transfer(self, heir, balance)
  // A contract of this transaction takes coins that it leaves to itself with it.
  if (state.destroy(self)) state.setAccount(self, { balance: 0n })
  frame.end = 'success'
})

/** Writes a slot. Source: EIP-2200 with the prices of EIP-2929 and EIP-3529. */
function storeSlot(frame: Frame, key: bigint, value: bigint): void {
  frame.expectWritable()
  if (frame.gas <= 2_300) throw new Halt('out of gas')
  const { state, self } = frame
  const cold = state.touch(self, key) ? 0 : 2_100
  const current = state.slot(self, key)
  const original = state.originalSlot(self, key)
  const isFirst = current === original
  frame.spendGas(cold + (value === current || !isFirst ? 100 : original === 0n ? 20_000 : 2_900))
  if (value === current) return
  if (original !== 0n) {
    if (current === 0n) state.addRefund(-4_800)
    else if (value === 0n) state.addRefund(4_800)
  }
  if (!isFirst && value === original) state.addRefund(original === 0n ? 19_900 : 2_800)
  state.setSlot(self, key, value)
}

type CallKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL'

function callContract(frame: Frame, kind: CallKind): void {
  const { evm, state, self, message } = frame
  const requested = frame.pop()
  const target = frame.popAddress()
  const value = kind === 'CALL' || kind === 'CALLCODE' ? frame.pop() : 0n
  const [inputAt, inputSize, outputAt, outputSize] = [
    frame.popIndex(),
    frame.popIndex(),
    frame.popIndex(),
    frame.popIndex(),
  ] as const
  if (kind === 'CALL' && value > 0n) frame.expectWritable()
  frame.expand(inputAt, inputSize)
  frame.expand(outputAt, outputSize)
  frame.accessAddress(target)
  const delegate = delegationOf(state.account(target).code)
  if (delegate !== undefined) frame.accessAddress(delegate)
  if (value > 0n) frame.spendGas(9_000 + (kind === 'CALL' && state.isEmpty(target) ? 25_000 : 0))
  // EIP-150: a call leaves a 64th of the gas.
  const most = frame.gas - Math.floor(frame.gas / 64)
  const given = requested > BigInt(most) ? most : Number(requested)
  frame.spendGas(given)
  const gas = given + (value > 0n ? 2_300 : 0)
  const input = frame.read(inputAt, inputSize)
  const inherits = kind === 'DELEGATECALL'
  if (message.depth + 1 > MAX_DEPTH || value > state.account(self).balance) {
    frame.returned = NO_BYTES
    frame.gas += gas
    frame.push(0n)
    return
  }
  const outcome = evm.call({
    caller: inherits ? message.caller : self,
    to: kind === 'CALL' || kind === 'STATICCALL' ? target : self,
    codeAddress: target,
    value: inherits ? message.value : value,
    movesValue: kind === 'CALL',
    input,
    gas,
    isStatic: message.isStatic || kind === 'STATICCALL',
    depth: message.depth + 1,
  })
  frame.gas += outcome.gasLeft
  frame.returned = outcome.output
  const copied = outcome.output.subarray(0, outputSize)
  if (copied.length > 0) frame.memory.set(copied, outputAt)
  frame.push(truth(outcome.status === 'success'))
}

function createContract(frame: Frame, isSalted: boolean): void {
  frame.expectWritable()
  const { evm, state, self, message } = frame
  const value = frame.pop()
  const offset = frame.popIndex()
  const size = frame.popIndex()
  const salt = isSalted ? frame.pop() : undefined
  if (size > MAX_INIT_CODE) throw new Halt('max initcode size exceeded')
  frame.spendGas((isSalted ? 8 : 2) * Math.ceil(size / 32))
  const code = frame.read(offset, size)
  const gas = frame.gas - Math.floor(frame.gas / 64)
  frame.spendGas(gas)
  frame.returned = NO_BYTES
  if (message.depth + 1 > MAX_DEPTH || value > state.account(self).balance) {
    frame.gas += gas
    frame.push(0n)
    return
  }
  const { nonce } = state.account(self)
  state.setAccount(self, { nonce: nonce + 1 })
  const address = salt === undefined ? createdAddress(self, nonce) : saltedAddress(self, salt, code)
  const outcome = evm.create({ caller: self, address, value, code, gas, depth: message.depth + 1 })
  frame.gas += outcome.gasLeft
  if (outcome.status === 'reverted') frame.returned = outcome.output
  frame.push(outcome.status === 'success' ? BigInt(address) : 0n)
}

const DELEGATES = hexToBytes('0xef0100')

/** Returns the code of an account that delegates to a contract; none for the zero address. Source: EIP-7702. */
export function delegationTo(address: string): Uint8Array {
  return BigInt(address) === 0n ? NO_BYTES : Uint8Array.of(...DELEGATES, ...hexToBytes(address))
}

/** Returns the contract that an account delegates to, in lower case. */
export function delegationOf(code: Uint8Array): string | undefined {
  const isDelegation = code.length === 23 && DELEGATES.every((byte, index) => code[index] === byte)
  return isDelegation ? bytesToHex(code.subarray(3)) : undefined
}

/** Returns the address of the contract that an account creates with a transaction of this nonce. */
export function createdAddress(sender: string, nonce: number): string {
  const digits = nonce.toString(16)
  const encoded = toRlp(
    [
      hexToBytes(sender),
      nonce === 0 ? NO_BYTES : hexToBytes(`0x${digits.padStart(digits.length + (digits.length % 2), '0')}`),
    ],
    'bytes',
  )
  return bytesToHex(keccak_256(encoded).slice(12))
}

/** Source: EIP-1014. */
function saltedAddress(sender: string, salt: bigint, code: Uint8Array): string {
  const parts = Uint8Array.of(0xff, ...hexToBytes(sender), ...bigintToBytes(salt, 32), ...keccak_256(code))
  return bytesToHex(keccak_256(parts).slice(12))
}

/** Parameters of a contract's creation. */
export interface EvmCreation {
  readonly caller: string
  readonly address: string
  readonly value: bigint
  readonly code: Uint8Array
  readonly gas: number
  readonly depth: number
}

/** Runs calls with the rules of the Prague fork. */
export class Evm {
  readonly block: BlockContext
  readonly tx: TxContext
  readonly state: WorkingState

  constructor(block: BlockContext, tx: TxContext, state: WorkingState) {
    this.block = block
    this.tx = tx
    this.state = state
  }

  call(message: EvmMessage): EvmOutcome {
    const { state } = this
    const mark = state.mark
    if (message.movesValue) state.transfer(message.caller, message.to, message.value)
    const built = precompileAt(message.codeAddress)
    const outcome =
      built === undefined
        ? run(new Frame(this, message, this.codeAt(message.codeAddress)))
        : runPrecompile(built, message)
    if (outcome.status !== 'success') state.rollBack(mark)
    return outcome
  }

  /** The code that a call of an address runs: a delegating account runs that of its contract, one step far. */
  private codeAt(address: string): Uint8Array {
    const { code } = this.state.account(address)
    const delegate = delegationOf(code)
    if (delegate === undefined) return code
    // A precompile has no code. Source: EIP-7702.
    return precompileAt(delegate) === undefined ? this.state.account(delegate).code : NO_BYTES
  }

  create({ caller, address, value, code, gas, depth }: EvmCreation): EvmOutcome {
    const { state } = this
    state.touch(address)
    const held: EvmAccount = state.account(address)
    if (held.nonce !== 0 || held.code.length > 0) return halted('contract address collision')
    const mark = state.mark
    state.markCreated(address)
    state.setAccount(address, { nonce: 1 })
    state.transfer(caller, address, value)
    const message = {
      caller,
      to: address,
      codeAddress: address,
      value,
      movesValue: false,
      input: NO_BYTES,
      gas,
      isStatic: false,
      depth,
    }
    const outcome = deployed(run(new Frame(this, message, code)))
    if (outcome.status === 'success') state.setAccount(address, { code: outcome.output })
    else state.rollBack(mark)
    return outcome
  }
}

/** Checks and pays for the code that a creation returned. */
function deployed(outcome: EvmOutcome): EvmOutcome {
  const { status, output, gasLeft } = outcome
  if (status !== 'success') return outcome
  if (output.length > MAX_CODE) return halted('max code size exceeded')
  if (output[0] === 0xef) return halted('invalid code: must not begin with 0xef')
  const cost = 200 * output.length
  return cost > gasLeft ? halted('contract creation code storage out of gas') : { ...outcome, gasLeft: gasLeft - cost }
}

const halted = (reason: string): EvmOutcome => ({ status: 'halted', reason, gasLeft: 0, output: NO_BYTES })

function runPrecompile(built: NonNullable<ReturnType<typeof precompileAt>>, { input, gas }: EvmMessage): EvmOutcome {
  const cost = built.gas(input)
  if (cost > gas) return halted('out of gas')
  const output = built.run(input)
  return output === undefined ? halted('precompile failed') : { status: 'success', output, gasLeft: gas - cost }
}

function run(frame: Frame): EvmOutcome {
  try {
    while (frame.end === undefined) step(frame)
    return { status: frame.end, output: frame.output, gasLeft: frame.gas }
  } catch (error) {
    if (error instanceof Halt) return halted(error.message)
    throw error
  }
}

function step(frame: Frame): void {
  const { stack, code } = frame
  const op = frame.pc < code.length ? (code[frame.pc] ?? 0) : 0
  const operation = operations[op]
  if (operation === undefined) throw new Halt(`invalid opcode: opcode 0x${op.toString(16)} not defined`)
  const { gas, takes, gives } = operation
  if (stack.length < takes) throw new Halt(`stack underflow (${stack.length} <=> ${takes})`)
  if (stack.length - takes + gives > MAX_STACK)
    throw new Halt(`stack limit reached ${stack.length} (${MAX_STACK - gives + takes})`)
  frame.spendGas(gas)
  frame.pc += 1
  operation.run(frame)
}
