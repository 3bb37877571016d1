import { createTransport } from 'nodemailer'
import type { SendMail } from '../server/newsletter/mail.ts'
import type { SmtpSettings } from './config.ts'
import { isPrivateHost } from './privateHost.ts'

/** For one mail as a whole, from the connection to the server's word that it took it. */
const deadlineMs = 10_000

/**
 * Sends by SMTP, one connection for each mail: a function sleeps between calls, and a connection would not outlive it.
 * A server that is not on this machine or its own network must offer TLS, else nothing is sent.
 */
export function createSmtpSender({ from, ...server }: SmtpSettings, timeoutMs = deadlineMs): SendMail {
  return async ({ to, subject, text, html, unsubscribeUrl }) => {
    const transport = createTransport({
      ...server,
      requireTLS: !server.secure && !isPrivateHost(server.host),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`The mail server took longer than ${timeoutMs} ms.`)), timeoutMs)
    })
    try {
      await Promise.race([
        transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          // Source: RFC 8058 (one click), RFC 3834 (no out-of-office answers).
          headers: {
            'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            'Auto-Submitted': 'auto-generated',
          },
        }),
        late,
      ])
    } finally {
      clearTimeout(timer)
      transport.close()
    }
  }
}
