import { useLingui } from '@lingui/react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { defined } from '#core/defined'
import { linkStyle } from '#ui/buttons/button'
import { useExplorerLink } from '#ui/address/explorer-link'
import { Hallmark } from '#ui/evidence/hallmark'
import type { Review } from '#review'

/** The number of a block; a way to it where it is said which chain this is about. */
export function BlockLink({ number }: { readonly number: bigint }): ReactNode {
  const { i18n } = useLingui()
  const link = useExplorerLink('block', number.toString())
  const text = new Intl.NumberFormat(i18n.locale).format(number)
  if (link === undefined) return <span className="figures">{text}</span>
  return (
    <a {...link} className={`figures ${linkStyle}`}>
      {text}
    </a>
  )
}

/** The block on whose state it was run, and how that block is known. */
export function BlockMark({ review: { block, how } }: { readonly review: Pick<Review, 'block' | 'how'> }): ReactNode {
  const { i18n } = useLingui()
  const link = useExplorerLink('block', block?.hash ?? '')
  if (!block)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Hallmark evidence={{ kind: 'unknown', method: 'none' }} /> <Trans>no block</Trans>
      </span>
    )
  const number = new Intl.NumberFormat(i18n.locale).format(block.number)
  return (
    <span className="figures inline-flex items-center gap-1.5">
      <Hallmark
        evidence={{
          ...how.evidence,
          block: { number: block.number, hash: block.hash },
          head: block.head,
          ...defined({ rollup: block.rollup }),
          source: block.source,
        }}
      />
      {link === undefined ? (
        <Trans>block {number}</Trans>
      ) : (
        <a {...link} className={linkStyle}>
          <Trans>block {number}</Trans>
        </a>
      )}
    </span>
  )
}
