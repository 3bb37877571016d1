package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

const address = "{thornode_url}/thorchain/quote/swap" +
	"?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=500000000"

type quote struct {
	Out     string `json:"expected_amount_out"`
	Parts   int    `json:"max_streaming_quantity"`
	Seconds int    `json:"total_swap_seconds"`
}

func getQuote(extra string) quote {
	answer, err := http.Get(address + extra)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var read quote
	if err := json.NewDecoder(answer.Body).Decode(&read); err != nil {
		log.Fatal(err)
	}
	return read
}

func main() {
	for _, extra := range []string{"", "&streaming_interval=1"} {
		found := getQuote(extra)
		fmt.Println(found.Out, "in at most", found.Parts, "parts and", found.Seconds, "seconds")
	}
}
