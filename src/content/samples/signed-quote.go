package main

import (
	"bytes"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"log"
	"net/http"
	"strings"
	"time"
)

type object = map[string]any

func call(request *http.Request) object {
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer answer.Body.Close()
	reader := json.NewDecoder(answer.Body)
	reader.UseNumber()
	var body object
	if err := reader.Decode(&body); err != nil {
		log.Fatal(err)
	}
	return body
}

func bytesOf(text any) []byte {
	value, err := base64.RawURLEncoding.DecodeString(text.(string))
	if err != nil {
		log.Fatal(err)
	}
	return value
}

func main() {
	swap := `{"sellAsset":"BTC.BTC","buyAsset":"ETH.ETH","sellAmount":"0.1"}`
	request, _ := http.NewRequest("POST", "{aggregator_url}/quote", strings.NewReader(swap))
	request.Header.Set("content-type", "application/json")
	request.Header.Set("x-api-key", "{api_key}")
	route := call(request)["routes"].([]any)[0].(object)

	signature := route["signature"].(object)
	delete(route, "signature")
	expiry := route["expiration"].(string)
	payload := object{
		"type":      "swap-quote/2",
		"network":   signature["network"],
		"issuer":    signature["issuer"],
		"route":     route,
		"expiry":    json.Number(expiry),
		"operators": signature["operators"],
		"heights":   signature["heights"],
	}
	// Go sorts the keys of a map, as canonical JSON does.
	var canonical bytes.Buffer
	writer := json.NewEncoder(&canonical)
	writer.SetEscapeHTML(false)
	if err := writer.Encode(payload); err != nil {
		log.Fatal(err)
	}
	message := bytes.TrimRight(canonical.Bytes(), "\n")

	listing, _ := http.NewRequest("GET", "{base_url}/.well-known/quote-keys.json", nil)
	for _, each := range call(listing)["keys"].([]any) {
		key := each.(object)
		if key["kid"] != signature["keyId"] {
			continue
		}
		if key["network"] != signature["network"] || key["issuer"] != signature["issuer"] {
			log.Fatal("The quote is of another network or service.")
		}
		if !ed25519.Verify(bytesOf(key["x"]), message, bytesOf(signature["value"])) {
			log.Fatal("The signature does not fit the quote.")
		}
		if expiry <= fmt.Sprint(time.Now().Unix()) {
			log.Fatal("The quote has expired.")
		}
		fmt.Println("Signed:", route["expectedBuyAmount"], "ETH until", expiry)
		return
	}
	log.Fatal("The service does not list this key.")
}
