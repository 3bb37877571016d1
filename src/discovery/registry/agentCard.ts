import { type A2aQuestion, a2a } from '../../contract/a2a.ts'
import type { Tool } from '../../contract/tool.ts'
import { site } from '../../site.ts'
import { exampleOf, jsonSchemaOf } from './jsonSchema.ts'
import type { Registry } from './registry.ts'

/** The A2A agent card. Its skills are the tools. Source: A2A 1.0, message AgentCard. */
export function agentCard({ siteUrl, tools }: Registry) {
  return {
    name: site.name,
    description:
      'Prices native cross-chain swaps and tells of pools and network parameters. It reads only: it holds no keys and ' +
      'moves no coins. Stateless: every message is answered with a message, and there are no tasks.',
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
      examples: [JSON.stringify(exampleQuestion(tool))],
    })),
  }
}

/** A question for a tool that its own examples answer. */
export function exampleQuestion({ name, input }: Tool): A2aQuestion {
  return { skill: name, arguments: exampleOf(jsonSchemaOf(input, 'input')) ?? {} }
}
