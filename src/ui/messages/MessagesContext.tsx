import { createContext, useContext } from 'react'
import { en, type Messages } from './en.ts'

const MessagesContext = createContext<Messages>(en)

/** The words of the reader's language. */
export const useMessages = (): Messages => useContext(MessagesContext)

export const MessagesProvider = MessagesContext.Provider
