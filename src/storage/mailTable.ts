import { type Database, execute } from './database.ts'

/** A mail as its sender wrote it, in JSON. */
interface StoredMail {
  readonly mail: string
  /** Unix milliseconds. */
  readonly at: number
}

/** Mails that a devnet keeps instead of sending them. */
export interface MailTable {
  /** Adds a mail; older ones than the newest 50 are dropped. */
  add(mail: string, now: number): Promise<void>
  /** Returns the mails, newest first. */
  list(): Promise<readonly StoredMail[]>
}

const keptMails = 50

const addMail = `insert into devnet_mails (sequence, received_at, mail)
  select coalesce(max(sequence), 0) + 1, :now, :mail from devnet_mails`
const dropOld = `delete from devnet_mails where sequence <= (select max(sequence) from devnet_mails) - ${keptMails}`

/** Creates the table of a devnet's mails on a database. */
export function createMailTable(database: Database): MailTable {
  return {
    add: (mail, now) =>
      database.exclusive(function* () {
        yield* execute(addMail, { mail, now })
        yield* execute(dropOld)
      }),
    list: () => database.query<StoredMail>('select mail, received_at as at from devnet_mails order by sequence desc'),
  }
}
