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
	params := portage.ListPoolsParams{Asset: "ETH.USDC"}
	found, err := client.ListPools(context.Background(), params)
	if err != nil {
		log.Fatal(err)
	}
	for _, pool := range found.Pools {
		fmt.Println(pool.Asset, pool.Status)
	}
}
