package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"net/url"
)

func main() {
	question := url.Values{
		"from_asset": {"BTC.BTC"},
		"to_asset":   {"ETH.ETH"},
		"amount":     {"15000000"},
	}
	answer, err := http.Get("{thornode_url}/thorchain/quote/swap?" + question.Encode())
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()

	var quote struct {
		ExpectedAmountOut string `json:"expected_amount_out"`
	}
	if err := json.NewDecoder(answer.Body).Decode(&quote); err != nil {
		log.Fatal(err)
	}
	fmt.Println(quote.ExpectedAmountOut)
}
