package main

import (
	"fmt"
	"log"
	"net/http"
)

func main() {
	response, err := http.Get("{base_url}/.well-known/oauth-protected-resource")
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	fmt.Println(response.StatusCode)
}
