package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

type output struct {
	Chain  string
	Memo   string
	Refund bool
}

type status struct {
	Stages map[string]struct {
		Completed bool
		Pending   *bool
	}
	Sent []output `json:"out_txs"`
	Plan []output `json:"planned_out_txs"`
}

// stage reads the node's stages. A stage that the node does not report is pending.
func (s status) stage() string {
	pays, returns, external := false, false, false
	for _, each := range s.Sent {
		pays = pays || strings.HasPrefix(each.Memo, "OUT:")
		returns = returns || strings.HasPrefix(each.Memo, "REFUND:")
	}
	for _, each := range s.Plan {
		returns = returns || each.Refund
		external = external || each.Chain != "THOR"
	}
	pending := s.Stages["swap_status"].Pending
	switch {
	case !s.Stages["inbound_observed"].Completed:
		return "pending: not seen by the network yet"
	case !s.Stages["inbound_finalised"].Completed:
		return "confirming on its own chain"
	case pending != nil && *pending, pending == nil && !s.Stages["swap_finalised"].Completed:
		return "swapping"
	// Out of the queue, and no payment is planned: none will follow.
	case pending != nil && len(s.Plan)+len(s.Sent) == 0:
		return "ended: nothing will be paid"
	case external && !s.Stages["outbound_signed"].Completed:
		return "waiting to be sent out"
	case returns && pays:
		return "partly paid out, partly refunded"
	case returns:
		return "refunded"
	case pays:
		return "paid out"
	}
	return "pending: no output is known yet"
}

func main() {
	hash := strings.Repeat("0", 64)
	answer, err := http.Get("{thornode_url}/thorchain/tx/status/" + hash)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		fmt.Println("pending: the node does not say")
		return
	}
	var read status
	if err := json.NewDecoder(answer.Body).Decode(&read); err != nil {
		log.Fatal(err)
	}
	fmt.Println(read.stage())
}
