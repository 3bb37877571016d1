import type { ChainId } from '../../../src/core/chains/chains.ts'

/** The key hash of BIP 173's examples, and 32 bytes for what needs more: SHA-256 of "portage". */
export const KEY_HASH = '751e76e8199196d454941c45d1b3a323f1433bd6'
export const LONG_HASH = '37c260f0a0754626bdd852baaa290ede2ec3014788ec25033daa8eb6771c2a2b'

export interface Row {
  readonly chain: ChainId
  /** The forms are real ones (mainnet, and stagenet unless said), or those of mocknet. */
  readonly networks: 'real' | 'mocknet' | 'all' | 'mainnet' | 'stagenet'
  readonly text: string
  /** Its normal spelling where that differs. */
  readonly normal?: string
}

const row = (chain: ChainId, networks: Row['networks'], text: string, normal?: string): Row =>
  normal === undefined ? { chain, networks, text } : { chain, networks, text, normal }

/**
 * Every form of every chain. Those of the two hashes were written by a program that shares no code with core; the others
 * are examples from the chains' own specifications or well-known accounts.
 */
export const validAddresses: readonly Row[] = [
  // BIP 173, BIP 350 and the genesis block
  row('BTC', 'real', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
  row('BTC', 'real', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'),
  row('BTC', 'real', 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'),
  row('BTC', 'real', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'),
  row('BTC', 'real', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'),
  row('BTC', 'real', '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw'),
  row('BTC', 'mocknet', 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'),
  row('BTC', 'mocknet', 'bcrt1pxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4semkfh9'),
  row('BTC', 'mocknet', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'),
  row('BTC', 'mocknet', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'),
  row('BTC', 'mocknet', '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf'),
  row('LTC', 'real', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9'),
  row('LTC', 'real', 'ltc1pxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4sqwysz4'),
  row('LTC', 'real', 'LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ'),
  row('LTC', 'real', 'MJaRnao1s62a2zAKSkmG582KbLKianqb7v'),
  row('LTC', 'mocknet', 'rltc1qw508d6qejxtdg4y5r3zarvary0c5xw7k693xs3'),
  row('LTC', 'mocknet', 'tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0'),
  row('LTC', 'mocknet', 'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59'),
  // the cashaddr specification, in all three spellings
  row(
    'BCH',
    'real',
    'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ),
  row('BCH', 'real', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'),
  row(
    'BCH',
    'real',
    'BITCOINCASH:QPM2QSZNHKS23Z7629MMS6S4CWEF74VCWVY22GDX6A',
    'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a',
  ),
  row('BCH', 'real', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'),
  row('BCH', 'real', '3CWFddi6m4ndiGyKqzYvsFYagqDLPVMTzC', 'ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq'),
  row(
    'BCH',
    'mocknet',
    'bchreg:qp63uahgrxged4z5jswyt5dn5v3lzsem6c6mz8vuwd',
    'qp63uahgrxged4z5jswyt5dn5v3lzsem6c6mz8vuwd',
  ),
  row(
    'BCH',
    'mocknet',
    'bchtest:qp63uahgrxged4z5jswyt5dn5v3lzsem6cq85x00dt',
    'qp63uahgrxged4z5jswyt5dn5v3lzsem6cq85x00dt',
  ),
  row('BCH', 'mocknet', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r', 'qp63uahgrxged4z5jswyt5dn5v3lzsem6c6mz8vuwd'),
  row('DOGE', 'real', 'DFpN6QqFfUm3gKNaxN6tNcab1FArL9cZLE'),
  row('DOGE', 'real', 'A37YDYSwz3438rFtm1SLVcQHyD7JeueC9H'),
  row('DOGE', 'mocknet', 'mrCDrCybB6J1vRfbwM5hemdJz73FwDBC8r'),
  row('DOGE', 'mocknet', 'nesRpRaAbTDmZHwmzBkLd2AtF7Z9L9z5S2'),
  row('DASH', 'real', 'XmN7PQYWKn5MJFna5fRYgP6mxT2F7xpekE'),
  row('DASH', 'real', '7d5vJtfDixGnEFRNcVSRarmaCBZeScHACn'),
  row('DASH', 'mocknet', 'yWziQMcwmKjRdzi7eWjwiQX8EjWcd6dSg6'),
  row('DASH', 'mocknet', '8q6jGDZ5rVfQgYqdgkSP3Eaw5hLUXD8Nyi'),
  row('ZEC', 'real', 't1UYsZVJkLPeMjxEtACvSxfWuNmddpWfxzs'),
  row('ZEC', 'real', 't3VEtV2oBtHxjq7wKHJb3PHsqXHvMRgUmVw'),
  // ZIP 320
  row('ZEC', 'real', 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte'),
  row('ZEC', 'mocknet', 'tmLPctKo9j49rtCSKpwEBpLBeykiTGomGQs'),
  row('ZEC', 'mocknet', 't2HE5XhuKkka7NpX4D3b5vv4Udn9XGqUwEt'),
  row('ZEC', 'mocknet', 'texregtest1w508d6qejxtdg4y5r3zarvary0c5xw7ktq5jy5'),
  row('ZEC', 'mocknet', 'textest1w508d6qejxtdg4y5r3zarvary0c5xw7kpkyvtq'),
  // EIP-55
  ...(['ETH', 'BASE', 'AVAX', 'BSC', 'POL', 'ARB'] as const).flatMap((chain) => [
    row(chain, 'all', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    row(chain, 'all', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'),
    row(chain, 'all', '0xFB6916095CA1DF60BB79CE92CE3EA74C37C5D359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
    row(chain, 'all', '0XFB6916095CA1DF60BB79CE92CE3EA74C37C5D359', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'),
  ]),
  row('THOR', 'mainnet', 'thor1dheycdevq39qlkxs2a6wuuzyn4aqxhve4qxtxt'),
  row('THOR', 'mainnet', 'thor1xlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4sf4caxm'),
  row('THOR', 'stagenet', 'sthor1w508d6qejxtdg4y5r3zarvary0c5xw7kgrjhve'),
  row('THOR', 'mocknet', 'tthor1w508d6qejxtdg4y5r3zarvary0c5xw7kcdl3rz'),
  row('MAYA', 'mainnet', 'maya1w508d6qejxtdg4y5r3zarvary0c5xw7kudsdvh'),
  row('MAYA', 'stagenet', 'smaya1w508d6qejxtdg4y5r3zarvary0c5xw7kg5vm6f'),
  row('MAYA', 'mocknet', 'tmaya1w508d6qejxtdg4y5r3zarvary0c5xw7kc6pa4j'),
  row('GAIA', 'all', 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c'),
  row('GAIA', 'all', 'cosmos1xlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4sdrfnmu'),
  row('NOBLE', 'all', 'noble1w508d6qejxtdg4y5r3zarvary0c5xw7kj7zjhk'),
  row('XRP', 'all', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'),
  row('XRP', 'all', 'rBgGZ9tc4him9KBzD8fKFiQz3fSZpaSwMH'),
  row('TRON', 'all', 'TLeUZDGLWnyiJVFcp3m3M1782uBsGWa8uf'),
  row('TRON', 'all', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  row('SOL', 'all', '4kfLJjsvqUnhwoVnBDee9YHBByRsaPJ3WSwaENfteLJn'),
  row('SOL', 'all', 'So11111111111111111111111111111111111111112'),
  row('SOL', 'all', '11111111111111111111111111111111'),
  row('XRD', 'real', 'account_rdx168c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23tyztqny'),
  row('XRD', 'real', 'account_rdx128c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23twyxtt8'),
  row('XRD', 'real', 'account_rdx1c8c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23t0umwst'),
  row(
    'XRD',
    'real',
    '68c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23tyztqny',
    'account_rdx168c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23tyztqny',
  ),
  row('XRD', 'mocknet', 'account_loc168c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23ttlhv89'),
  row('XRD', 'mocknet', 'account_tdx_2_168c2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23thdxjq7'),
  row('SUI', 'all', '0x37c260f0a0754626bdd852baaa290ede2ec3014788ec25033daa8eb6771c2a2b'),
  row('ADA', 'real', 'addr1vymuyc8s5p65vf4ampft423fpm0zascpg7ywcfgr8k4gadsxvjdln'),
  row(
    'ADA',
    'real',
    'addr1qymuyc8s5p65vf4ampft423fpm0zascpg7ywcfgr8k4gad3hcfs0pgr4gcntmkzjh24zjrk79mpsz3ugasjsx0d236mqzs94az',
  ),
  row('ADA', 'mocknet', 'addr_test1vqmuyc8s5p65vf4ampft423fpm0zascpg7ywcfgr8k4gadsayx3sk'),
]

/** What no chain takes, and why. */
export const invalidAddresses: readonly (readonly [reason: string, text: string])[] = [
  ['nothing', ''],
  ['a word', 'invalid'],
  ['a space around it', ' bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'],
  ['mixed case in bech32', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kV8F3T4'],
  ['version 0 with the check of version 1', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kemeawh'],
  ['version 1 with the check of version 0', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
  ['a witness version without a meaning yet', 'BC1SW50QGDZ25J'],
  ['a pay-to-anchor program', 'bc1pfeessrawgf'],
  [
    'an extension-block address',
    'ltcmweb1qxlpxpu9qw4rzd0wc22a252gwmchvxq283rkz2qea428tvacu9g4n0snq7zs8233xhhv99w429y8dutkrq9rc3mp9qv764r4kwuwz52cpqgl3nrzz',
  ],
  ['a token-aware cashaddr', 'bitcoincash:zp63uahgrxged4z5jswyt5dn5v3lzsem6crlrlr74y'],
  ['a cashaddr under another prefix', 'bitcoincash:qp63uahgrxged4z5jswyt5dn5v3lzsem6c6mz8vuwd'],
  ['a mixed-case cashaddr', 'bitcoincash:Qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
  ['a wrong letter case in EIP-55', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
  ['39 hex digits', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beae'],
  ['no 0x', '5aaeb6053f3e94c9b9a09f33669435e7ef1beaed'],
  ['an XRP address with a tag inside', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ'],
  ['a chainnet address', 'cthor1w508d6qejxtdg4y5r3zarvary0c5xw7ks2djsm'],
  ['a Radix resource', 'account_rdx1thc2qa2xy67as5464g5sah3wcvq50z8vy5pnm25wkem3c23t9ecvz5'],
  ['a Cardano stake address', 'stake1uymuyc8s5p65vf4ampft423fpm0zascpg7ywcfgr8k4gads6xjtrp'],
  ['31 bytes in base58', '1111111111111111111111111111111'],
  ['200 digits', '1'.repeat(200)],
  ['a thousand letters', 'q'.repeat(1_000)],
]
