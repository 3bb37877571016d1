/** Whether an event is the second press of a double click. It belongs to the button below a sheet that the first one opened. */
export const isSecondPress = (event: Event): boolean => 'detail' in event && (event as UIEvent).detail > 1
