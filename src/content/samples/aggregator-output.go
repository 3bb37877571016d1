package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
)

func main() {
	swap := `{"sellAsset":"BTC.BTC","buyAsset":"ETH.ETH","buyAmount":"1.5"}`
	request, err := http.NewRequest("POST", "{aggregator_url}/quote", strings.NewReader(swap))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("x-api-key", "{api_key}")
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	var found struct {
		Message, Hint string
		Routes        []struct {
			Providers                     []string
			SellAmount, ExpectedBuyAmount string
			Notices                       []struct{ Message string }
		}
	}
	if err := json.NewDecoder(answer.Body).Decode(&found); err != nil {
		log.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK {
		log.Fatal(found.Message, " ", found.Hint)
	}
	for _, route := range found.Routes {
		fmt.Println(route.Providers[0], "send", route.SellAmount, "BTC for", route.ExpectedBuyAmount, "ETH")
		for _, notice := range route.Notices {
			fmt.Println(" ", notice.Message)
		}
	}
}
