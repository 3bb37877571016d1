package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
)

func main() {
	params := url.Values{
		"from_asset": {"BTC.BTC"},
		"to_asset":   {"ETH.ETH"},
		"amount":     {"15000000"},
	}
	params.Set("destination", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed")
	params.Set("liquidity_tolerance_bps", "100")
	answer, err := http.Get("{thornode_url}/thorchain/quote/swap?" + params.Encode())
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()

	var quote struct {
		Memo string `json:"memo"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&quote); err != nil {
		log.Fatal(err)
	}
	fmt.Println(quote.Memo)
}
