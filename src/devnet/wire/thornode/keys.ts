import type { Machine } from '../../machine/machine.ts'
import type { Outbound } from '../../machine/records.ts'
import { retiringVaults } from '../../machine/vaults/vaults.ts'
import { labelHash } from '../../rules/derive.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { always, emptyFor } from '../marked.ts'
import { nodeFacts, nodePubKey } from './nodes.ts'
import { txOutBody } from './txOutBody.ts'

type HeightReading = { readonly height: number } | { readonly fault: string }

/** Reads a past block's height from a path. Source: extractBlockHeight of both nodes. */
function readHeight({ height }: Machine, text = ''): HeightReading {
  if (!/^\d{1,15}$/.test(text)) {
    const shown = JSON.stringify(text.slice(0, 100))
    return { fault: `fail to parse block height: strconv.ParseInt: parsing ${shown}: invalid syntax` }
  }
  return Number(text) > height ? { fault: 'block height not available yet' } : { height: Number(text) }
}

/** Returns a node's signature as base64. Nodes of the devnet have no keys, so it proves nothing. */
function signatureOf(text: string): string {
  return Buffer.from([...labelHash(`signature ${text}`), ...labelHash(`signature of ${text}`)]).toString('base64')
}

/** Returns the outbounds of a block: the unsigned ones, then those that are paid. */
function outboundsAt({ schedule, inbounds }: Machine, height: number): readonly Outbound[] {
  const paid = [...inbounds.values()]
    .filter(({ outboundHeight }) => outboundHeight === height)
    .flatMap(({ outbounds }) => outbounds.filter(({ outHash, vaultPubKey }) => outHash && vaultPubKey))
  return [...(schedule.get(height) ?? []), ...paid]
}

/** Returns what the vaults sign in a block. Source: queryKeysign of both nodes. */
export const keysign: Handler = (machine, { params }) => {
  const reading = readHeight(machine, params.height)
  if ('fault' in reading) return fail(machine, reading.fault)
  const { height } = reading
  const { pubkey } = params
  const own = outboundsAt(machine, height).filter(({ vaultPubKey }) => pubkey === undefined || vaultPubKey === pubkey)
  const tx_array = own.map((outbound) => txOutBody(machine.protocol, outbound))
  const keysign = { height, tx_array }
  return ok({ keysign, signature: signatureOf(JSON.stringify(keysign)) })
}

/** Returns the key generation of a churn; without keygens in any other block. Source: queryKeygen of both nodes. */
export const keygen: Handler = (machine, { params }) => {
  const reading = readHeight(machine, params.height)
  if ('fault' in reading) return fail(machine, reading.fault)
  const { height } = reading
  const members = nodeFacts(machine).map((node) => nodePubKey(machine, node))
  const churned = retiringVaults(machine).some(({ since }) => since === height)
  const takesPart = churned && members.includes(params.pubkey ?? '')
  const id = Buffer.from(labelHash(`${machine.protocol} keygen ${height}`))
    .toString('hex')
    .toUpperCase()
  const keygens = takesPart ? [{ id, type: 'AsgardKeygen', members }] : []
  const keygen_block = { height, keygens }
  return ok({ keygen_block, signature: signatureOf(JSON.stringify(keygen_block)) })
}

const NOT_MEASURED = 'one process signs for all nodes, so it measures no times'

/** Returns the times of a vault's key generation. Source: queryTssKeygenMetric of both nodes. */
export const keygenMetric: Handler = emptyFor(NOT_MEASURED, (_machine, { params }) =>
  ok([{ pub_key: (params.pubkey ?? '').slice(0, 200), node_tss_times: [] }]),
)

/** Source: queryTssMetric of both nodes, which omits vaults without times. */
export const metrics: Handler = always(NOT_MEASURED, { keygen: [], keysign: { tx_id: '', node_tss_times: [] } })
