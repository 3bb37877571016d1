package main

import (
	"fmt"
	"log"
	"net/http"
	"strings"
)

func main() {
	ping := strings.NewReader(`{ "jsonrpc": "2.0", "id": 1, "method": "ping" }`)
	response, err := http.Post("{base_url}/mcp", "application/json", ping)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	fmt.Println(response.Header.Get("RateLimit-Policy"), response.Header.Get("RateLimit"))
}
