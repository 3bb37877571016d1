package main

import (
	"context"
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
	quote, err := client.GetSwapQuote(context.Background(), portage.GetSwapQuoteParams{
		FromAsset: "BTC.BTC",
		ToAsset:   "ETH.ETH",
		Amount:    amount,
		// An example address. Replace it with your own before you send anything.
		Destination: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
	})
	if err != nil {
		log.Fatal(err)
	}
	if withheld := quote.Portage.InboundAddressWithheld; withheld != nil {
		fmt.Println("Send nothing:", withheld.Reason)
		return
	}
	fmt.Println(quote.Memo, quote.InboundAddress, quote.Portage.ExpiresAt)
	fmt.Println(quote.Notes)
	fmt.Println(quote.Portage.Limit.Words)
}
