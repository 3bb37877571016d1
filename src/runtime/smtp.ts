import { createTransport } from 'nodemailer'
import type { Mail, SendMail } from '../server/newsletter/mail.ts'
import type { SmtpSettings } from './config.ts'
import { isPrivateHost } from './privateHost.ts'

/** For one mail as a whole, from the connection to the server's word that it took it. */
const deadlineMs = 10_000

/** The mail was not taken. The message is for the log: it names the server's reason and nobody's address. */
export class MailError extends Error {
  override name = 'MailError'
}

/** Whether a connection that begins without TLS must go over to it: everywhere but in the own network. */
export function demandsTls({ host, secure }: Pick<SmtpSettings, 'host' | 'secure'>): boolean {
  return !secure && !isPrivateHost(host)
}

/**
 * Sends by SMTP, one connection for each mail: a function sleeps between calls, and a connection would not outlive it.
 * A server that is not on this machine or its own network must offer TLS, else nothing is sent. Rejects with `MailError`.
 */
export function createSmtpSender({ from, ...server }: SmtpSettings, timeoutMs = deadlineMs): SendMail {
  return async (mail) => {
    const transport = createTransport({
      ...server,
      requireTLS: demandsTls(server),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`it took longer than ${timeoutMs} ms`)), timeoutMs)
    })
    try {
      await Promise.race([transport.sendMail(messageOf(mail, from)), late])
    } catch (thrown) {
      throw new MailError(`The mail server did not take the mail: ${reasonOf(thrown)}.`)
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}

/** Source: RFC 8058 (one click), RFC 3834 (no out-of-office answers). */
function messageOf({ to, subject, text, html, unsubscribeUrl }: Mail, from: string) {
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    headers: {
      'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Servers like to repeat the recipient, in a spelling of their own; a log need not hold who subscribes. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'no reason given'
  return thrown.message.replace(/[^\s<>]+@[^\s<>]+/g, '…@…').replace(/\.$/, '')
}
