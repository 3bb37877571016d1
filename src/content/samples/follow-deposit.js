// Reads the node's stages. A stage that the node does not report is pending.
async function stageOf(hash) {
  const answer = await fetch(`{thornode_url}/thorchain/tx/status/${hash}`)
  if (!answer.ok) return 'pending: the node does not say'
  const { stages, out_txs = [], planned_out_txs = [] } = await answer.json()
  const completed = (stage) => stages?.[stage]?.completed === true
  if (!completed('inbound_observed')) return 'pending: not seen by the network yet'
  if (!completed('inbound_finalised')) return 'confirming on its own chain'
  if (!completed('swap_finalised')) return 'swapping'
  const external = planned_out_txs.some(({ chain }) => chain !== 'THOR')
  if (external && !completed('outbound_signed')) return 'waiting to be sent out'
  const begins = (word) => out_txs.some(({ memo }) => memo?.startsWith(word))
  const returns = begins('REFUND:') || planned_out_txs.some(({ refund }) => refund === true)
  const pays = begins('OUT:')
  if (returns) return pays ? 'partly paid out, partly refunded' : 'refunded'
  return pays ? 'paid out' : 'pending: no output is known yet'
}

console.log(await stageOf('0'.repeat(64)))
