package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

type object = map[string]any

// call calls the aggregator. Without a body it is a GET.
func call(path string, body object, into any) error {
	method, data := "GET", []byte(nil)
	if body != nil {
		encoded, err := json.Marshal(body)
		if err != nil {
			return err
		}
		method, data = "POST", encoded
	}
	request, err := http.NewRequest(method, "{aggregator_url}"+path, bytes.NewReader(data))
	if err != nil {
		return err
	}
	request.Header.Set("x-api-key", "{api_key}")
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		var problem struct{ Message, Hint string }
		if err := json.NewDecoder(answer.Body).Decode(&problem); err != nil {
			return err
		}
		return fmt.Errorf("%s %s", problem.Message, problem.Hint)
	}
	return json.NewDecoder(answer.Body).Decode(into)
}

func main() {
	// 1. Prices of both protocols. Amounts stay text: 0.15 is no number of base units.
	var quoted struct {
		Routes []struct {
			Providers         []string
			ExpectedBuyAmount string
			MarketLoss        struct{ Message string }
		}
	}
	swap := object{"sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "sellAmount": "0.15", "slippage": 3}
	if err := call("/quote", swap, &quoted); err != nil {
		log.Fatal(err)
	}
	for _, route := range quoted.Routes {
		fmt.Println(route.Providers[0], route.ExpectedBuyAmount, route.MarketLoss.Message)
	}

	// 2. After you have sent the deposit, follow it by its hash.
	var list struct {
		Tokens []struct{ Chain, ChainId string }
	}
	if err := call("/tokens?provider=THORCHAIN", nil, &list); err != nil {
		log.Fatal(err)
	}
	chainId := ""
	for _, token := range list.Tokens {
		if token.Chain == "BTC" {
			chainId = token.ChainId
		}
	}
	var tracked struct{ Status string }
	hash := "F9A2B1C0D3E4F5A6B7C8D9E0F1A2B3C4D5E6F7A8B9C0D1E2F3A4B5C6D7E8F9A0"
	if err := call("/track", object{"hash": hash, "chainId": chainId}, &tracked); err != nil {
		log.Fatal(err)
	}
	fmt.Println(tracked.Status)
}
