package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"time"
)

type inbound struct {
	Chain   string
	Address string
	Halted  bool
}

// vaultOf returns the vault of a chain, or an empty text during a halt.
func vaultOf(chain string) string {
	answer, err := http.Get("{thornode_url}/thorchain/inbound_addresses")
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var rows []inbound
	if err := json.NewDecoder(answer.Body).Decode(&rows); err != nil {
		log.Fatal(err)
	}
	for _, row := range rows {
		if row.Chain == chain && !row.Halted {
			return row.Address
		}
	}
	return ""
}

func main() {
	shown := vaultOf("BTC")
	time.Sleep(2 * time.Second)
	switch vaultOf("BTC") {
	case "":
		fmt.Println("Bitcoin is halted: send nothing.")
	case shown:
		fmt.Println("The vault is the same.")
	default:
		fmt.Println("The vault has changed: forget the old address.")
	}
}
