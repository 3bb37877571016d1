import { useRef, useState } from 'react'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { OwnEndpoints } from '../../../core/nodes/net/ownEndpoints.ts'
import { checkOwnEndpoint, MAX_OWN_ENDPOINTS } from '../../../core/nodes/net/ownEndpoints.ts'
import { getEndpointTimes } from '../../../core/nodes/nodeTime.ts'
import {
  browserNodes,
  networkKinds,
  ownNodePolicy,
  ownNodesKey,
  publicConfig,
  readOwnNodes,
} from '../../../runtime/browser.ts'
import type { OwnNodeProblem } from '../../texts/settings.en.ts'
import { settingsEn as messages } from '../../texts/settings.en.ts'
import type { OwnNodeTest } from './testOwnNode.ts'
import { testOwnNode } from './testOwnNode.ts'

/** A test of one address, or its progress. */
interface TestedNode {
  readonly protocol: Protocol
  readonly url: string
  readonly result: OwnNodeTest | 'testing'
}

export interface OwnNodes {
  readonly own: OwnEndpoints
  readonly tests: readonly TestedNode[]
  readonly problem: OwnNodeProblem | undefined
  /** What screen readers announce. */
  readonly news: string
  readonly isChanged: boolean
  /** Tests an address and adds it when it works. Resolves to whether it was added. */
  readonly add: (protocol: Protocol, text: string) => Promise<boolean>
  readonly test: (protocol: Protocol, url: string) => Promise<OwnNodeTest>
  readonly remove: (protocol: Protocol, url: string) => void
}

const canBeAdded = (result: OwnNodeTest) => result.verdict === 'good' || result.verdict === 'late'

/** Keeps the person's own nodes and their tests. Changes are stored at once. */
export function useOwnNodes(): OwnNodes {
  const [own, setOwn] = useState(readOwnNodes)
  const first = useRef(JSON.stringify(own))
  const { tests, test } = useTests()
  const [problem, setProblem] = useState<OwnNodeProblem | undefined>(undefined)
  const [news, setNews] = useState('')

  const store = (next: OwnEndpoints): boolean => {
    try {
      storeOwnNodes(next)
    } catch {
      setProblem('not_stored')
      return false
    }
    setOwn(next)
    return true
  }
  const add = async (protocol: Protocol, text: string): Promise<boolean> => {
    setNews('')
    const checked = checkOwnEndpoint(text, ownNodePolicy())
    const found = 'url' in checked ? problemOf(own[protocol], checked.url) : checked.refused
    setProblem(found)
    if (found !== undefined || !('url' in checked)) return false
    const { url } = checked
    if (!canBeAdded(await test(protocol, url))) return false
    // The list may have changed during the test.
    const urls = readOwnNodes()[protocol]
    if (!store({ ...readOwnNodes(), [protocol]: [...urls.filter((each) => each !== url), url] })) return false
    setNews(messages.added(url))
    return true
  }
  const remove = (protocol: Protocol, url: string) => {
    if (store({ ...own, [protocol]: own[protocol].filter((each) => each !== url) })) setNews(messages.removed(url))
  }
  return { own, tests, problem, news, isChanged: JSON.stringify(own) !== first.current, add, test, remove }
}

function problemOf(urls: readonly string[], url: string): OwnNodeProblem | undefined {
  if (urls.includes(url)) return 'added_already'
  return urls.length >= MAX_OWN_ENDPOINTS ? 'too_many' : undefined
}

function useTests(): Pick<OwnNodes, 'tests' | 'test'> {
  const [tests, setTests] = useState<readonly TestedNode[]>([])
  const test = async (protocol: Protocol, url: string): Promise<OwnNodeTest> => {
    const show = (result: TestedNode['result']) =>
      setTests((known) => [
        ...known.filter((each) => each.protocol !== protocol || each.url !== url),
        { protocol, url, result },
      ])
    show('testing')
    const network = networkKinds[publicConfig.network]
    const now = () => presentSeconds(protocol)
    const result = await testOwnNode(url, { protocol, network, transport: (request) => fetch(request), now })
    show(result)
    return result
  }
  return { tests, test }
}

/**
 * Returns the present in Unix seconds by this site's server, because a device's clock may be wrong. A devnet has a
 * clock of its own, so there it is the newest block of the site's nodes. Falls back to the device's clock.
 */
async function presentSeconds(protocol: Protocol): Promise<number> {
  const told = publicConfig.network === 'devnet' ? await newestBlock(protocol) : await serverSeconds()
  return told ?? Date.now() / 1000
}

async function newestBlock(protocol: Protocol): Promise<number | undefined> {
  const answers = await getEndpointTimes(browserNodes()[protocol])
  const times = answers.flatMap((answer) => ('value' in answer ? [answer.value.time] : []))
  return times.length === 0 ? undefined : Math.max(...times)
}

async function serverSeconds(): Promise<number | undefined> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined)
  const milliseconds = Date.parse(response?.headers.get('date') ?? '')
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000
}

/** Stores the person's own nodes. The page uses them after a reload. Throws where storage is blocked. */
function storeOwnNodes(own: OwnEndpoints): void {
  const isEmpty = Object.values(own).every((urls) => urls.length === 0)
  if (isEmpty) localStorage.removeItem(ownNodesKey)
  else localStorage.setItem(ownNodesKey, JSON.stringify(own))
}
