import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { fromBytes } from '#core/bytes/hex'
import type { RlpItem } from '#decode'
import { HexGroups } from '#ui/address/hash-view'

/** Items of one list, and bytes of one item, that are drawn. */
const MAX_ITEMS = 64
const MAX_BYTES = 256

/** RLP as it is nested (Yellow Paper, appendix B): lists with a line at their side, bytes in hex. */
export function RlpTree({ item }: { readonly item: RlpItem }): ReactNode {
  if (item instanceof Uint8Array) return <RlpBytes bytes={item} />
  const more = item.length - MAX_ITEMS
  if (item.length === 0)
    return (
      <span className="text-small text-soft">
        <Trans>empty list</Trans>
      </span>
    )
  return (
    <ol className="flex flex-col gap-1.5 border-s border-hair ps-3" data-part="rlp">
      {item.slice(0, MAX_ITEMS).map((inner, at) => (
        <li key={at} className="min-w-0 wrap-anywhere">
          <RlpTree item={inner} />
        </li>
      ))}
      {more > 0 && (
        <li className="text-soft">
          <Plural value={more} one="and # more" other="and # more" />
        </li>
      )}
    </ol>
  )
}

const RlpBytes = ({ bytes }: { readonly bytes: Uint8Array }): ReactNode => (
  <>
    <HexGroups hex={fromBytes(bytes.subarray(0, MAX_BYTES))} size={8} />
    {bytes.length > MAX_BYTES && (
      <span className="text-small text-soft">
        … <Plural value={bytes.length} one="# byte in all" other="# bytes in all" />
      </span>
    )}
  </>
)
