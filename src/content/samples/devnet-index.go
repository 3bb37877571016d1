package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
)

func main() {
	answer, err := http.Get("{devnet_url}/")
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(string(body))
}
