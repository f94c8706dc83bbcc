import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { granteeOf, takenFrom } from '#core/permissions/allowance'
import { AddressView } from '#ui/address/address-view'
import { Hallmark } from '#ui/evidence/hallmark'
import { TimeView } from '#ui/text/time-view'
import type { Right } from '#wallet'
import { FindingLine } from './findings.tsx'
import { shareOf } from '../list.ts'
import type { RightRowContext } from './right-row-context.ts'
import { expiryOf, Exposure, Extent, TakerKind } from './words.tsx'

type DetailsProps = Pick<RightRowContext, 'nameOf' | 'priceOf' | 'timeOf' | 'newsOf'> & { readonly right: Right }

/** All that is known of one right: what is wrong with it and what to do, and each fact with how it is known. */
export function RightDetails({ right, nameOf, priceOf, timeOf, newsOf }: DetailsProps): ReactNode {
  const { grant, owner, amount } = right.allowance
  const from = takenFrom(grant)
  const spender = granteeOf(grant)
  return (
    <div className="flex flex-col gap-4 border-s-2 border-edge bg-sunk/50 px-4 py-4 @min-[44rem]:ps-13">
      {newsOf(right)}
      {right.findings.length > 0 && (
        <div className="flex max-w-(--measure) flex-col gap-2">
          {right.findings.map((finding) => (
            <FindingLine key={finding.rule} finding={finding} />
          ))}
        </div>
      )}
      <dl className="grid gap-x-8 gap-y-3 text-small @min-[30rem]:grid-cols-2 @4xl:grid-cols-4">
        <Fact name={<Trans>Spender</Trans>}>
          <AddressView address={spender} name={nameOf(spender)} show="bare" />
          <p className="text-soft">
            <TakerKind right={right} />
          </p>
        </Fact>
        {from !== undefined && (
          <Fact name={<Trans>Asset</Trans>}>
            <AddressView address={from} name={nameOf(from) ?? claimedName(right)} show="bare" />
          </Fact>
        )}
        <Fact name={<Trans>Account</Trans>}>
          <AddressView address={owner} name={nameOf(owner)} show="bare" />
        </Fact>
        <Fact name={<Trans>Limit</Trans>}>
          <span className="inline-flex items-center gap-1.5">
            <Extent right={right} /> {amount.known && <Hallmark evidence={amount.evidence} size={14} quiet />}
          </span>
        </Fact>
        <Fact name={<Trans>At risk now</Trans>}>
          <Exposure right={right} priceOf={priceOf} />
        </Fact>
        <Fact name={<Trans>Share of balance</Trans>}>
          <Share right={right} />
        </Fact>
        <Fact name={<Trans>Granted</Trans>}>
          <Granted right={right} timeOf={timeOf} />
        </Fact>
        <Fact name={<Trans>Last used</Trans>}>
          <LastUsed right={right} timeOf={timeOf} />
        </Fact>
        <Fact name={<Trans>Expires</Trans>}>
          <Expiry right={right} />
        </Fact>
      </dl>
    </div>
  )
}

const Fact = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactNode => (
  <div className="min-w-0">
    <dt className="text-soft">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

/** What a contract that no list knows calls itself: its own claim. */
const claimedName = ({ allowance: { token } }: Right) =>
  token === undefined ? undefined : ({ text: token.symbol, from: 'claimed' } as const)

function Share({ right }: { readonly right: Right }): ReactNode {
  const { i18n } = useLingui()
  const share = shareOf(right)
  const percent = new Intl.NumberFormat(i18n.locale, { style: 'percent' })
  if (share === undefined) return <Trans>Unknown</Trans>
  return share > 0 && share < 10 ? `<${percent.format(0.01)}` : percent.format(share / 1000)
}

function Granted({ right, timeOf }: Pick<DetailsProps, 'right' | 'timeOf'>): ReactNode {
  const { block, sources, grant } = right.allowance
  const at = timeOf(block)
  const isVia = grant.is === 'allowance' && grant.via !== undefined
  return (
    <>
      {at === undefined ? <Trans>Unknown</Trans> : <TimeView at={at} />}
      <p className="text-soft">
        {[
          block === undefined ? undefined : <BlockWords key="block" block={block} />,
          isVia ? <Trans key="via">via Permit2</Trans> : undefined,
          sources.includes('signature') ? <Trans key="signature">by signature</Trans> : undefined,
        ]
          .filter((part) => part !== undefined)
          .flatMap((part, at_) => (at_ === 0 ? [part] : [' · ', part]))}
      </p>
    </>
  )
}

function BlockWords({ block }: { readonly block: bigint }): ReactNode {
  const { i18n } = useLingui()
  const number = new Intl.NumberFormat(i18n.locale).format(block)
  return <Trans>block {number}</Trans>
}

function LastUsed({ right, timeOf }: Pick<DetailsProps, 'right' | 'timeOf'>): ReactNode {
  const { lastUse } = right.allowance
  if (!lastUse.known)
    return (
      <>
        <Trans>Unknown</Trans>
        <p className="text-soft">
          <Trans>Logs don’t say who took.</Trans>
        </p>
      </>
    )
  if (lastUse.value === undefined)
    return (
      <span className="inline-flex items-center gap-1.5">
        <Trans>Never</Trans> <Hallmark evidence={lastUse.evidence} size={14} />
      </span>
    )
  const { at: signedAt, block } = lastUse.value
  const at = signedAt ?? timeOf(block)
  return (
    <>
      {at === undefined ? <Trans>Time unknown</Trans> : <TimeView at={at} />}
      {block !== undefined && (
        <p className="text-soft">
          <BlockWords block={block} />
        </p>
      )}
    </>
  )
}

function Expiry({ right }: { readonly right: Right }): ReactNode {
  const end = expiryOf(right)
  return end === undefined ? <Trans>Never</Trans> : <TimeView at={end} />
}
