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
	status, err := client.GetServiceStatus(context.Background())
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(status.Status, "-", status.Summary)
	for _, dependency := range status.Dependencies {
		fmt.Println(dependency.Name, dependency.Status)
	}
}
