// Command portage-swap runs read-only commands of the swap service.
//
//	portage-swap quote BTC.BTC ETH.ETH 0.1
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	portage "portage.example/sdk/go"
)

const usage = `Usage: portage-swap [-url ADDRESS] COMMAND

Commands:
  quote [-destination ADDRESS] FROM TO AMOUNT   price a swap of whole coins
  pools [ASSET]                                 list liquidity pools
  status                                        report the state of the service
`

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, err)
		stop()
		os.Exit(1)
	}
}

func run(ctx context.Context, arguments []string, out io.Writer) error {
	flags := flag.NewFlagSet("portage-swap", flag.ContinueOnError)
	flags.Usage = func() { fmt.Fprint(flags.Output(), usage) }
	address := flags.String("url", defaultURL(), "address of the site, or PORTAGE_URL")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	client, err := portage.New(*address)
	if err != nil {
		return err
	}
	switch flags.Arg(0) {
	case "quote":
		return quote(ctx, client, flags.Args()[1:], out)
	case "pools":
		return pools(ctx, client, flags.Arg(1), out)
	case "status":
		status, err := client.GetServiceStatus(ctx)
		if err != nil {
			return err
		}
		fmt.Fprintln(out, status.Summary)
		return nil
	}
	return fmt.Errorf("%q is not a command\n%s", flags.Arg(0), usage)
}

func defaultURL() string {
	if address := os.Getenv("PORTAGE_URL"); address != "" {
		return address
	}
	return portage.DefaultURL
}

func quote(ctx context.Context, client *portage.Client, arguments []string, out io.Writer) error {
	flags := flag.NewFlagSet("quote", flag.ContinueOnError)
	destination := flags.String("destination", "", "address that receives the coins; adds a memo and a deposit address")
	if err := flags.Parse(arguments); err != nil {
		return err
	}
	if flags.NArg() != 3 {
		return fmt.Errorf("quote needs FROM, TO and AMOUNT\n%s", usage)
	}
	amount, err := portage.ParseAmount(flags.Arg(2))
	if err != nil {
		return err
	}
	params := portage.GetSwapQuoteParams{FromAsset: flags.Arg(0), ToAsset: flags.Arg(1), Amount: amount, Destination: *destination}
	quote, err := client.GetSwapQuote(ctx, params)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, quote.Portage.Summary)
	fmt.Fprintf(out, "You receive %s %s.\n", quote.ExpectedAmountOut.Coins(), params.ToAsset)
	fmt.Fprintf(out, "Valid until %s.\n", quote.Portage.ExpiresAt)
	if withheld := quote.Portage.InboundAddressWithheld; withheld != nil {
		fmt.Fprintf(out, "Do not send: %s\n", withheld.Reason)
	} else if quote.InboundAddress != "" {
		fmt.Fprintf(out, "Deposit address: %s\nMemo: %s\n", quote.InboundAddress, quote.Memo)
	}
	return nil
}

func pools(ctx context.Context, client *portage.Client, asset string, out io.Writer) error {
	found, err := client.ListPools(ctx, portage.ListPoolsParams{Asset: asset})
	if err != nil {
		return err
	}
	for _, pool := range found.Pools {
		fmt.Fprintln(out, pool.Asset, pool.Status, pool.Portage.PriceUSD)
	}
	return nil
}
