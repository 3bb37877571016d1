import { createContext, useContext } from 'react'
import { type PickerMessages, pickerEn } from './picker.en.ts'

const PickerMessagesContext = createContext<PickerMessages>(pickerEn)

/** The picker's words in the reader's language. */
export const usePickerMessages = (): PickerMessages => useContext(PickerMessagesContext)

export const PickerMessagesProvider = PickerMessagesContext.Provider
