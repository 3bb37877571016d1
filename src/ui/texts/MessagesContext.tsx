import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'

const MessagesContext = createContext<Messages>(en)

/** Returns the swap form's texts in the current language. */
export const useMessages = (): Messages => useContext(MessagesContext)

export const MessagesProvider = MessagesContext.Provider
