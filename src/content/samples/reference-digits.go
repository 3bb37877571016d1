package main

import (
	"fmt"
	"log"

	portage "{go_module}"
)

// digitsOf returns the five digits that identify a registered memo.
// The coins are whole, and the decimals are those of their chain.
func digitsOf(coins string, decimals int) string {
	amount, err := portage.ParseAmount(coins)
	if err != nil {
		log.Fatal(err)
	}
	reference, ok := portage.ReadReference(amount, decimals)
	if !ok {
		return "none"
	}
	return fmt.Sprintf("%05d", reference)
}

func main() {
	fmt.Println(digitsOf("1.00000042", 8), "of 1.00000042 BTC")
	fmt.Println(digitsOf("10.200023", 6), "of 10.200023 ATOM")
}
