import { Trans } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as Amount from '#core/money/amount'
import { nativeToken } from '#core/chains/chain'
import type { Connection } from '#core/web/connection'
import { choiceOf, type GrantDraft, GrantFields, grantProblems, useAction, useSource, usePorts } from '#features/shared'
import { Button } from '#ui/buttons/button'
import { Dialog } from '#ui/overlays/dialog'
import { ErrorNote } from '#ui/feedback/error-note'
import type { Apps } from '#wallet'

type EditProps = { readonly apps: Apps; readonly connection: Connection; readonly onClose: () => void }

/** Changes what stands: the app hears of it at once, in every page of it that is open. */
export function EditGrant({ apps, connection, onClose }: EditProps): ReactNode {
  const { session, book } = usePorts<'session' | 'book'>()
  const accounts = useSource(session.accounts)
  const chains = useSource(book.chains)
  const native = book.find(connection.chainId) ?? chains[0]
  const [draft, setDraft] = useState<GrantDraft>(() => ({
    accounts: connection.accounts,
    chains: connection.chains,
    rights: connection.rights,
    perDay: connection.perDay === undefined || !native ? '' : Amount.formatUnits({ units: connection.perDay, token: nativeToken(native) }),
    days: 'never',
  }))
  const save = useAction(async () => {
    if (!native || draft.accounts === 'new') return
    const { chains: granted, rights, perDay, expiresAt } = choiceOf(draft, { native, here: connection.chainId, now: Date.now() })
    const ends = draft.days === 'never' ? connection.expiresAt : expiresAt
    await apps.edit(connection.id, { accounts: draft.accounts, chains: granted, rights, perDay, expiresAt: ends })
    onClose()
  })
  if (!native) return null
  const problems = grantProblems(draft, native)
  return (
    <Dialog
      open
      onClose={onClose}
      title={<Trans>App permissions</Trans>}
      actions={
        <>
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button tone="primary" busy={save.busy} disabled={Object.keys(problems).length > 0} onClick={() => void save.start()}>
            <Trans>Save</Trans>
          </Button>
        </>
      }
    >
      {save.error !== undefined && <ErrorNote error={save.error} />}
      <GrantFields
        draft={draft}
        onChange={setDraft}
        accounts={accounts.filter(({ hidden, address }) => !hidden || connection.accounts.includes(address))}
        chains={chains}
        native={native}
        problems={problems}
        mayMake="may-not"
      />
    </Dialog>
  )
}
