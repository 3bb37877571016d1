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
	_, err = client.Subscribe(context.Background(), "nobody")
	var failure *portage.Error
	if !errors.As(err, &failure) {
		log.Fatal(err)
	}
	fmt.Printf("%s: %s\n", failure.Code, failure.Hint)
}
