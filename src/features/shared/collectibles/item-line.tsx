import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { HostileText } from '#ui/text/hostile-text'
import type { HeldItem } from '#wallet'
import type { ItemName } from './item-names.ts'
import { PictureOf } from './item-picture.tsx'

/** An item in one line that is pressed as a whole: picture or disc, name, collection and number, and how many there are. */
export const ItemLine = ({ item, name }: { readonly item: HeldItem; readonly name: ItemName }): ReactNode => (
  <>
    <span className="w-8 shrink-0">
      <PictureOf item={item} size="tiny" />
    </span>
    <span className="min-w-0 flex-1" data-part="name">
      <span className="line-clamp-1 font-semibold">
        <HostileText text={name.title} most={40} />
      </span>
      <span className="flex flex-wrap gap-x-1.5 text-fine font-normal text-soft">
        {name.collection !== undefined && <HostileText text={name.collection} most={40} />}
        <span className="figures wrap-anywhere">{name.number}</span>
        {name.address !== undefined && (
          <bdi dir="ltr" className="font-mono wrap-anywhere">
            {name.address}
          </bdi>
        )}
      </span>
    </span>
    {item.standard === 'erc1155' && (
      <span className="shrink-0 text-small text-soft">
        <Trans>{item.units.toString()} owned</Trans>
      </span>
    )}
  </>
)
