import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { takenFrom, granteeOf } from '#core/permissions/allowance'
import { type NameOf, useAction, useSource } from '#features/shared'
import { AddressView } from '#ui/address/address-view'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { TimeView } from '#ui/text/time-view'
import { type Alarm, type AllowanceBook, type Right, rightOfAlarm } from '#wallet'

type AlarmsProps = {
  readonly book: AllowanceBook
  readonly chainId: number
  readonly rights: readonly Right[]
  readonly nameOf: NameOf
  readonly onTakeBack: (right: Right) => void
}

/** Dangers that appeared: they stand here until they are taken back, or the person knows of them. */
export function AlarmsPart({ book, chainId, rights, nameOf, onTakeBack }: AlarmsProps): ReactNode {
  const here = useSource(book.alarms).filter((alarm) => alarm.chainId === chainId)
  const known = here.flatMap((alarm) => {
    const right = rights.find(({ id, allowance }) => id === rightOfAlarm(alarm) && allowance.owner === alarm.account)
    return right === undefined ? [] : [{ alarm, right }]
  })
  if (known.length === 0) return null
  return (
    <div className="flex flex-col gap-3" data-part="alarms">
      {known.map(({ alarm, right }) => (
        <OneAlarm key={alarm.id} alarm={alarm} right={right} book={book} nameOf={nameOf} onTakeBack={onTakeBack} />
      ))}
    </div>
  )
}

function OneAlarm({
  alarm,
  right,
  book,
  nameOf,
  onTakeBack,
}: Pick<AlarmsProps, 'book' | 'nameOf' | 'onTakeBack'> & { readonly alarm: Alarm; readonly right: Right }): ReactNode {
  const known = useAction(() => book.dealtWith(alarm))
  const { grant, owner } = right.allowance
  const [taker, from] = [granteeOf(grant), takenFrom(grant)]
  return (
    <div>
      <Banner
        tone={right.level === 'danger' ? 'danger' : 'warn'}
        title={
          grant.is === 'delegation' ? (
            <Trans>Delegated code controls one of your accounts</Trans>
          ) : right.level === 'danger' ? (
            <Trans>A dangerous address can spend from your account</Trans>
          ) : (
            <Trans>A new spender can take everything</Trans>
          )
        }
        actions={
          <>
            <Button tone="primary" onClick={() => onTakeBack(right)}>
              <Trans>Revoke</Trans>
            </Button>
            <Button busy={known.busy} onClick={() => void known.start()}>
              <Trans>Keep</Trans>
            </Button>
          </>
        }
      >
        <span className="mt-1 flex flex-col items-start gap-1.5">
          <Party name={<Trans>Spender</Trans>}>
            <AddressView address={taker} name={nameOf(taker)} show="bare" />
          </Party>
          {from !== undefined && (
            <Party name={<Trans>Asset</Trans>}>
              <AddressView address={from} name={nameOf(from)} show="bare" />
            </Party>
          )}
          <Party name={<Trans>Account</Trans>}>
            <AddressView address={owner} name={nameOf(owner)} show="bare" />
          </Party>
          <Party name={<Trans>Noticed</Trans>}>
            <TimeView at={alarm.at} />
          </Party>
        </span>
      </Banner>
      {known.error !== undefined && <ErrorNote error={known.error} />}
    </div>
  )
}

const Party = ({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }): ReactNode => (
  <span className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-center gap-x-2">
    <span className="text-small">{name}</span>
    {children}
  </span>
)
