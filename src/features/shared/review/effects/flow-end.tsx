import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { Party, Review } from '#review'
import { type AddressName, AddressView } from '#ui/address/address-view'
import { Identicon } from '#ui/address/identicon'
import { HostileText } from '#ui/text/hostile-text'
import type { NameOf } from '../../names/use-names.ts'
import type { FlowOtherEnd } from './flow-line.ts'

type EndsProps = { readonly review: Review; readonly nameOf: NameOf }

/** Whose effects these are: the account, or what it acts for. */
export function You({ review: { actor, account }, nameOf }: EndsProps): ReactNode {
  const name = nameOf(actor)
  const what =
    name?.from === 'account' ? (
      <Trans>Your account</Trans>
    ) : actor === account ? (
      <Trans>The account that signs</Trans>
    ) : (
      <Trans>The account it acts for</Trans>
    )
  return (
    <div className="py-1.5" data-part="flow-you">
      <End address={actor} title={name === undefined ? what : <Name name={name} />} lines={name === undefined ? [] : [what]} />
    </div>
  )
}

/** Who is at the other end: face, name, what it is, and its digits. */
export function FlowEnd({
  end: { address, others = 0, words },
  review,
  nameOf,
  tone,
}: EndsProps & { readonly end: FlowOtherEnd; readonly tone: string }): ReactNode {
  if (address === undefined) return <End title={words} lines={[]} />
  const party = review.who.find((one) => one.address === address)
  const name = nameOf(address) ?? (party?.name === undefined ? undefined : ({ text: party.name, from: 'claimed' } as const))
  const what = whatItIs(name, party)
  const title = name === undefined ? <span className={tone}>{what}</span> : <Name name={name} />
  return (
    <End
      address={address}
      title={title}
      lines={[
        ...(name === undefined || what === undefined ? [] : [what]),
        ...(party?.firstTime === undefined
          ? []
          : [party.firstTime ? <Trans key="first">New to you</Trans> : <Trans key="first">You dealt with it before</Trans>]),
        ...(others > 0 ? [<Plural key="others" value={others} one="and # other" other="and # others" />] : []),
      ]}
    />
  )
}

/** As far as that is known; nothing where it is not. */
function whatItIs(name: AddressName | undefined, party: Party | undefined): ReactNode {
  if (name?.from === 'account') return <Trans>Your account</Trans>
  if (name?.from === 'contact') return <Trans>Your contact</Trans>
  if (party?.hasCode === undefined) return undefined
  return party.hasCode ? <Trans>Contract</Trans> : <Trans>Personal wallet, not a contract</Trans>
}

const Name = ({ name: { text, from } }: { readonly name: AddressName }): ReactNode => (
  <span className={from === 'claimed' ? 'italic' : ''}>
    <HostileText text={text} most={40} />
  </span>
)

function End({
  address,
  title,
  lines,
}: {
  readonly address?: Address
  readonly title: ReactNode
  readonly lines: readonly ReactNode[]
}): ReactNode {
  return (
    <div className="grid grid-cols-[2.5rem_minmax(0,1fr)] items-center gap-x-3 @lg:block">
      {address === undefined ? (
        <span aria-hidden="true" className="block size-10 rounded-mark border border-dashed border-edge" />
      ) : (
        <Identicon address={address} size={40} />
      )}
      <div className="flex min-w-0 flex-col items-start text-small text-soft @lg:mt-1">
        {title !== undefined && <span className="max-w-full font-semibold wrap-anywhere text-ink">{title}</span>}
        {lines.map((line, at) => (
          <span key={at}>{line}</span>
        ))}
        {address !== undefined && <AddressView address={address} show="bare" />}
      </div>
    </div>
  )
}
