import {
  documentationCapabilities,
  documentationInfo,
  documentationInstructions,
  documentationPrompts,
  documentationResources,
  documentationTemplates,
  resourceRoots,
} from '../../contract/documentation/documentationServer.ts'
import { errors } from '../../contract/errors.ts'
import { documentationCardText } from '../../discovery/registry/serverCard.ts'
import { ApiError } from '../apiError.ts'
import type { RequestContext, ServerContext } from '../context.ts'
import { createMcpHandler, type McpOffer, type ResourceText, type ToolService } from '../mcp/mcp.ts'
import { type FetchHandler, failureOf } from '../transport/createHandler.ts'
import { RpcError, rpcCodes } from '../transport/rpc.ts'
import { documentationServices, pageResource, readPages } from './documentationServices.ts'

/** Creates the handler of the documentation server: the second MCP server, with a limit of its own. */
export function createDocumentationHandler(serverContext: () => ServerContext): FetchHandler {
  return createMcpHandler(documentationServices, serverContext, documentationOffer)
}

const documentationOffer: McpOffer = {
  info: documentationInfo,
  capabilities: documentationCapabilities,
  instructions: documentationInstructions,
  limit: 'documentation',
  card: documentationCardText,
  resources: documentationResources,
  templates: documentationTemplates,
  prompts: documentationPrompts,
  readResource,
  isChanging: (uri) => uri.startsWith(resourceRoots.swap),
}

async function readResource(uri: string, context: RequestContext): Promise<ResourceText | undefined> {
  const [index, errorIndex] = documentationResources
  if (uri === index?.uri) return markdown(await listPages(context))
  if (uri === errorIndex?.uri) return json(listErrors())
  const { page, error, swap } = resourceRoots
  if (uri.startsWith(page)) {
    const found = (await readPages(context).catch(failRead(context))).find((each) => pageResource(each) === uri)
    return found && markdown(found.markdown)
  }
  const { explainError, trackSwap } = documentationServices
  if (uri.startsWith(error)) return runAsResource(explainError, { code: uri.slice(error.length) }, context)
  if (uri.startsWith(swap)) return runAsResource(trackSwap, { hash: uri.slice(swap.length) }, context)
  return undefined
}

const markdown = (text: string): ResourceText => ({ mimeType: 'text/markdown', text })
const json = (value: unknown): ResourceText => ({ mimeType: 'application/json', text: JSON.stringify(value) })

async function listPages(context: RequestContext): Promise<string> {
  const pages = await readPages(context).catch(failRead(context))
  return `${pages.map((page) => `- [${page.title}](${pageResource(page)})`).join('\n')}\n`
}

const listErrors = () => Object.entries(errors).map(([code, { status, title }]) => ({ code, status, title }))

/** Returns the result of a tool. A value that is not valid is a resource that does not exist. */
async function runAsResource(
  service: ToolService,
  input: object,
  context: RequestContext,
): Promise<ResourceText | undefined> {
  const result = await service.run(input, context).catch((thrown: unknown) => {
    const isMissing = thrown instanceof ApiError && thrown.code === 'invalid_input'
    return isMissing ? undefined : failRead(context)(thrown)
  })
  return result && json(result)
}

/** Throws the failure of a read as an error of JSON-RPC, which has the error object as its data. */
function failRead(context: RequestContext): (thrown: unknown) => never {
  return (thrown) => {
    const { body } = failureOf(thrown, context)
    const isOfCaller = body.code.startsWith('invalid_') || body.code === 'not_found'
    const code = isOfCaller ? rpcCodes.invalidParams : rpcCodes.internalError
    throw new RpcError({ code, message: `${body.error} ${body.hint}`, data: body })
  }
}
