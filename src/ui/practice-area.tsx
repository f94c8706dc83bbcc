import { createContext, type ReactNode, use } from 'react'

const Practice = createContext(false)

/**
 * What is below it is of a made-up chain: every stamp reads "Practice", whatever is proved there, and no address can be copied. What is sent to an address of practice on
 * a real chain is lost, as everybody has its key.
 */
export const PracticeArea = ({ children }: { readonly children: ReactNode }): ReactNode => <Practice value>{children}</Practice>

export const useIsPractice = (): boolean => use(Practice)
