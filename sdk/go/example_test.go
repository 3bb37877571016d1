package portage_test

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"time"

	portage "portage.example/sdk/go"
)

func ExampleParseAmount() {
	amount, err := portage.ParseAmount("0.015")
	fmt.Println(amount, err)
	// Output: 1500000 <nil>
}

func ExampleUnits_Coins() {
	amount, _ := portage.ParseUnits("1500000")
	fmt.Println(amount.Coins())
	// Output: 0.015
}

func ExampleParseAsset() {
	asset, _ := portage.ParseAsset("eth.usdc-0xa0b8")
	fmt.Println(asset.Chain, asset.Ticker(), asset)
	// Output: ETH USDC ETH.USDC-0XA0B8
}

func ExampleReadReference() {
	amount, _ := portage.ParseAmount("0.15300042")
	reference, found := portage.ReadReference(amount, 8)
	fmt.Println(reference, found)
	// Output: 42 true
}

func ExampleNew() {
	client, err := portage.New("https://swap.example.org", portage.WithTimeout(5*time.Second))
	fmt.Println(client.BaseURL(), err)
	// Output: https://swap.example.org <nil>
}

func ExampleClient_ListPools() {
	site := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `{"jsonrpc":"2.0","id":1,"result":{"structuredContent":{"pools":[{"asset":"BTC.BTC",
			"status":"Available","balance_asset":"100000000","balance_rune":"1","portage":{"balance_asset":"1",
			"balance_rune":"0.00000001"}}]}}}`)
	}))
	defer site.Close()
	client, _ := portage.New(site.URL)
	pools, err := client.ListPools(context.Background(), portage.ListPoolsParams{Asset: "BTC"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(pools.Pools[0].Asset, pools.Pools[0].BalanceAsset.Coins())
	// Output: BTC.BTC 1
}

func ExampleError() {
	_, err := portage.ParseAmount("1e8")
	var failure *portage.Error
	if errors.As(err, &failure) {
		fmt.Println(failure.Code)
	}
	// Output: invalid_amount
}
