import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Address } from '#core/ethereum/address'
import type { ListHead } from '#core/web/list-file'
import { pinnedContracts } from '#survey'
import { AddressView } from '#ui/address/address-view'
import { useNow } from '#ui/state/clock'
import { TimeView } from '#ui/text/time-view'

/** Which version of a list it is, and whether its makers still vouch for it. */
export function ListVersion({ head: { version, madeAt, expiresAt } }: { readonly head: ListHead }): ReactNode {
  const now = useNow(HOUR_MS)
  return (
    <>
      <Trans>Version</Trans> {version}, <TimeView at={madeAt} />{' '}
      {expiresAt !== undefined && expiresAt <= now && (
        <span className="font-semibold text-amber">
          <Trans>Expired</Trans>
        </span>
      )}
    </>
  )
}

const HOUR_MS = 3_600_000
/** Shown of those that a list names and Assay pins. */
const SHOWN = 5

/** Contracts that a list names although Assay pins them, which is not obeyed: for the person to see what kind of list it is. */
export function PinnedInList({ pinned }: { readonly pinned: readonly Address[] }): ReactNode {
  if (pinned.length === 0) return null
  return (
    <div className="mt-1 flex flex-col gap-1 text-small" data-pinned={pinned.length}>
      <p className="text-amber">
        <Trans>Ignored, because Assay pins them: {pinned.length}</Trans>
      </p>
      <ul className="flex flex-col gap-1">
        {pinned.slice(0, SHOWN).map((address) => (
          <li key={address}>
            <PinnedName address={address} />
          </li>
        ))}
        {pinned.length > SHOWN && (
          <li className="text-soft">
            <Trans>and others</Trans>
          </li>
        )}
      </ul>
    </div>
  )
}

function PinnedName({ address }: { readonly address: Address }): ReactNode {
  const name = pinnedContracts().get(address)
  return <AddressView address={address} {...(name === undefined ? {} : { name: { text: name, from: 'listed' } })} />
}
