import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { PictureOf, shortId, titleOf } from '#features/shared'
import { HostileText } from '#ui/text/hostile-text'
import { EvidenceStamp } from '#ui/evidence/hallmark'
import type { HeldItem } from '#wallet'

type CardProps = { readonly item: HeldItem; readonly onOpen: () => void }

/** An item in the grid: one button, its picture and its name. */
export function ItemCard({ item, onOpen }: CardProps): ReactNode {
  return (
    <li className="min-w-0" data-item={item.key}>
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full flex-col gap-2 rounded-card border border-hair bg-card p-2 text-start transition-colors duration-(--quick) hover:border-edge"
      >
        <PictureOf item={item} />
        <span className="flex w-full items-start justify-between gap-2 px-1 pb-0.5">
          <Title item={item} most={64} />
          <span className="mt-1 flex shrink-0">
            <EvidenceStamp kind={item.evidence.kind} size={14} />
          </span>
        </span>
      </button>
    </li>
  )
}

/** The same as a row. */
export function ItemRow({ item, onOpen }: CardProps): ReactNode {
  return (
    <li className="border-b border-hair" data-item={item.key}>
      <button
        type="button"
        onClick={onOpen}
        className="grid w-full grid-cols-[3rem_minmax(0,1fr)_auto] items-center gap-x-3 py-2 text-start hover:bg-sunk"
      >
        <PictureOf item={item} />
        <Title item={item} most={60} />
        <EvidenceStamp kind={item.evidence.kind} size={14} />
      </button>
    </li>
  )
}

/** Its name, and what stands below that. */
const Title = ({ item, most }: { readonly item: HeldItem; readonly most: number }): ReactNode => (
  <span className="min-w-0">
    <span className="line-clamp-2 font-semibold">
      <HostileText text={titleOf(item)} most={most} />
    </span>
    <span className="figures block text-small wrap-anywhere text-soft">
      <Second item={item} />
    </span>
  </span>
)

/** What stands below the name: its number, where the name does not end with it, and how many there are. */
function Second({ item: { metadata, standard, tokenId, units } }: { readonly item: HeldItem }): ReactNode {
  const named = metadata.kind === 'here' && metadata.value.name !== undefined
  return (
    <>
      {named && <>#{shortId(tokenId)} </>}
      {standard === 'erc1155' ? <Trans>{units.toString()} owned</Trans> : !named && <Trans>one of a kind</Trans>}
    </>
  )
}
