/** Formats bytes as kilobytes to one decimal, as in `12.3 KB`. */
export const kilobytes = (bytes: number): string => `${Math.round(bytes / 102.4) / 10} KB`
