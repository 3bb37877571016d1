import { createTransport } from 'nodemailer'
import type { Mail, SendMail } from '../server/mail/mail.ts'
import type { SmtpSettings } from './configTypes.ts'
import { isPrivateHost } from './privateHost.ts'

/** Time limit of one mail, from connecting until the server accepts it. */
const deadlineMs = 10_000

/**
 * Thrown when the server rejects a mail. The message is for the log: it has the server's reason and no mail address.
 */
class MailError extends Error {
  override name = 'MailError'
}

/** Returns whether a connection must upgrade to TLS: always, except on the local network. */
export function demandsTls({ host, secure }: Pick<SmtpSettings, 'host' | 'secure'>): boolean {
  return !secure && !isPrivateHost(host)
}

/**
 * Creates a sender that uses one SMTP connection per mail, because functions sleep between calls. A server outside this
 * machine and its network must offer TLS, else nothing is sent. Rejects with `MailError`.
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
      throw new MailError(`The mail server did not accept the mail: ${reasonOf(thrown)}.`)
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
      ...(unsubscribeUrl !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      'Auto-Submitted': 'auto-generated',
    },
  }
}

/** Removes mail addresses, because servers repeat the recipient and the log must not contain subscribers. */
function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return 'no reason given'
  return thrown.message.replace(/[^\s<>]+@[^\s<>]+/g, '…@…').replace(/\.$/, '')
}
