import type { ComponentProps } from 'react'
import { PricedCost } from './PricedCost.tsx'
import { Speeds } from './Speeds.tsx'

/** The speeds to choose from, and what the swap costs. */
export function PriceDetails({ withSpeeds, ...props }: ComponentProps<typeof PricedCost> & { withSpeeds: boolean }) {
  return (
    <>
      {withSpeeds && <Speeds swap={props.swap} route={props.route} />}
      <PricedCost {...props} />
    </>
  )
}
