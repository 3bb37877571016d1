import json
from urllib.error import HTTPError
from urllib.request import urlopen


# Reads the node's stages. A stage that the node does not report is pending.
def stage_of(tx_hash):
    try:
        with urlopen(f"{thornode_url}/thorchain/tx/status/{tx_hash}") as answer:
            status = json.load(answer)
    except HTTPError:
        return "pending: the node does not say"
    stages = status.get("stages", {})
    # Empty lists are absent or null.
    outputs = status.get("out_txs") or []
    planned = status.get("planned_out_txs") or []

    def completed(stage):
        return stages.get(stage, {}).get("completed") is True

    if not completed("inbound_observed"):
        return "pending: not seen by the network yet"
    if not completed("inbound_finalised"):
        return "confirming on its own chain"
    pending = stages.get("swap_status", {}).get("pending")
    if pending is True or (pending is None and not completed("swap_finalised")):
        return "swapping"
    # Out of the queue, and no payment is planned: none will follow.
    if pending is False and not planned and not outputs:
        return "ended: nothing will be paid"
    external = any(output["chain"] != "THOR" for output in planned)
    if external and not completed("outbound_signed"):
        return "waiting to be sent out"
    memos = [output.get("memo", "") for output in outputs]
    pays = any(memo.startswith("OUT:") for memo in memos)
    returns = any(memo.startswith("REFUND:") for memo in memos)
    if returns or any(output.get("refund") for output in planned):
        return "partly paid out, partly refunded" if pays else "refunded"
    return "paid out" if pays else "pending: no output is known yet"


print(stage_of("0" * 64))
