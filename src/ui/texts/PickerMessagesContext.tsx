import { createContext, useContext } from 'react'
import { type PickerMessages, pickerEn } from './picker.en.ts'

const PickerMessagesContext = createContext<PickerMessages>(pickerEn)

/** Returns the picker's texts in the current language. */
export const usePickerMessages = (): PickerMessages => useContext(PickerMessagesContext)
