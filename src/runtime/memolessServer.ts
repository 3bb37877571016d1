import { setTimeout as sleep } from 'node:timers/promises'
import { MisconfiguredError } from '../server/apiError.ts'
import type { ServerContext } from '../server/context.ts'
import { createTurns } from '../server/memoless/createTurns.ts'
import type { MemolessAccount } from '../server/memoless/memolessAccount.ts'
import { networkKinds } from './browser.ts'
import type { Config } from './configTypes.ts'
import { createReferenceSigner, SignerRefusal } from './createReferenceSigner.ts'
import { defaultRegistrationCaps } from './registrationCaps.ts'
import { serverConfig, serverContext } from './serverContext.ts'

/** The only variable with a key, read here and nowhere else. */
const VARIABLE = 'MEMOLESS_MNEMONIC'

/** The devnet's account, with test coins only. Everyone knows it; on other networks it is refused. */
const DEVNET_MNEMONIC = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above'

/** Registrations that query the nodes at once. */
const AT_ONCE = 6

let account: MemolessAccount | MisconfiguredError | undefined
let isRead = false

/**
 * Returns the context of the memoless function: that of the others, and the account that registers references. Without
 * the variable there is none, except on the devnet. Throws `MisconfiguredError` for an invalid one, without showing it.
 */
export function memolessServerContext(): ServerContext {
  const context = serverContext()
  if (!isRead) account = readAccount(serverConfig(), process.env[VARIABLE])
  isRead = true
  if (account instanceof MisconfiguredError) throw account
  return account === undefined ? context : { ...context, memoless: account }
}

/** Creates the account from the text of the variable. Exported for tests, which pass their own. */
export function readAccount(
  {
    network,
    registrationCaps = defaultRegistrationCaps,
  }: Pick<Config, 'network'> & Partial<Pick<Config, 'registrationCaps'>>,
  text = '',
): MemolessAccount | MisconfiguredError | undefined {
  const given = text.trim().split(/\s+/).join(' ')
  const mnemonic = given === '' && network === 'devnet' ? DEVNET_MNEMONIC : given
  if (mnemonic === '') return undefined
  if (network !== 'devnet' && mnemonic === DEVNET_MNEMONIC) return new MisconfiguredError({ variables: [VARIABLE] })
  try {
    return {
      signer: createReferenceSigner(mnemonic, networkKinds[network]),
      sleep: (ms) => sleep(ms),
      inTurn: createTurns(AT_ONCE),
      spendPerHour: Number(registrationCaps.perHour),
      spendPerDay: Number(registrationCaps.perDay),
    }
  } catch (error) {
    if (error instanceof SignerRefusal) return new MisconfiguredError({ variables: [VARIABLE] })
    throw error
  }
}
