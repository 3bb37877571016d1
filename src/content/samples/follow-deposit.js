// Reads the node's stages. A stage that the node does not report is pending.
async function stageOf(hash) {
  const answer = await fetch(`{thornode_url}/thorchain/tx/status/${hash}`)
  if (!answer.ok) return 'pending: the node does not say'
  const { stages, ...outputs } = await answer.json()
  // Empty lists are absent or null.
  const sent = outputs.out_txs ?? []
  const planned = outputs.planned_out_txs ?? []
  const completed = (stage) => stages?.[stage]?.completed === true
  if (!completed('inbound_observed')) return 'pending: not seen by the network yet'
  if (!completed('inbound_finalised')) return 'confirming on its own chain'
  const isPending = stages.swap_status?.pending ?? !completed('swap_finalised')
  if (isPending) return 'swapping'
  // Out of the queue, and no payment is planned: none will follow.
  const isUnpaid = stages.swap_status && planned.length + sent.length === 0
  if (isUnpaid) return 'ended: nothing will be paid'
  const external = planned.some(({ chain }) => chain !== 'THOR')
  if (external && !completed('outbound_signed')) return 'waiting to be sent out'
  const begins = (word) => sent.some(({ memo }) => memo?.startsWith(word))
  const returns = begins('REFUND:') || planned.some(({ refund }) => refund === true)
  const pays = begins('OUT:')
  if (returns) return pays ? 'partly paid out, partly refunded' : 'refunded'
  return pays ? 'paid out' : 'pending: no output is known yet'
}

console.log(await stageOf('0'.repeat(64)))
