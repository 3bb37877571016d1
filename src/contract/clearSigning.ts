import { mapFamily } from '../core/chains/networks.ts'
import type { Protocol } from '../core/chains/protocol.ts'
import { protocols } from '../core/chains/protocol.ts'
import type { RouterVersion } from '../core/chains/router.ts'
import { routers } from '../core/chains/routers.ts'

/** Ids of the public chains, as transactions name them. */
const evmChainIds = mapFamily('evm', ({ chainId }) => chainId)

/** The argument `asset` of a deposit of the chain's own coin. */
const coinAddress = `0x${'0'.repeat(40)}`

/** How a wallet shows one value of a call. Source: ERC-7730, version 2. */
export interface ClearSigningField {
  /** `#.` leads to an argument by its name, `@.` to the transaction. */
  readonly path: `#.${string}` | '@.value'
  readonly label: string
  readonly format: 'tokenAmount' | 'amount' | 'raw' | 'addressName' | 'date'
  readonly params?: Readonly<Record<string, unknown>>
  /** Always shown without it. */
  readonly visible?: { readonly ifNotIn: readonly string[] }
}

/** How wallets show the calls of one contract. Source: ERC-7730, version 2. */
export interface ClearSigningDescriptor {
  readonly $schema: string
  readonly context: {
    readonly $id: string
    readonly contract: { readonly deployments: readonly { readonly chainId: number; readonly address: string }[] }
  }
  readonly metadata: {
    readonly owner: string
    readonly contractName: string
    readonly info: { readonly url: string }
    readonly constants: Readonly<Record<string, string>>
  }
  readonly display: {
    readonly formats: Readonly<
      Record<string, { readonly intent: string; readonly fields: readonly ClearSigningField[] }>
    >
  }
}

/** A router interface of a protocol, whose contracts on all chains are described together. */
export interface ClearSigningSubject {
  readonly protocol: Protocol
  readonly version: RouterVersion
}

/** Every router interface in use on mainnet. */
export const clearSigningSubjects: readonly ClearSigningSubject[] = [
  { protocol: 'THORCHAIN', version: '6.1' },
  { protocol: 'THORCHAIN', version: '4.1' },
  { protocol: 'MAYACHAIN', version: '4.1' },
]

const homePages: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'https://thorchain.org',
  MAYACHAIN: 'https://mayaprotocol.com',
}

/** The call that V4.1 and V6.1 share, with its arguments as the contracts name them. */
const deposit = 'depositWithExpiry(address vault,address asset,uint256 amount,string memo,uint256 expiration)'

/**
 * The values of a deposit. For the chain's own coin, a router ignores `amount` and takes what the transaction sends, so
 * both are shown: a page that writes a small amount beside a large value is seen.
 */
const depositFields: readonly ClearSigningField[] = [
  {
    path: '#.amount',
    label: 'Amount',
    format: 'tokenAmount',
    params: { tokenPath: '#.asset', nativeCurrencyAddress: '$.metadata.constants.coin' },
  },
  { path: '@.value', label: 'Coins sent', format: 'amount', visible: { ifNotIn: ['0'] } },
  { path: '#.memo', label: 'Memo', format: 'raw' },
  {
    path: '#.vault',
    label: 'Vault',
    format: 'addressName',
    params: { types: ['eoa'], sources: ['local'] },
  },
  { path: '#.expiration', label: 'Valid until', format: 'date', params: { encoding: 'timestamp' } },
]

/** Mainnet contracts of a subject, by chain. */
const deploymentsOf = ({ protocol, version }: ClearSigningSubject) =>
  Object.entries(routers).flatMap(([chain, known]) =>
    known
      .filter((router) => router.network === 'mainnet' && !router.isRetired)
      .filter((router) => router.protocol === protocol && router.version === version)
      .map(({ address }) => ({ chainId: evmChainIds[chain as keyof typeof evmChainIds], address })),
  )

/** Returns the name of a subject's file, as the public registry names files. */
export const clearSigningFile = ({ protocol, version }: ClearSigningSubject): `calldata-${string}.json` =>
  `calldata-${protocols[protocol].prefix.slice(1)}-router-${version.replace('.', '_')}.json`

/**
 * Returns how a wallet shows deposits to the routers of one protocol and version, so that a person can compare amount,
 * memo and vault on the device's own screen. Source: ERC-7730, version 2; the routers' published interface.
 */
export function clearSigningDescriptor(subject: ClearSigningSubject): ClearSigningDescriptor {
  const { name } = protocols[subject.protocol]
  return {
    $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json',
    context: { $id: `${name} router V${subject.version}`, contract: { deployments: deploymentsOf(subject) } },
    metadata: {
      owner: name,
      contractName: 'THORChain_Router',
      info: { url: homePages[subject.protocol] },
      constants: { coin: coinAddress },
    },
    display: {
      formats: {
        [deposit]: { intent: `Deposit to ${name}`, fields: depositFields },
      },
    },
  }
}
