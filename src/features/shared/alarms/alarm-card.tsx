import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '#ui/router/router'
import { type ReactNode, useMemo, useState } from 'react'
import { factValue } from '#core/evidence/fact'
import { granteeOf, takenFrom } from '#core/permissions/allowance'
import { AddressView } from '#ui/address/address-view'
import { AmountView } from '#ui/amounts/amount-view'
import { buttonStyle, IconButton } from '#ui/buttons/button'
import { Banner } from '#ui/feedback/banner'
import { type Alarm, type AllowanceBook, isDangerousAlarm, type Right, rightOfAlarm } from '#wallet'
import { PATHS } from '../links/paths.ts'
import { useNames } from '../names/use-names.ts'
import { useBook } from '../wallet/use-book.ts'
import { useSource } from '#ui/state/use-source'
import { WhereOpen } from './alarm-count.tsx'
import { useAlarms } from './use-alarms.ts'

/** Told one by one; the rest is counted in the title. */
const SHOWN = 3

/** What the person put away, as long as the page is open. Another one that appears is shown with those. */
let putAway: ReadonlySet<string> = new Set()

/** Dangerous permissions on Home: who can take what, and how much of it there is. It can be put away; the mark on Approvals stays. */
export function AlarmCard(): ReactNode {
  return (
    <WhereOpen>
      <Alarms />
    </WhereOpen>
  )
}

function Alarms(): ReactNode {
  const { t } = useLingui()
  const book = useBook('allowances')
  const alarms = useAlarms(book)
  const [away, setAway] = useState(putAway)
  if (alarms.every(({ id }) => away.has(id))) return null
  const count = alarms.filter(isDangerousAlarm).length
  // Dangers first: few are told one by one.
  const sorted = alarms.toSorted((a, b) => Number(isDangerousAlarm(b)) - Number(isDangerousAlarm(a)))
  const dismiss = (): void => {
    putAway = new Set(alarms.map(({ id }) => id))
    setAway(putAway)
  }
  return (
    <div data-part="alarm-card">
      <Banner
        tone={count > 0 ? 'danger' : 'warn'}
        title={
          count > 0 ? (
            <Plural value={count} one="# dangerous permission" other="# dangerous permissions" />
          ) : (
            <Plural value={alarms.length} one="# permission wasn’t signed here" other="# permissions weren’t signed here" />
          )
        }
        actions={
          <>
            <Link to={PATHS.allowances} className={buttonStyle('primary', 'small')}>
              <Trans>Review</Trans>
            </Link>
            <IconButton icon="close" label={t`Not now`} onClick={dismiss} />
          </>
        }
      >
        <ul className="mt-1 flex flex-col gap-1.5">
          {sorted.slice(0, SHOWN).map((alarm) => (
            <OneAlarm key={alarm.id} alarm={alarm} book={book} />
          ))}
        </ul>
      </Banner>
    </div>
  )
}

/** Who can take what, as the last look of this tab found it; nothing where another tab looks. */
function OneAlarm({ alarm, book }: { readonly alarm: Alarm; readonly book: AllowanceBook }): ReactNode {
  const { chainId, account } = alarm
  const nameOf = useNames(chainId)
  const { rights } = useSource(useMemo(() => book.of(chainId, account), [book, chainId, account]))
  const right = rights?.find(({ id }) => id === rightOfAlarm(alarm))
  if (right === undefined) return null
  const taker = granteeOf(right.allowance.grant)
  return (
    <li className="flex min-h-7 flex-wrap items-center gap-x-1.5 gap-y-1 [&_button]:inline-flex [&_button]:min-h-6 [&_button]:items-center">
      <Trans>
        <AddressView address={taker} name={nameOf(taker)} show="bare" /> can take <Taken right={right} />
      </Trans>
    </li>
  )
}

function Taken({ right: { allowance } }: { readonly right: Right }): ReactNode {
  const { grant, exposure, items, chainId } = allowance
  const nameOf = useNames(chainId)
  if (grant.is === 'delegation') return <Trans>everything in this account</Trans>
  const from = takenFrom(grant)
  const asset = <AddressView address={from} name={nameOf(from)} show="bare" />
  if (grant.is === 'item') return <Trans>your item of {asset}</Trans>
  if (grant.is === 'operator') {
    const count = factValue(items)
    if (count === undefined) return <Trans>every item of {asset}</Trans>
    return (
      <>
        <Plural value={count.toString()} one="# item" other="# items" /> <Trans>of {asset}</Trans>
      </>
    )
  }
  if (exposure?.known !== true) return <Trans>your {asset}</Trans>
  return <AmountView amount={exposure.value} size="small" />
}
