// Calls a tool, with at most three attempts. After a rate limit,
// it waits as long as the server requires.
async function callTool(name, args) {
  for (let attempt = 1; attempt <= 3; attempt++) {
    const answer = await fetch('{base_url}/mcp', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: attempt,
        method: 'tools/call',
        params: { name, arguments: args },
      }),
    })
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('Retry-After') ?? 60)
      await new Promise((done) => setTimeout(done, seconds * 1000))
      continue
    }
    const { result, error } = await answer.json()
    if (error) throw new Error(error.message)
    if (result.isError) throw new Error(result.content[0].text)
    return result.structuredContent
  }
  throw new Error('Still over the limit after three attempts.')
}

const { pools } = await callTool('list_pools', { asset: 'ETH.USDC' })
console.log(pools.map(({ asset, status }) => `${asset} ${status}`).join('\n'))
