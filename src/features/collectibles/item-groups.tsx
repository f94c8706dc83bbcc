import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, useMemo, useState } from 'react'
import { AddressView } from '#ui/address/address-view'
import { Button } from '#ui/buttons/button'
import { HostileText } from '#ui/text/hostile-text'
import type { HeldItem } from '#wallet'
import { ItemCard, ItemRow } from './item-card.tsx'
import { byCollection } from './list.ts'

/** How items are laid out. */
export type ItemLook = 'grid' | 'list'

/** A key of one item of one account. */
export const itemKey = ({ account, key }: HeldItem): string => `${account} ${key}`

/** Items at first of each collection; more on request. */
const AT_FIRST = 24

type GroupsProps = { readonly items: readonly HeldItem[]; readonly look: ItemLook; readonly onOpen: (item: HeldItem) => void }

/** Items collection by collection. */
export function ItemGroups({ items, ...rest }: GroupsProps): ReactNode {
  const groups = useMemo(() => byCollection(items), [items])
  if (groups.length === 0) return null
  return (
    <div className="flex flex-col gap-7">
      {groups.map((group) => (
        <Collection key={group.key} {...rest} items={group.items} />
      ))}
    </div>
  )
}

function Collection({ items, look, onOpen }: GroupsProps): ReactNode {
  const [most, setMost] = useState(AT_FIRST)
  const [first] = items
  if (first === undefined) return null
  const { name, symbol } = first.words
  return (
    <section data-collection={first.collection}>
      <header className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-semibold">
          {name === undefined && symbol === undefined ? (
            <Trans>Unnamed collection</Trans>
          ) : (
            <HostileText text={name ?? symbol ?? ''} most={48} />
          )}
        </h2>
        <span className="flex items-baseline gap-3 text-small text-soft">
          <Plural value={items.length} one="# item" other="# items" />
          <AddressView address={first.collection} show="bare" />
        </span>
      </header>
      {look === 'grid' ? (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,10rem),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]">
          {items.slice(0, most).map((item) => (
            <ItemCard key={itemKey(item)} item={item} onOpen={() => onOpen(item)} />
          ))}
        </ul>
      ) : (
        <ul className="border-t border-hair">
          {items.slice(0, most).map((item) => (
            <ItemRow key={itemKey(item)} item={item} onOpen={() => onOpen(item)} />
          ))}
        </ul>
      )}
      {items.length > most && (
        <div className="mt-3">
          <Button size="small" onClick={() => setMost(most + AT_FIRST)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </section>
  )
}
