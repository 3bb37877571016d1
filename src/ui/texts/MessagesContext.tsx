import { createContext, useContext } from 'react'
import { formEn, type Messages } from './form.en.ts'

const MessagesContext = createContext<Messages>(formEn)

/** Returns the swap form's texts in the current language. */
export const useMessages = (): Messages => useContext(MessagesContext)
