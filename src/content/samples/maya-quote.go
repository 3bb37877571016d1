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
	answer, err := http.Get("{mayanode_url}/mayachain/quote/swap?" + params.Encode())
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
