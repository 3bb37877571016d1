package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"

	portage "{go_module}"
)

// Your own settings. In production: network "mainnet", and the address of the service that you chose.
const (
	network = "devnet"
	issuer  = "{base_url}"
	ours    = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
)

func read(response *http.Response, err error) (int, []byte) {
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	return response.StatusCode, body
}

func decode(body []byte, into any) {
	if err := json.Unmarshal(body, into); err != nil {
		log.Fatal(err)
	}
}

func main() {
	// A customer pays: here an account of the devnet. You learn the hash from the customer or the chain.
	payment := `{"protocol":"THORCHAIN","asset":"BTC.BTC","amount":"1000000","memo":"=:ETH.ETH:` + ours + `:2e7"}`
	_, body := read(http.Post("{devnet_url}/devnet/deposit", "application/json", bytes.NewBufferString(payment)))
	var deposit struct{ Hash string }
	decode(body, &deposit)

	status, body := read(http.Get(issuer + "/v1/receipt/" + deposit.Hash))
	for status == 404 || status == 409 {
		// Not seen, not ended, or not confirmed by a majority: credit nothing yet.
		time.Sleep(2 * time.Second)
		status, body = read(http.Get(issuer + "/v1/receipt/" + deposit.Hash))
	}
	_, listed := read(http.Get(issuer + "/.well-known/quote-keys.json"))
	var list struct{ Keys []portage.ReceiptKey }
	decode(listed, &list)

	options := portage.ReceiptOptions{Keys: list.Keys, Network: network, Issuer: issuer, Hash: deposit.Hash}
	receipt, err := portage.VerifyReceipt(body, options)
	if err != nil {
		log.Fatal(err)
	}
	credited := map[string]bool{}
	for _, paid := range receipt.Payments {
		if paid.Role == "output" && paid.Address == ours && !credited[receipt.Hash] {
			credited[receipt.Hash] = true
			names := strings.Join(receipt.ConfirmedBy.Operators, ", ")
			fmt.Println("Credit", paid.Amount, paid.Asset, "-", receipt.End, "- confirmed by", names)
		}
	}
}
