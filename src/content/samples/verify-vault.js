const nodes = '{thornode_urls}'
const reports = await Promise.all(
  nodes.map(async (node) => {
    const answer = await fetch(`${node}/thorchain/inbound_addresses`)
    const rows = await answer.json()
    return rows.find(({ chain }) => chain === 'BTC')
  }),
)
const votes = reports.map(({ address, halted }) => `${address} ${halted ? 'halted' : 'open'}`)
const count = (vote) => votes.filter((other) => other === vote).length
const agreed = votes.find((vote) => count(vote) > nodes.length / 2)
console.log(agreed ?? 'The nodes disagree: send nothing.')
