package main

import (
	"fmt"
	"log"
	"net/http"
)

func main() {
	answer, err := http.Head("{base_url}/.well-known/status")
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.Header.Get("Deprecation") == "" {
		fmt.Println("not scheduled for removal")
		return
	}
	fmt.Println("Deprecation:", answer.Header.Get("Deprecation"))
	fmt.Println("Sunset:", answer.Header.Get("Sunset"))
}
