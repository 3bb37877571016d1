package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
)

const wanted = `{
  "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  "asset": "ETH.ETH",
  "amount": "500000000"
}`

func main() {
	answer, err := http.Post("{devnet_url}/devnet/faucet", "application/json", strings.NewReader(wanted))
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
