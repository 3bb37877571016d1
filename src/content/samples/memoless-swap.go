package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
)

type answer struct {
	Success bool
	Error   struct{ Message string }
	ID      string `json:"internal_api_id"`
	Amount  string `json:"suggested_in_asset_amount"`
	Message string
	Data    struct {
		Address string `json:"inbound_address"`
		Left    string `json:"time_remaining"`
	}
}

func post(call string, fields map[string]string) answer {
	body, err := json.Marshal(fields)
	if err != nil {
		log.Fatal(err)
	}
	response, err := http.Post("{memoless_url}/"+call, "application/json", bytes.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	var read answer
	if err := json.NewDecoder(response.Body).Decode(&read); err != nil {
		log.Fatal(err)
	}
	if !read.Success {
		log.Fatal(read.Error.Message)
	}
	return read
}

func main() {
	registration := post("register", map[string]string{
		"asset":                     "BTC.BTC",
		"memo":                      "=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:4e7",
		"requested_in_asset_amount": "0.015",
	})
	payment := post("preflight", map[string]string{
		"internal_api_id": registration.ID,
		"amount":          registration.Amount,
	})
	fmt.Println(payment.Message)
	fmt.Println(payment.Data.Address, "for", payment.Data.Left)
}
