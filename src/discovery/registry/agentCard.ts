import { a2a, type SkillCall } from '../../contract/a2a.ts'
import type { Tool } from '../../contract/defineTool.ts'
import { site } from '../../site.ts'
import { exampleOf, jsonSchemaOf } from './jsonSchema.ts'
import type { Registry } from './registry.ts'

/** Returns the A2A agent card. Its skills are the tools. Source: A2A 1.0, message AgentCard. */
export function agentCard({ siteUrl, tools, apis }: Registry) {
  return {
    name: site.name,
    description:
      'Quotes native cross-chain swaps and reports pools and network parameters. Read-only: it holds no keys and ' +
      'moves no coins. Stateless: every message gets a message in response, without tasks.' +
      apis.map(({ tag, summary, openApiUrl }) => ` ${tag.name} API over HTTP: ${summary} ${openApiUrl}`).join(''),
    supportedInterfaces: [
      { url: `${siteUrl}${a2a.path}`, protocolBinding: 'JSONRPC', protocolVersion: a2a.protocolVersion },
    ],
    version: site.version,
    documentationUrl: `${siteUrl}/developers`,
    iconUrl: `${siteUrl}/icon-512.png`,
    capabilities: { streaming: false, pushNotifications: false, extendedAgentCard: false },
    defaultInputModes: a2a.inputModes,
    defaultOutputModes: a2a.outputModes,
    skills: Object.values(tools).map((tool) => ({
      id: tool.name,
      name: tool.title,
      description: tool.description,
      tags: tool.name.split('_').slice(1),
      examples: [JSON.stringify(exampleSkillCall(tool))],
    })),
  }
}

/** Returns a query for a tool, built from its examples. */
export function exampleSkillCall({ name, input }: Tool): SkillCall {
  return { skill: name, arguments: exampleOf(jsonSchemaOf(input, 'input')) ?? {} }
}
