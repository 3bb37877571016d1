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
	found, err := client.ListQuoteKeys(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	for _, key := range found.Keys {
		fmt.Printf("%+v\n", key)
	}
}
