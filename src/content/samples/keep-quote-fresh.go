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
	amount, err := portage.ParseUnits("15000000")
	if err != nil {
		log.Fatal(err)
	}
	params := portage.GetSwapQuoteParams{FromAsset: "BTC.BTC", ToAsset: "ETH.ETH", Amount: amount}
	quote, err := client.GetSwapQuote(context.Background(), params)
	var failure *portage.Error
	switch {
	case err == nil:
		fmt.Println(quote.ExpectedAmountOut, "until", quote.Portage.ExpiresAt)
	case errors.As(err, &failure) && failure.RetryAfter != nil:
		fmt.Println("Try again in", failure.RetryAfter)
	default:
		fmt.Println(err)
	}
}
