package main

import (
	"context"
	"errors"
	"fmt"
	"log"

	portage "{go_module}"
)

func main() {
	client, err := portage.New("{base_url}")
	if err != nil {
		log.Fatal(err)
	}
	amount, err := portage.ParseAmount("0.1")
	if err != nil {
		log.Fatal(err)
	}
	params := portage.GetSwapQuoteParams{FromAsset: "BTC.BTC", ToAsset: "ETH.ETH", Amount: amount}
	quote, err := client.GetSwapQuote(context.Background(), params)
	var failure *portage.Error
	if errors.As(err, &failure) {
		log.Fatalf("%s: %s", failure.Code, failure.Hint)
	}
	fmt.Println(quote.Portage.Summary)
	fmt.Println("You receive", quote.ExpectedAmountOut.Coins(), "ETH")
	fmt.Println("Valid until", quote.Portage.ExpiresAt)
}
