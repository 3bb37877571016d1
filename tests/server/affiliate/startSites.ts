import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Mail } from '../../../src/server/mail/mail.ts'
import type { StoreOptions } from '../../../src/storage/openStore.ts'
import type { SiteReply, SiteRequest } from './siteWorker.ts'

const worker = fileURLToPath(new URL('./siteWorker.ts', import.meta.url))

/** A request without what `startSites` adds: a client of its own. */
type Sent = Omit<SiteRequest, 'ip'>

/** Starts an instance of the site in another process. */
function startSite(options: StoreOptions, pepper: string) {
  const child = spawn(process.execPath, [worker, JSON.stringify({ options, pepper })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const waiting = new Map<number, PromiseWithResolvers<SiteReply>>()
  let sent = 0
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id, reply } = JSON.parse(line) as { id: number; reply: SiteReply }
    waiting.get(id)?.resolve(reply)
    waiting.delete(id)
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', (code) => {
      for (const { reject } of waiting.values()) reject(new Error(`The instance ended with ${code}.`))
      resolve()
    })
  })
  return {
    send(request: SiteRequest) {
      const reply = Promise.withResolvers<SiteReply>()
      waiting.set(++sent, reply)
      child.stdin.write(`${JSON.stringify({ id: sent, request })}\n`)
      return reply.promise
    },
    end: () => {
      child.stdin.end()
      return ended
    },
  }
}

/** Starts two instances of the site over one store. `mails` has the mails of both, and every request is of another client. */
export function startSites(options: StoreOptions, pepper: string) {
  const sites = [startSite(options, pepper), startSite(options, pepper)] as const
  const mails: Mail[] = []
  const reported: string[] = []
  let clients = 0
  const send = async (site: 0 | 1, request: Sent): Promise<SiteReply> => {
    clients += 1
    const reply = await sites[site].send({ ...request, ip: `198.51.${clients >> 8}.${clients & 255}` })
    mails.push(...reply.mails)
    reported.push(...reply.reported)
    return reply
  }
  return {
    mails,
    reported,
    send,
    /** Sends `count` requests at the same time, every other one to the second instance. */
    together: (count: number, requestOf: (index: number) => Sent) =>
      Promise.all(Array.from({ length: count }, (_, index) => send(index % 2 === 0 ? 0 : 1, requestOf(index)))),
    end: () => Promise.all(sites.map(({ end }) => end())),
  }
}
