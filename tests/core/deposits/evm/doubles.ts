import { type Hex, keccak256, stringToHex } from 'viem'

/** Source: the EVM's instruction table, as far as the doubles need it. */
const codes: Readonly<Record<string, string>> = {
  STOP: '00',
  ADD: '01',
  SUB: '03',
  LT: '10',
  GT: '11',
  EQ: '14',
  ISZERO: '15',
  OR: '17',
  XOR: '18',
  SHL: '1b',
  SHR: '1c',
  SHA3: '20',
  CALLER: '33',
  CALLVALUE: '34',
  CALLDATALOAD: '35',
  CALLDATASIZE: '36',
  CALLDATACOPY: '37',
  TIMESTAMP: '42',
  MSTORE: '52',
  SLOAD: '54',
  SSTORE: '55',
  JUMP: '56',
  JUMPI: '57',
  GAS: '5a',
  DUP1: '80',
  DUP2: '81',
  SWAP1: '90',
  SWAP2: '91',
  LOG3: 'a3',
  CALL: 'f1',
  RETURN: 'f3',
  REVERT: 'fd',
}

/** Words to bytes: an instruction, a number to push, `:name` a place to jump to, `@name` its position to push. */
function assemble(program: string): Hex {
  const words = program.split(/\s+/).filter(Boolean)
  const places = new Map<string, string>()
  let at = 0
  for (const word of words) {
    if (word.startsWith(':')) places.set(word.slice(1), at.toString(16).padStart(4, '0'))
    at += word.startsWith('@') ? 3 : word.startsWith('0x') ? word.length / 2 : 1
  }
  const bytes = words.map((word) => {
    if (word.startsWith(':')) return '5b'
    if (word.startsWith('@')) return `61${places.get(word.slice(1)) ?? 'no such place'}`
    if (word.startsWith('0x')) return (0x5f + word.length / 2 - 1).toString(16) + word.slice(2)
    return codes[word] ?? `no such instruction: ${word}`
  })
  return `0x${bytes.join('')}`
}

/** Reverts as Solidity's require does: Error(string). */
const revertWith = (name: string, reason: string): string => `:${name}
  0x08c379a0 0xe0 SHL 0x00 MSTORE  0x20 0x04 MSTORE  0x${reason.length.toString(16).padStart(2, '0')} 0x24 MSTORE
  ${stringToHex(reason, { size: 32 })} 0x44 MSTORE  0x64 0x00 REVERT`

const depositTopic = keccak256(stringToHex('Deposit(address,address,uint256,string)'))

/** A router of the V6 kind: the coin and the tokens go straight to the vault, and the Deposit event tells the memo. */
export const routerCode = assemble(`
  0x00 CALLDATALOAD 0xe0 SHR 0x44bc937b EQ ISZERO @unknown JUMPI
  0x84 CALLDATALOAD TIMESTAMP GT @expired JUMPI
  0x24 CALLDATALOAD @token JUMPI
  0x44 CALLDATALOAD CALLVALUE XOR @mismatch JUMPI
  0x00 0x00 0x00 0x00 CALLVALUE 0x04 CALLDATALOAD 0x7530 CALL ISZERO @failed JUMPI
  @emit JUMP
:token
  CALLVALUE @unexpected JUMPI
  0x23b872dd 0xe0 SHL 0x00 MSTORE  CALLER 0x04 MSTORE
  0x04 CALLDATALOAD 0x24 MSTORE  0x44 CALLDATALOAD 0x44 MSTORE
  0x00 0x00 0x64 0x00 0x00 0x24 CALLDATALOAD GAS CALL ISZERO @failed JUMPI
:emit
  0x44 CALLDATALOAD 0x00 MSTORE  0x40 0x20 MSTORE
  0x64 CALLDATALOAD 0x04 ADD  DUP1 CALLDATASIZE SUB  DUP1 SWAP2  0x40 CALLDATACOPY  0x40 ADD
  0x24 CALLDATALOAD SWAP1  0x04 CALLDATALOAD SWAP1  ${depositTopic} SWAP1  0x00 LOG3 STOP
:unknown 0x00 0x00 REVERT
${revertWith('expired', 'TC:expired')}
${revertWith('mismatch', 'TC:eth amount mismatch')}
${revertWith('unexpected', 'TC:unexpected eth')}
${revertWith('failed', 'TC:transfer failed')}`)

/**
 * A token as obstinate as USDT: approve answers nothing and does not replace one allowance by another. A balance lies
 * in the storage slot that is the holder's address, an allowance in keccak256(holder, spender).
 */
export const tokenCode = assemble(`
  0x00 CALLDATALOAD 0xe0 SHR
  DUP1 0x095ea7b3 EQ @approve JUMPI
  DUP1 0x23b872dd EQ @transferFrom JUMPI
  DUP1 0x70a08231 EQ @balanceOf JUMPI
  DUP1 0xdd62ed3e EQ @allowance JUMPI
:refused 0x00 0x00 REVERT
:approve
  CALLER 0x00 MSTORE  0x04 CALLDATALOAD 0x20 MSTORE  0x40 0x00 SHA3
  DUP1 SLOAD ISZERO  0x24 CALLDATALOAD ISZERO  OR @set JUMPI  @refused JUMP
:set 0x24 CALLDATALOAD SWAP1 SSTORE STOP
:transferFrom
  0x04 CALLDATALOAD 0x00 MSTORE  CALLER 0x20 MSTORE  0x40 0x00 SHA3
  DUP1 SLOAD  0x44 CALLDATALOAD DUP2 LT @refused JUMPI
  0x44 CALLDATALOAD SWAP1 SUB  SWAP1 SSTORE
  0x04 CALLDATALOAD SLOAD  0x44 CALLDATALOAD DUP2 LT @refused JUMPI
  0x44 CALLDATALOAD SWAP1 SUB  0x04 CALLDATALOAD SSTORE
  0x44 CALLDATALOAD  0x24 CALLDATALOAD SLOAD ADD  0x24 CALLDATALOAD SSTORE STOP
:balanceOf 0x04 CALLDATALOAD SLOAD 0x00 MSTORE  0x20 0x00 RETURN
:allowance
  0x04 CALLDATALOAD 0x00 MSTORE  0x24 CALLDATALOAD 0x20 MSTORE  0x40 0x00 SHA3 SLOAD 0x00 MSTORE  0x20 0x00 RETURN`)
