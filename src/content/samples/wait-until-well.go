package main

import (
	"context"
	"fmt"
	"log"
	"time"

	portage "{go_module}"
)

func main() {
	client, err := portage.New("{base_url}")
	if err != nil {
		log.Fatal(err)
	}
	// Queries at most once in 15 seconds, the interval at which the status is updated.
	for attempt := 1; ; attempt++ {
		status, err := client.GetServiceStatus(context.Background())
		if err != nil {
			log.Fatal(err)
		}
		if status.Status == "ok" || attempt == 20 {
			fmt.Println(status.Status)
			return
		}
		time.Sleep(15 * time.Second)
	}
}
