package main

import (
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"strings"
	"time"
)

const devnet = "{devnet_url}"

const wanted = "from_asset=BTC.BTC&to_asset=ETH.ETH&amount=1000000" +
	"&destination=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed" +
	// The memo gets a limit 3 % below the quote.
	"&liquidity_tolerance_bps=300"

type reply struct {
	Memo   string
	Hash   string
	Stages map[string]struct{ Completed bool }
	Sent   []struct {
		Chain string
		To    string `json:"to_address"`
		Coins []struct{ Asset, Amount string }
	} `json:"out_txs"`
}

func call(method, path, body string) reply {
	request, err := http.NewRequest(method, devnet+path, strings.NewReader(body))
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	data, err := io.ReadAll(answer.Body)
	if err != nil {
		log.Fatal(err)
	}
	var read reply
	if err := json.Unmarshal(data, &read); err != nil {
		log.Fatal(err)
	}
	return read
}

func main() {
	quote := call("GET", "/thorchain/quote/swap?"+wanted, "")

	// A devnet account pays the vault, with the memo of the quote.
	payment, err := json.Marshal(map[string]string{
		"protocol": "THORCHAIN", "asset": "BTC.BTC", "amount": "1000000", "memo": quote.Memo,
	})
	if err != nil {
		log.Fatal(err)
	}
	hash := call("POST", "/devnet/deposit", string(payment)).Hash
	fmt.Println("Paid in", hash)

	status := reply{}
	for !status.Stages["outbound_signed"].Completed {
		time.Sleep(time.Second)
		status = call("GET", "/thorchain/tx/status/"+strings.ToUpper(hash), "")
	}
	for _, tx := range status.Sent {
		fmt.Println(tx.Chain, "paid", tx.Coins[0].Amount, "of", tx.Coins[0].Asset, "to", tx.To)
	}
}
