import { createContext, type MouseEvent, use } from 'react'

/** What the explorer opens by its name on a chain. */
export type ExplorerKind = 'address' | 'tx' | 'block' | 'token'

/** How addresses and hashes below lead to the explorer: set around what is about one chain. */
export type ExplorerLinking = {
  hrefOf(kind: ExplorerKind, id: string): string
  /** Takes a plain click; absent: it opens in a tab of its own. */
  readonly follow?: (kind: ExplorerKind, id: string) => void
}

const Linking = createContext<ExplorerLinking | undefined>(undefined)
export const ExplorerLinkingProvider = Linking.Provider

export type ExplorerLink = {
  readonly href: string
  readonly target?: '_blank'
  readonly rel?: 'noopener'
  readonly onClick?: (event: MouseEvent) => void
}

/** A click that the browser would not take elsewhere: with the first button, and no key held. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey && !event.defaultPrevented

/** The attributes of a link to the explorer; `undefined` where nothing says which chain it is about. */
export function useExplorerLink(kind: ExplorerKind | undefined, id: string): ExplorerLink | undefined {
  const linking = use(Linking)
  if (linking === undefined || kind === undefined) return undefined
  const { follow } = linking
  const href = linking.hrefOf(kind, id)
  if (follow === undefined) return { href, target: '_blank', rel: 'noopener' }
  return {
    href,
    onClick(event) {
      if (!isPlain(event)) return
      event.preventDefault()
      follow(kind, id)
    },
  }
}
