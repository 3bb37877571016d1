import { createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SmtpSettings } from '../../src/runtime/configTypes.ts'

/** A mail as the server received it. */
export interface Delivery {
  readonly from: string
  readonly to: readonly string[]
  readonly source: string
}

export interface MailServer {
  readonly taken: readonly Delivery[]
  readonly settings: SmtpSettings
  readonly close: () => Promise<void>
}

const settingsAt = (port: number): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  secure: false,
  from: 'Portage <news@swap.example.org>',
})

const portOf = (server: Pick<Server, 'address'>): number => {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Starts a mail server on this machine that records accepted mails. */
export async function startMailServer(options: SMTPServerOptions = {}): Promise<MailServer> {
  const taken: Delivery[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        const source = Buffer.concat(chunks).toString()
        taken.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address), source })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => {})
  const listening = server.listen(0, '127.0.0.1')
  await new Promise((resolve) => listening.once('listening', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { taken, settings: settingsAt(portOf(listening)), close }
}

/** Starts a mail server that answers every command but accepts no mail: it hangs up in the middle of one, or never greets. */
export async function startFailingServer(failure: 'drops' | 'silent'): Promise<Omit<MailServer, 'taken'>> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (failure === 'silent') return
    let isMail = false
    socket.write('220 mail.test ESMTP\r\n')
    socket.on('data', (bytes) => {
      if (isMail) return socket.destroy()
      isMail = /^DATA\r\n/im.test(String(bytes))
      socket.write(isMail ? '354 Go ahead\r\n' : '250 OK\r\n')
    })
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { settings: settingsAt(portOf(server)), close }
}

/** Returns the text part of a mail: quoted-printable folds long lines with "=" at the end and writes "=" as "=3D". */
export const textOfMail = ({ source }: Delivery): string => source.replace(/=\r\n/g, '').replaceAll('=3D', '=')

/** Returns the header lines of a mail, unfolded. */
export const headersOfMail = ({ source }: Delivery): readonly string[] =>
  source
    .slice(0, source.indexOf('\r\n\r\n'))
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n')
