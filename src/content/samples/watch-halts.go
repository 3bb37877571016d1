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
	params := portage.GetNetworkStatusParams{Fields: []string{"portage"}}
	status, err := client.GetNetworkStatus(context.Background(), params)
	if err != nil {
		log.Fatal(err)
	}
	halted := []string{}
	for _, chain := range status.Portage.Chains {
		if chain.Halted {
			halted = append(halted, chain.Chain)
		}
	}
	fmt.Println("Halted:", halted)
}
