import type { Page as Tab } from 'playwright-core'

export interface Question {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Answer {
  readonly url: string
  readonly status: number
  /** The media type without parameters. */
  readonly type: string
  readonly headers: Headers
  readonly text: string
}

/** Shows a page in a browser whose agents can be offered tools, and hands its tab over. */
export type Browse = <T>(path: string, look: (tab: Tab) => Promise<T>) => Promise<T>

/** One site under scan. The same question is put once. Redirects are answers and are not followed. */
export interface Visit {
  /** Address of the site, without a slash at the end. */
  readonly base: string
  readonly ask: (target: string, question?: Question) => Promise<Answer>
  /** Undefined where there is no browser. */
  readonly browse: Browse | undefined
}

export const markdownType = 'text/markdown'
export const asMarkdown: Question = { headers: { accept: markdownType } }
export const asHtml: Question = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
export const asJson: Question = { headers: { accept: 'application/json' } }

export function createVisit(base: string, browse?: Browse): Visit {
  const answers = new Map<string, Promise<Answer>>()
  const fresh = async (url: string, question: Question): Promise<Answer> => {
    const once = () => fetch(url, { ...question, redirect: 'manual' })
    // A kept connection may be closed by the other side just when it is used again.
    const response = await once().catch(once)
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? ''
    return { url, status: response.status, type, headers: response.headers, text: await response.text() }
  }
  const ask = (target: string, question: Question = {}) => {
    const url = new URL(target, base).href
    const key = JSON.stringify([url, question])
    const answer = answers.get(key) ?? fresh(url, question)
    answers.set(key, answer)
    return answer
  }
  return { base, ask, browse }
}

/** The path of an address of this site; undefined for another's. */
export function ownPath({ base }: Visit, url: string): string | undefined {
  const { origin, pathname, search } = new URL(url, base)
  return origin === new URL(base).origin ? pathname + search : undefined
}
