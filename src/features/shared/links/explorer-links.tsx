import { useRouter } from '#ui/router/router'
import { type ReactNode, useMemo } from 'react'
import { type ExplorerKind, type ExplorerLinking, ExplorerLinkingProvider } from '#ui/address/explorer-link'
import { PATHS } from './paths.ts'

export const exploreHref = (chainId: number, kind: ExplorerKind, id: string): string => `${PATHS.explore}/${chainId}/${kind}/${id}`

/**
 * What stands inside is about this chain: its addresses, transactions and blocks open in the explorer. `apart`: in a tab of their own, for a Review and a
 * Check. There what is looked at must stay as it is, with its run, its digest and the place that the person has read to; a card beside it would cover what is
 * to be read, and run proofs of its own while somebody is about to sign.
 */
export function ExplorerLinks({
  chainId,
  opens = 'here',
  children,
}: {
  /** Absent: no chain is set up, and nothing leads anywhere. */
  readonly chainId: number | undefined
  readonly opens?: 'here' | 'apart'
  readonly children: ReactNode
}): ReactNode {
  const { history } = useRouter()
  const linking = useMemo((): ExplorerLinking | undefined => {
    if (chainId === undefined) return undefined
    // As the browser shows it: opened in a tab of its own, no id reaches the host.
    const hrefOf: ExplorerLinking['hrefOf'] = (kind, id) => history.createHref(exploreHref(chainId, kind, id))
    return opens === 'apart' ? { hrefOf } : { hrefOf, follow: (kind, id) => history.push(exploreHref(chainId, kind, id)) }
  }, [chainId, opens, history])
  return <ExplorerLinkingProvider value={linking}>{children}</ExplorerLinkingProvider>
}
