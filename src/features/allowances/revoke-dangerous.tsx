import { Plural, Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { short } from '#core/ethereum/address'
import { groupBy } from '#core/group-by'
import { useSource } from '#features/shared'
import { HostileText } from '#ui/text/hostile-text'
import { type AllowanceBook, isDangerous, isInQueue, type Queue, type Right } from '#wallet'
import type { NameLookup } from './list.ts'

type RevokeProps = {
  readonly book: Pick<AllowanceBook, 'queue'>
  readonly rights: readonly Right[]
  readonly nameOf: NameLookup
  readonly busy: boolean
  /** Proposes to take back these, all of one account: each step is its own Review. */
  readonly onTakeBack: (rights: readonly Right[]) => void
}

/** Takes back all dangerous ones: a button for each account, since a transaction is of one. */
export function RevokeDangerous({ book, rights, nameOf, busy, onTakeBack }: RevokeProps): ReactNode {
  const queue = useSource(book.queue)
  const dangerous = rights.filter(isDangerous)
  const owners = [...groupBy(dangerous, ({ allowance }) => allowance.owner)]
  if (dangerous.length > 0 && dangerous.every((right) => isUnderWay(queue, right)))
    return (
      <p className="text-small font-semibold">
        <Trans>Being revoked, see above.</Trans>
      </p>
    )
  return (
    <div className="flex flex-col gap-2">
      {owners.map(([owner, some]) => (
        <button
          key={owner}
          type="button"
          aria-disabled={busy || undefined}
          onClick={() => !busy && onTakeBack(some)}
          className="min-h-11 rounded-control border border-transparent bg-on-stop px-4.5 text-small font-semibold text-stop transition-opacity duration-(--quick) hover:opacity-90 focus-visible:outline-on-stop aria-disabled:opacity-70"
        >
          <Plural value={some.length} _1="Revoke" _2="Revoke both" other="Revoke all #" />
          {owners.length > 1 && (
            <>
              {': '}
              <HostileText text={nameOf(owner) ?? short(owner)} most={24} />
            </>
          )}
        </button>
      ))}
    </div>
  )
}

/** Only of several steps the banner above says where they stand. */
const isUnderWay = (queue: Queue | undefined, { id, allowance }: Right): boolean =>
  queue !== undefined && queue.steps.length > 1 && queue.account === allowance.owner && isInQueue(queue, id)
