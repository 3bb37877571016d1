package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
)

func main() {
	for view := 1; view <= 3; view++ {
		answer, err := http.Get(fmt.Sprintf("{devnet_url}/%d/thornode/thorchain/lastblock/BTC", view))
		if err != nil {
			log.Fatal(err)
		}
		body, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(view, string(body))
	}
}
