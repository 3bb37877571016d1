import { base64 } from '../address/encoding/base64.ts'
import { hex } from '../address/encoding/hex.ts'
import { memoFormats, type PlannedMemoTx, planMemoTx } from '../deposits/utxo/planMemoTx.ts'
import { encodePsbt } from '../deposits/utxo/psbt.ts'
import type { MemoWalletChain } from '../deposits/utxo/sendWithMemo.ts'
import type { ReadOptions, UtxoReader } from '../readers/reader.ts'
import type { PreparedSendWithMemo } from './prepareSendWithMemo.ts'

/** An unsigned transaction of BCH or ZEC as text. */
export interface UnsignedMemoTx {
  readonly text: string
  readonly format: 'psbt' | 'json'
}

/** Previous transactions by their ids, where they are known. */
type PreviousTxs = ReadonlyMap<string, Uint8Array | undefined>

/** A PSBT on BCH. The transaction format of ZEC has none, so it is JSON with the outputs that it spends. */
const writers: Readonly<Record<MemoWalletChain, (planned: PlannedMemoTx, previous: PreviousTxs) => UnsignedMemoTx>> = {
  BCH: ({ tx, spent }, previous) => {
    const inputs = spent.map((output, at) => {
      const previousTx = previous.get(tx.inputs[at]?.txid ?? '')
      return { ...(previousTx && { previousTx }), spent: output, sighashType: memoFormats.BCH.hashType }
    })
    return { text: base64.encode(encodePsbt(tx, inputs)), format: 'psbt' }
  },
  ZEC: ({ tx, spent }) => {
    const inputs = tx.inputs.map(({ txid, vout }, at) => ({
      txid,
      vout,
      value: spent[at]?.amount.toString(),
      script: hex.encode(spent[at]?.script ?? new Uint8Array()),
    }))
    return { text: JSON.stringify({ hex: hex.encode(memoFormats.ZEC.encode(tx)), inputs }), format: 'json' }
  },
}

/**
 * Chooses the coins of a payment on BCH or ZEC and writes its transaction, for a signer that builds none itself.
 * `gasRate` is the quorum's, in units per byte. Throws what `planMemoTx` and the reader throw.
 */
export async function unsignedMemoTx(
  reader: UtxoReader,
  { prepared, gasRate }: { readonly prepared: PreparedSendWithMemo; readonly gasRate: bigint },
  options?: ReadOptions,
): Promise<UnsignedMemoTx> {
  const { intent, networkFee } = prepared
  const utxos = await reader.utxos(intent.sender, options)
  const planned = planMemoTx(intent, { utxos, feeRate: gasRate }, networkFee)
  return writers[intent.chain](planned, new Map(utxos.map(({ txid, previousTx }) => [txid, previousTx])))
}
