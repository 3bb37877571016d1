// The shared story in Go. Arguments: the site, its devnet, and the file of bad inputs. It prints its facts as JSON.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	portage "portage.example/sdk/go"
)

const destination = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"

type object = map[string]any

var ctx = context.Background()

func must[T any](value T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func callDevnet(address string, body object, into any) {
	var response *http.Response
	if body == nil {
		response = must(http.Get(address))
	} else {
		data := must(json.Marshal(body))
		response = must(http.Post(address, "application/json", bytes.NewReader(data)))
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(into); err != nil {
		log.Fatal(err)
	}
}

func swapWithoutMemo(client *portage.Client, devnet string) object {
	memo := "=:ETH.ETH:" + destination
	params := portage.RegisterMemoParams{Asset: "LTC.LTC", Memo: memo, RequestedInAssetAmount: "10"}
	registered := must(client.RegisterMemo(ctx, params))
	amount := *registered.SuggestedInAssetAmount
	check := portage.PreflightParams{Amount: string(amount), InternalAPIID: registered.InternalAPIID}
	payment := must(client.Preflight(ctx, check))
	units := must(amount.Units()).String()
	var sent struct{ Hash string }
	callDevnet(devnet+"/devnet/deposit", object{"protocol": "THORCHAIN", "asset": "LTC.LTC", "amount": units}, &sent)
	hash := strings.ToUpper(sent.Hash)
	var status struct {
		Stages map[string]struct{ Completed bool }
	}
	for i := 0; i < 200 && !status.Stages["outbound_signed"].Completed; i++ {
		callDevnet(devnet+"/devnet/step", object{"blocks": 5}, &struct{}{})
		callDevnet(devnet+"/thorchain/tx/status/"+hash, nil, &status)
	}
	return object{
		"has_digits": strings.HasSuffix(string(amount), registered.Reference),
		"address":    payment.Data.InboundAddress != "" && payment.Data.Memo == memo,
		"done":       status.Stages["outbound_signed"].Completed,
		"used":       !must(client.GetRegistration(ctx, registered.InternalAPIID)).Registration.DepositInfo.Available,
		"page":       strings.HasSuffix(must(client.TrackTransaction(ctx, hash)).Tracking.TrackingURL, hash),
	}
}

type badInput struct {
	Call  string
	Input json.RawMessage
}

// fill reads the input of a vector into the arguments of a method.
func fill[Params any](input json.RawMessage) Params {
	var params Params
	if err := json.Unmarshal(input, &params); err != nil {
		log.Fatal(err)
	}
	return params
}

func perform(client *portage.Client, bad badInput) error {
	one := struct{ Email, Asset, ID, TxHash string }{}
	_ = json.Unmarshal([]byte(strings.ReplaceAll(string(bad.Input), "tx_hash", "txHash")), &one)
	var err error
	switch bad.Call {
	case "get_swap_quote":
		_, err = client.GetSwapQuote(ctx, fill[portage.GetSwapQuoteParams](bad.Input))
	case "list_pools":
		_, err = client.ListPools(ctx, fill[portage.ListPoolsParams](bad.Input))
	case "subscribe":
		_, err = client.Subscribe(ctx, one.Email)
	case "get_memoless_asset":
		_, err = client.GetMemolessAsset(ctx, one.Asset)
	case "register_memo":
		_, err = client.RegisterMemo(ctx, fill[portage.RegisterMemoParams](bad.Input))
	case "get_registration":
		_, err = client.GetRegistration(ctx, one.ID)
	case "preflight":
		_, err = client.Preflight(ctx, fill[portage.PreflightParams](bad.Input))
	case "suggest_amounts":
		_, err = client.SuggestAmounts(ctx, fill[portage.SuggestAmountsParams](bad.Input))
	case "track_transaction":
		_, err = client.TrackTransaction(ctx, one.TxHash)
	default:
		log.Fatalf("no method is called %s", bad.Call)
	}
	return err
}

func codesOf(client *portage.Client, file string) []string {
	var vectors struct{ Vectors []badInput }
	if err := json.Unmarshal(must(os.ReadFile(file)), &vectors); err != nil {
		log.Fatal(err)
	}
	codes := []string{}
	for _, vector := range vectors.Vectors {
		var failure *portage.Error
		if err := perform(client, vector); errors.As(err, &failure) {
			codes = append(codes, failure.Code)
		} else {
			codes = append(codes, fmt.Sprint(err))
		}
	}
	return codes
}

func main() {
	site, devnet := os.Args[1], os.Args[2]
	client := must(portage.New(site))
	names := []string{}
	for _, pool := range must(client.ListPools(ctx, portage.ListPoolsParams{Status: "available", Asset: "BTC"})).Pools {
		names = append(names, pool.Asset)
	}
	fields := []string{"native_outbound_fee_rune"}
	network := must(client.GetNetworkStatus(ctx, portage.GetNetworkStatusParams{Fields: fields}))
	amount := must(portage.ParseAmount("0.1"))
	params := portage.GetSwapQuoteParams{FromAsset: "BTC.BTC", ToAsset: "ETH.ETH", Amount: amount, Destination: destination}
	quote := must(client.GetSwapQuote(ctx, params))
	swap := swapWithoutMemo(client, devnet)
	subscribed := must(must(portage.New(site+"/busy")).Subscribe(ctx, "go@example.org"))
	limited := must(portage.New(site + "/limited"))
	counts := []int{}
	for i := 0; i < 3; i++ {
		counts = append(counts, len(must(limited.ListPools(ctx, portage.ListPoolsParams{Asset: "BTC"})).Pools))
	}
	var reserve any
	if network.TotalReserve != "" {
		reserve = network.TotalReserve
	}
	price := must(must(client.GetMemolessAsset(ctx, "BTC.BTC")).Asset.PriceUSD.Float64())
	found := must(client.ListLimitOrders(ctx, os.Args[4]))
	orders := [][]any{}
	for _, order := range found.Orders {
		orders = append(orders, []any{order.SellAsset, order.SellAmount, order.FilledBPS})
	}
	facts := object{
		"pools":      names,
		"network":    []any{network.NativeOutboundFeeRune, reserve},
		"quote":      object{"memo": quote.Memo, "address": quote.InboundAddress, "out": quote.ExpectedAmountOut.String()},
		"swap":       swap,
		"newsletter": subscribed.Status,
		"limited":    counts,
		"document":   strings.HasPrefix(must(client.GetDocument(ctx, "/robots.txt")), "User-agent"),
		"price":      price > 0,
		"status":     must(client.GetServiceStatus(ctx)).Network,
		"orders":     orders,
		"queue":      found.Queue,
		"codes":      codesOf(client, os.Args[3]),
	}
	fmt.Println(string(must(json.Marshal(facts))))
}
