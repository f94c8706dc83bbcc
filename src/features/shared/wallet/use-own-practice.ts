import { useSource } from '#ui/state/use-source'
import { usePorts } from './wallet-context.tsx'

/**
 * Whether somebody practises with an account of their own, on a practice chain that they set up (`npm start`), or this page has none of its own to offer. Everybody else
 * practises on the chain inside the page.
 */
export function useOwnPractice(): boolean {
  const { account, book, openPractice } = usePorts<'account' | 'book' | 'openPractice'>()
  const hasAccount = useSource(account) !== undefined
  const hasChain = useSource(book.chains).some(({ kind }) => kind === 'practice')
  return openPractice === undefined || (hasAccount && hasChain)
}
