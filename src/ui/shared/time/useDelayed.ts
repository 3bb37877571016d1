import { useEffect, useState } from 'react'

/** A busy state is shown only after this time (ms), so that short waits don't flicker. */
const busyAfterMs = 150

/** Returns the value at once, except a busy one: until it has been busy for 150 ms, the value before is returned. */
export function useDelayed<T>(value: T, isBusy: boolean): T {
  const [shown, setShown] = useState(value)
  useEffect(() => {
    if (!isBusy) return setShown(value)
    const timer = setTimeout(() => setShown(value), busyAfterMs)
    return () => clearTimeout(timer)
  }, [value, isBusy])
  return isBusy ? shown : value
}
