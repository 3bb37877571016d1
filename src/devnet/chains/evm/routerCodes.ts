import type { Hex } from 'viem'
import type { RouterVersion } from '../../../core/chains/router.ts'
import type { DevnetRouter } from '../../rules/routers.ts'
import { contractCodes } from './contracts.ts'

/** Code of each router version. */
export const routerCodes: Readonly<Record<RouterVersion, Hex>> = {
  '4.1': contractCodes.routerV4,
  '6.1': contractCodes.router,
}

/** Code of a contract that reverts every call: PUSH1 0, PUSH1 0, REVERT. */
export const REJECTING_CODE: Hex = '0x60006000fd'

/** Versions by lower-case address. */
export type RouterVersions = ReadonlyMap<string, RouterVersion>

export const versionsOf = (routers: readonly DevnetRouter[]): RouterVersions =>
  new Map(routers.map(({ address, version }) => [address.toLowerCase(), version]))
