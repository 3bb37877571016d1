package main

import (
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

func main() {
	request, err := http.NewRequest("GET", "{aggregator_url}/providers", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("x-api-key", "{api_key}")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		var problem struct{ Message, Hint string }
		if err := json.NewDecoder(answer.Body).Decode(&problem); err != nil {
			log.Fatal(err)
		}
		log.Fatal(problem.Message, " ", problem.Hint)
	}
	var providers []struct{ Provider string }
	if err := json.NewDecoder(answer.Body).Decode(&providers); err != nil {
		log.Fatal(err)
	}
	for _, each := range providers {
		fmt.Println(each.Provider)
	}
	fmt.Println("requests left today:", answer.Header.Get("RateLimit"))
}
