import { expect, test } from 'vitest'
import { type OfferedTool, offerTools } from '../../../../src/ui/shared/agents/offerTools.ts'

function browserAgent() {
  const offered: OfferedTool[] = []
  return { offered, context: { registerTool: async (tool: OfferedTool) => void offered.push(tool) } }
}

test('offerTools offers the server’s read-only tools and calls them there', async () => {
  const { offered, context } = browserAgent()
  const requested: unknown[] = []
  await offerTools(context, async (method, params) => {
    requested.push([method, params])
    if (method !== 'tools/list') return { content: [] }
    const reading = { description: 'Reads.', inputSchema: { type: 'object' }, annotations: { readOnlyHint: true } }
    return {
      tools: [
        { name: 'get_tides', title: 'Tides', ...reading },
        { name: 'move_tides', description: 'Writes.', annotations: { readOnlyHint: false } },
      ],
    }
  })
  expect(offered.map(({ name }) => name)).toEqual(['get_tides'])
  expect(offered[0]).toMatchObject({
    title: 'Tides',
    description: 'Reads.',
    inputSchema: { type: 'object' },
    annotations: { readOnlyHint: true, untrustedContentHint: true },
  })
  expect(await offered[0]?.execute({ harbour: 'Dover' })).toEqual({ content: [] })
  expect(requested.at(-1)).toEqual(['tools/call', { name: 'get_tides', arguments: { harbour: 'Dover' } }])
})
