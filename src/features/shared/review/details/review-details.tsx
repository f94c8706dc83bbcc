import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Chain } from '#core/chains/chain'
import { KINDS } from '#core/evidence/evidence'
import type { Token } from '#core/money/token'
import type { Review } from '#review'
import { Icon } from '#ui/icon'
import { Disclosure } from '#ui/layout/disclosure'
import { KIND_WORD } from '#ui/evidence/hallmark'
import { AddressView, WholeAddress } from '#ui/address/address-view'
import { BlockMark } from '../../links/block-link.tsx'
import type { NameOf } from '../../names/use-names.ts'
import { DescribedPart } from '../content/described-part.tsx'
import { Notes } from '../findings.tsx'
import { HowFacts } from '../how-box.tsx'
import { Parties } from '../who-box.tsx'
import { Underneath } from './open-up.tsx'

type DetailsProps = {
  readonly chain: Chain
  readonly review: Review
  readonly native: Token
  readonly nameOf: NameOf
  /** Below the bytes: to take them along. */
  readonly actions?: ReactNode
  /** `apart`: what its descriptor says is open, elsewhere on the screen. */
  readonly described: 'inside' | 'apart'
}

/** Everything that is not needed to decide, for whoever wants to look: folded, and so is each part of it. */
export const ReviewDetails = ({ described, ...props }: DetailsProps): ReactNode => (
  <details className="border-t border-hair not-open:border-b" data-part="details">
    <summary className="flex min-h-12 list-none flex-wrap items-center gap-x-2 rounded-mark py-2 hover:bg-sunk">
      <Icon name="next" size={12} className="turn text-soft" />
      <span className="font-semibold">
        <Trans>Details</Trans>
      </span>
      <span className="ms-auto text-end text-small text-soft">
        <EvidenceSummary review={props.review} />
      </span>
    </summary>
    <div className="flex flex-col gap-6 pt-2 pb-6">
      <Notes review={props.review} />
      {described === 'inside' && <DescribedPart review={props.review} nameOf={props.nameOf} />}
      <div data-part="open-up">
        <Underneath {...props} />
        <Disclosure
          title={<Trans>Addresses</Trans>}
          hint={<Plural value={props.review.who.length + 1} one="# address" other="# addresses" />}
        >
          <Account address={props.review.account} nameOf={props.nameOf} />
          <Parties review={props.review} nameOf={props.nameOf} />
        </Disclosure>
        <Disclosure title={<Trans>Evidence</Trans>} hint={<Trans>how what is shown is known</Trans>}>
          <p className="mb-3 text-small" data-part="block">
            <BlockMark review={props.review} />
          </p>
          <HowFacts review={props.review} />
        </Disclosure>
      </div>
    </div>
  </details>
)

const Account = ({ address, nameOf }: { readonly address: Address; readonly nameOf: NameOf }): ReactNode => (
  <div className="flex flex-col items-start gap-1 border-b border-hair pb-2.5">
    <span className="text-soft">
      <Trans>Your account</Trans>
    </span>
    <AddressView address={address} name={nameOf(address)} size={24} />
    <WholeAddress address={address} />
  </div>
)

/** How what is shown is known, in one line: "All proved on block 654", or how many facts each way. */
function EvidenceSummary({ review: { how, block } }: { readonly review: Pick<Review, 'how' | 'block'> }): ReactNode {
  const { i18n } = useLingui()
  const kinds = KINDS.filter((kind) => how.counts[kind] > 0)
  const format = new Intl.NumberFormat(i18n.locale)
  if (block !== undefined && kinds.length === 1 && kinds[0] === 'proved') {
    const number = format.format(block.number)
    return <Trans>All proved on block {number}</Trans>
  }
  return kinds.map((kind, at) => (
    <span key={kind}>
      {at > 0 && ' · '}
      <span data-count={kind}>
        {format.format(how.counts[kind])} {i18n._(KIND_WORD[kind]).toLocaleLowerCase(i18n.locale)}
      </span>
    </span>
  ))
}
