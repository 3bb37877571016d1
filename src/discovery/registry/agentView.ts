import { a2a } from '../../contract/a2a.ts'
import { errorObject } from '../../contract/errors.ts'
import type { RatePolicy } from '../../contract/limits.ts'
import { limits } from '../../contract/limits.ts'
import { instructionsFor, protocolVersions, statelessVersions } from '../../contract/mcp.ts'
import { site } from '../../site.ts'
import type { Registry } from './registry.ts'
import type { Document } from './registryDocuments.ts'
import { registryDocuments } from './registryDocuments.ts'
import { listSystems } from './systems.ts'

/** Returns the home page for programs: capabilities, endpoints, limits and errors. */
export function agentView(registry: Registry, documents: readonly Document[] = registryDocuments) {
  const { siteUrl, network, systems, operations, apis, tools, documentationTools, errors, rates } = registry
  const mcp = `${siteUrl}/mcp`
  const endpoints = Object.entries(operations)
  return {
    name: site.name,
    description: site.description,
    url: siteUrl,
    version: site.version,
    capabilities: [
      ...Object.values(tools).map(({ name, description, annotations }) => ({
        id: name,
        summary: description,
        access: annotations.readOnlyHint ? 'read' : 'write',
        through: mcp,
        authentication: 'none',
      })),
      ...endpoints.map(([id, { method, path, summary }]) => ({
        id,
        summary: `${summary}.`,
        access: method === 'GET' ? 'read' : 'write',
        through: `${siteUrl}${path}`,
        authentication: 'none',
      })),
    ],
    endpoints: {
      mcp: {
        url: mcp,
        transport: 'streamable-http',
        protocolVersions,
        statelessProtocolVersions: statelessVersions,
        tools: Object.values(tools).map((t) => t.name),
      },
      documentation: {
        url: `${siteUrl}${site.paths.documentation}`,
        transport: 'streamable-http',
        tools: Object.values(documentationTools).map(({ name, title }) => ({ name, title })),
      },
      a2a: { url: `${siteUrl}${a2a.path}`, binding: 'JSONRPC', protocolVersion: a2a.protocolVersion },
      rest: endpoints.map(([id, { method, path }]) => ({ id, method, url: `${siteUrl}${path}` })),
      apis: apis.map(({ id, url, openApiUrl, security = 'none' }) => ({
        id,
        url,
        openapi: openApiUrl,
        authentication: security,
      })),
    },
    authentication: { type: 'none', note: keyNote(registry) },
    limits: {
      rates: Object.values<RatePolicy>(rates).map(({ name, limit, windowSeconds, per = 'client address' }) => ({
        name,
        limit,
        windowSeconds,
        per,
      })),
      restBodyBytes: limits.restBodyBytes,
      mcpBodyBytes: limits.bodyBytes,
      mcpBatchMembers: limits.batchMembers,
      idempotencyKeyCharacters: limits.idempotencyKeyLength,
    },
    errors: {
      fields: Object.keys(errorObject.shape),
      codes: Object.entries(errors).map(([code, { status, title }]) => ({
        code,
        status,
        title,
        documentation: `${siteUrl}/developers/errors/${code}`,
      })),
    },
    conventions: instructionsFor(network, systems),
    systems: listSystems(registry),
    notSupported: [
      'Signing or sending a transaction for a user: the server holds no keys.',
      'Webhooks and event streams: poll instead.',
      'OAuth: there is no authorization server.',
    ],
    pricing: 'These endpoints cost nothing. A quote itemises the costs of a swap.',
    documents: [
      ...documents.map(({ title, path, mediaType }) => ({ title, url: `${siteUrl}${path}`, type: mediaType })),
      { title: 'Index of this site', url: `${siteUrl}/llms.txt`, type: 'text/plain' },
      { title: 'Developer documentation', url: `${siteUrl}/developers`, type: 'text/html' },
    ],
  }
}

export type AgentView = ReturnType<typeof agentView>

/** Renders the agent view as markdown. */
export function agentMarkdown(view: AgentView): string {
  const { capabilities, endpoints, limits: bounds, errors, notSupported, documents } = view
  return `${[
    `# ${view.name}`,
    `> ${view.description}`,
    view.conventions,
    '## Capabilities',
    capabilities
      .map(({ id, summary, access, through }) => `- \`${id}\` (${access}, ${through}): ${summary}`)
      .join('\n'),
    '## Endpoints',
    [
      `- MCP, streamable HTTP, revisions ${endpoints.mcp.protocolVersions.join(', ')}, and without initialize ` +
        `${endpoints.mcp.statelessProtocolVersions.join(', ')}: ${endpoints.mcp.url}`,
      `- MCP of the documentation, the same revisions: ${endpoints.documentation.url} (` +
        `${endpoints.documentation.tools.map(({ name }) => name).join(', ')})`,
      `- A2A ${endpoints.a2a.protocolVersion}, JSON-RPC, the same tools as skills: ${endpoints.a2a.url}`,
      ...endpoints.rest.map(({ id, method, url }) => `- ${id}: ${method} ${url}`),
      ...endpoints.apis.map(({ id, url, openapi }) => `- ${id}: ${url}, described by ${openapi}`),
    ].join('\n'),
    '## Authentication',
    view.authentication.note,
    '## Limits',
    [
      ...bounds.rates.map(
        ({ name, limit, windowSeconds, per }) => `- ${name}: ${limit} in ${windowSeconds} seconds per ${per}`,
      ),
      `- body of a REST request: ${bounds.restBodyBytes} bytes; of an MCP request: ${bounds.mcpBodyBytes} bytes`,
      `- messages in an MCP batch: ${bounds.mcpBatchMembers}`,
    ].join('\n'),
    '## Errors',
    `Every response outside 2xx is JSON with ${errors.fields.join(', ')}.`,
    errors.codes
      .map(({ code, status, title, documentation }) => `- [${code}](${documentation}) (${status}): ${title}`)
      .join('\n'),
    '## Not supported',
    notSupported.map((line) => `- ${line}`).join('\n'),
    '## Other systems',
    view.systems.map(({ name, status }) => `- ${name}: ${status}`).join('\n'),
    '## Price',
    view.pricing,
    '## Documents',
    documents.map(({ title, url, type }) => `- [${title}](${url}) (${type})`).join('\n'),
  ].join('\n\n')}\n`
}

/** Returns which interfaces need a key, in one or two sentences. */
function keyNote({ apis }: Pick<Registry, 'apis'>): string {
  const keyed = apis.find(({ security }) => security !== undefined)
  const note = 'No key, no token, no sign-in. Leave such fields of a client empty.'
  return keyed ? `${note} Only the aggregator at ${keyed.url} needs a key, in the header ${keyed.security}.` : note
}
