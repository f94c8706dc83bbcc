import { useMemo } from 'react'
import type { Address } from '#core/ethereum/address'
import { createCell } from '#core/source'
import { useAnswer } from '#ui/state/query'
import { useSource } from '#ui/state/use-source'
import type { CollectibleBook, CollectiblesState, HeldItem } from '#wallet'
import { usePorts } from '../wallet/wallet-context.tsx'

const NONE = createCell<Pick<CollectiblesState, 'items'>>({ items: [] })
const NO_BOOK = async (): Promise<CollectibleBook | undefined> => undefined

/**
 * Items of an account that were found in its history and aren't hidden or bait. `wanted: 'later'` asks nobody yet. What nobody looked for is not here: an empty list
 * doesn't say that there are none.
 */
export function useKnownItems(chainId: number, account: Address, wanted: 'now' | 'later'): readonly HeldItem[] {
  const { collectibles } = usePorts<'collectibles'>()
  const { value: book } = useAnswer(wanted === 'now' ? collectibles : NO_BOOK)
  const { items } = useSource(useMemo(() => book?.of(chainId, account) ?? NONE, [book, chainId, account]))
  return useMemo(() => items.filter(isOffered), [items])
}

/** What came unasked can be sent too; what hides its letters or leads away is left where it is. */
const isOffered = ({ choice, reasons }: HeldItem): boolean =>
  choice !== 'hidden' && (choice === 'shown' || reasons.every(({ is }) => is === 'unsolicited'))
