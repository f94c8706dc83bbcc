import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { type Contact, duplicatesIn } from '#core/identity/contact'
import { useAction, usePorts } from '#features/shared'
import { Banner } from '#ui/feedback/banner'
import { Button } from '#ui/buttons/button'
import { ErrorNote } from '#ui/feedback/error-note'
import { HostileText } from '#ui/text/hostile-text'

/** Two contacts with one address: perhaps one person twice. One pair at a time. */
export function Duplicates({ contacts }: { readonly contacts: readonly Contact[] }): ReactNode {
  const [pair] = duplicatesIn(contacts)
  return pair === undefined ? null : <Pair key={pair.map(({ id }) => id).join(' ')} one={pair[0]} other={pair[1]} />
}

function Pair({ one, other }: { readonly one: Contact; readonly other: Contact }): ReactNode {
  const wallet = usePorts<'mergeContacts'>()
  const merge = useAction(() => wallet.mergeContacts(one.id, other.id))
  return (
    <div data-part="duplicates">
      <Banner
        title={
          <Trans>
            <HostileText text={one.name} /> and <HostileText text={other.name} /> have the same address
          </Trans>
        }
        actions={
          <Button size="small" busy={merge.busy} onClick={() => void merge.start()}>
            <Trans>Make them one</Trans>
          </Button>
        }
      >
        <Trans>
          The name <HostileText text={one.name} /> stays, with the addresses and notes of both.
        </Trans>
      </Banner>
      {merge.error !== undefined && <ErrorNote error={merge.error} />}
    </div>
  )
}
