import { hex } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { buildSolanaDeposit } from '../../../src/core/deposits/solana/buildSolanaDeposit.ts'
import { checkSolanaTx } from '../../../src/core/deposits/solana/checkSolanaDeposit.ts'
import { finalizeSolanaDeposit } from '../../../src/core/deposits/solana/finalizeSolanaDeposit.ts'
import { buildTronDeposit } from '../../../src/core/deposits/tron/buildTronDeposit.ts'
import { checkTronTx } from '../../../src/core/deposits/tron/checkTronDeposit.ts'
import { finalizeTronDeposit } from '../../../src/core/deposits/tron/finalizeTronDeposit.ts'
import { buildXrpDeposit } from '../../../src/core/deposits/xrp/buildXrpDeposit.ts'
import { checkXrpTx } from '../../../src/core/deposits/xrp/checkXrpDeposit.ts'
import { finalizeXrpDeposit } from '../../../src/core/deposits/xrp/finalizeXrpDeposit.ts'
import * as solana from './solana/intents.ts'
import * as tron from './tron/intents.ts'
import * as xrp from './xrp/intents.ts'

/** The memo of every intent: "=:b:bc1qw5…:352271308/1/1". */
const memo =
  '3d3a623a6263317177353038643671656a7874646734793572337a6172766172793063357877376b7638663374343a3335323237313330382f312f31'
const payment = '12000024053ec66f201b05e6a034614000000000bebc2068400000000000000c7321'
const toVault = `83141111111111111111111111111111111111111111f9ea7d3c${memo}e1f1`

/** Signed bytes, once read by xrpl, @solana/web3.js and tronweb, and the names that those gave them. */
const blobs = {
  secp: [
    `${payment}02989c0b76cb563971fdc9bef31ec06c3560f3249d6ee9e5d83c57625596e05f6f7446304402206945491c5e5b790d1cb1857a596bd84739c21af91d8d57a748aa6a099bf383d9022076fe6cdeed22d36944b65e42b5ade3e9056182172c8c33c08dde10af2d0136348114a3c6b1ee4a49d9f2af3b3802974744fba924164a${toVault}`,
    '6C4BF22D50D12EBD8158C50560D3FC395586454101F25A52B43FF40C2BCD22D8',
  ],
  ed: [
    `${payment}ed1398f62c6d1a457c51ba6a4b5f3dbd2f69fca93216218dc8997e416bd17d93ca7440ce62f4462f02e668576bb2eb64bd74790fd2acc47f954c463bb179960eae371d7667ed469c9cade45a765329eae3507136e8184d58a6390b2beff08c95851b028114dd2d4430b85917512c4cb71e6ad3d8e4596192aa${toVault}`,
    '2F7CE153CAAC37BF338100512B9D650883D5CB0351D69013C37349C952A2E0EC',
  ],
  solana: [
    `01d504fe1aee332122e4f91242ac9fe62834109cbb0dd8fa497a1b9e7b2908327751f28cc5f02c12d73d533ba136eb1b08a8caff7bbc4e6ef8c25c66746d39350201000305fd1724385aa0c75b64fb78cd602fa1d991fdebf76b13c58ed702eac835e9f61843a72e714401762df66b68c26dfbdf2682aaec9f2474eca4613e424a0fbafd3c00000000000000000000000000000000000000000000000000000000000000000306466fe5211732ffecadba72c39be7bc8ce5bbc5f7126b2c439b3a40000000054a535a992921064d24e87160da387c7c35b5ddbc92bb81e41fa8404105448d22222222222222222222222222222222222222222222222222222222222222220403000502400d030003000903a861000000000000020200010c02000000807c814a0000000004003c${memo}`,
    '5G25ijoNGEKjRjVEaxACcf5BmrMq3wrFLfaasHpGr5qmyQJCiYmhQJmrbuDEDGccExoR9J2S4AkgxCnsi5WSiu1T',
  ],
  tron: [
    `0ac4010a02cf802208333333333333333340d8e795c3b134523c${memo}5a68080112640a2d747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e5472616e73666572436f6e747261637412330a154163467b02a7382408a845a5eb85b5238b8a4dd0ed12154111111111111111111111111111111111111111111880e59a77709898f1c2b1341241bddcabb9f39fa34fdbca7cd1b0f469f6377456869859b803a0c2e2b0943700b13e556a68dfc817b093aabcb239a64421448d425a7ad1817b736e512dbde4fb4501`,
    'b9418d3c6284808ff1ff65ebb3a606b699b6b24eea25263ee4b5ef25bf4bff07',
  ],
  token: [
    `0a91020a02cf802208333333333333333340d8e795c3b134523c${memo}5aae01081f12a9010a31747970652e676f6f676c65617069732e636f6d2f70726f746f636f6c2e54726967676572536d617274436f6e747261637412740a154163467b02a7382408a845a5eb85b5238b8a4dd0ed121541a614f803b6fd780986a42c78ec9c7f77e6ded13c2244a9059cbb0000000000000000000000001111111111111111111111111111111111111111000000000000000000000000000000000000000000000000000000000ee6b280709898f1c2b13490018087a70e124143cba80206627591b37e085680bdff15e9ce6ecc60feacafc9e46aa0448f0f6b5bb18942ebcec09eb5984005267e7d003152254dcf6c3c79dd312d39175c070b00`,
    '465055d790e40efb1455832700966d91f1f3ba233c06cf05ecead50c22023871',
  ],
} as const

const spelled = ({ txBytes, hash }: { txBytes: Uint8Array; hash: string }) => [hex.encode(txBytes), hash]

describe('a signed deposit equals the recorded valid one, byte for byte:', () => {
  test.each([
    ['secp', xrp.intent, xrp.secp],
    ['ed', xrp.withEd, xrp.ed],
  ] as const)('XRP with a %s key', (name, intent, key) => {
    const tx = buildXrpDeposit(intent)
    expect(spelled(finalizeXrpDeposit(tx, key.sign(tx.signBytes), intent))).toEqual(blobs[name])
    expect(checkXrpTx(hex.decode(blobs[name][0]), intent)).toEqual([])
  })

  test('SOL', () => {
    const tx = buildSolanaDeposit(solana.intent)
    expect(spelled(finalizeSolanaDeposit(tx, solana.sign(tx.signBytes), solana.intent))).toEqual(blobs.solana)
    expect(checkSolanaTx(hex.decode(blobs.solana[0]), solana.intent)).toEqual([])
  })

  test.each([
    ['tron', tron.intent],
    ['token', tron.tokenIntent],
  ] as const)('TRON: the blob named %s', (name, intent) => {
    const tx = buildTronDeposit(intent)
    expect(spelled(finalizeTronDeposit(tx, tron.sign(tx.unsigned), intent))).toEqual(blobs[name])
    expect(checkTronTx(hex.decode(blobs[name][0]), intent)).toEqual([])
  })
})
