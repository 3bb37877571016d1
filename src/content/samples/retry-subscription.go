package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"log"

	portage "{go_module}"
)

func main() {
	client, err := portage.New("{base_url}")
	if err != nil {
		log.Fatal(err)
	}
	unique := make([]byte, 16)
	if _, err := rand.Read(unique); err != nil {
		log.Fatal(err)
	}
	key := portage.WithIdempotencyKey(fmt.Sprintf("subscribe-%x", unique))
	for _, attempt := range []string{"first", "second"} {
		subscription, err := client.Subscribe(context.Background(), "you@example.org", key)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(attempt, subscription.Status)
	}
}
