// Written by `npm run generate` from the folders of src/core/chains; do not edit.
import { ada } from '../ada/chain.ts'
import { arb } from '../arb/chain.ts'
import { avax } from '../avax/chain.ts'
import { base } from '../base/chain.ts'
import { bch } from '../bch/chain.ts'
import { bsc } from '../bsc/chain.ts'
import { btc } from '../btc/chain.ts'
import { dash } from '../dash/chain.ts'
import { doge } from '../doge/chain.ts'
import { eth } from '../eth/chain.ts'
import { gaia } from '../gaia/chain.ts'
import { ltc } from '../ltc/chain.ts'
import { maya } from '../maya/chain.ts'
import { noble } from '../noble/chain.ts'
import { pol } from '../pol/chain.ts'
import { sol } from '../sol/chain.ts'
import { sui } from '../sui/chain.ts'
import { thor } from '../thor/chain.ts'
import { tron } from '../tron/chain.ts'
import { xrd } from '../xrd/chain.ts'
import { xrp } from '../xrp/chain.ts'
import { zec } from '../zec/chain.ts'

/** Every chain, in the order of `families.ts`. */
export const chainList = [
  btc,
  ltc,
  bch,
  doge,
  dash,
  zec,
  eth,
  base,
  avax,
  bsc,
  pol,
  arb,
  thor,
  maya,
  gaia,
  noble,
  xrp,
  tron,
  sol,
  xrd,
  sui,
  ada,
] as const
