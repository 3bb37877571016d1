import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import type { ReaderEndpoints } from '../core/readers/readerApis.ts'
import { urlsOf } from './chooseReaders.ts'
import type { Config, Environment, Problem } from './configTypes.ts'
import { isPrivateHost } from './privateHost.ts'
import { variables } from './variables.ts'

/**
 * Returns whether this is a site on the internet, or its build: on Netlify in any context, by `netlify build` or `netlify
 * deploy` on any machine, or in the Lambda that runs its functions. The server of `netlify dev` does not count.
 */
export function isDeployed(env: Environment): boolean {
  if (isNetlifyDev(env)) return false
  return [env.NETLIFY, env.NETLIFY_LOCAL].includes('true') || (env.AWS_LAMBDA_FUNCTION_NAME ?? '') !== ''
}

/** Whether this is Netlify's server on one's own machine, which has the variables of the deployed site. */
const isNetlifyDev = (env: Environment): boolean => env.NETLIFY_DEV === 'true'

/** Returns whether a host name is this machine's own. */
export const isLoopback = (hostname: string): boolean =>
  /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/i.test(hostname)

/** Rejects a public address without a network: the devnet is the default, and its test coins belong on one machine. */
export function networkProblems(
  { network, siteUrl }: { readonly network?: string | undefined; readonly siteUrl?: string | undefined },
  env: Environment,
): Problem[] {
  if (network !== undefined || siteUrl === undefined || isNetlifyDev(env)) return []
  const { protocol, hostname } = new URL(siteUrl)
  if (protocol !== 'https:' && isLoopback(hostname)) return []
  return [
    {
      variable: variables.network.name,
      message: `is not set, and ${variables.siteUrl.name} is ${siteUrl}, which others can reach. Expected mainnet or stagenet, or devnet for a site with test coins.`,
    },
  ]
}

/** Rejects public chain servers on the devnet: a burner's coins there would be real. */
export function devnetProblems({ network }: Pick<Config, 'network'>, given: ReaderEndpoints): Problem[] {
  if (network !== 'devnet') return []
  return urlsOf(given)
    .filter((url) => !isPrivateHost(new URL(url).hostname))
    .map((url) => ({
      variable: variables.readers.name,
      message: `has ${JSON.stringify(url)}, a public server, but the network is devnet. Expected an address on this machine or local network, or PORTAGE_NETWORK set to that server's network.`,
    }))
}

/** Names the setting that a network without public nodes needs: no public THORChain node of stagenet is known. */
export function missingNodes({ network, nodes }: Pick<Config, 'network' | 'nodes'>): Problem[] {
  if (nodes.thornode.length > 0) return []
  return [
    {
      variable: variables.thornode.name,
      message: `is not set, and no public THORChain node of ${network} is known. Expected the addresses of nodes that you run or trust.`,
    },
  ]
}

/** Returns why this configuration cannot be deployed: test coins, or addresses that no visitor can reach. */
export function deploymentProblems(config: Config, env: Environment): Problem[] {
  const problems: Problem[] = []
  if (config.network === 'devnet') {
    const given = (env[variables.network.name] ?? '').trim()
    problems.push({
      variable: variables.network.name,
      message: `${given === '' ? 'is not set' : 'is devnet, which has test coins only'}. A deployed site must name its network: expected stagenet or mainnet, set for builds and functions.`,
    })
    return problems
  }
  const { nodes, readers, siteUrl } = config
  const urls = (endpoints: readonly Endpoint[]) => endpoints.map(({ url }) => url)
  // Already reported as node addresses.
  const chainUrls = urlsOf(readers).filter(
    (url) => ![...nodes.thornode, ...nodes.mayanode].some((node) => node.url === url),
  )
  const addresses: readonly [string, readonly string[]][] = [
    [variables.siteUrl.name, [siteUrl]],
    [variables.thornode.name, urls(nodes.thornode)],
    [variables.mayanode.name, urls(nodes.mayanode)],
    [variables.midgard.name, urls(nodes.midgard)],
    [variables.mayaMidgard.name, urls(nodes.mayaMidgard)],
    [variables.readers.name, chainUrls],
  ]
  for (const [variable, list] of addresses) {
    for (const url of list) {
      const { protocol, hostname } = new URL(url)
      if ((protocol === 'https:' || protocol === 'wss:') && !isPrivateHost(hostname)) continue
      problems.push({
        variable,
        message: `has ${JSON.stringify(url)}, which a visitor of a deployed site cannot use. Expected a public https address.`,
      })
    }
  }
  return problems
}
